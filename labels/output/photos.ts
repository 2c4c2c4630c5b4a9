import type { Page, Rect } from './glyph-run.ts'

/** A JPEG in colour as it is printed, and its size in px. */
export interface PrintedPhoto {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
}

/** A photo that pages have a place for. */
export interface WantedPhoto {
  /** As `photoName` returns it. */
  readonly name: string
  /** Index into the records that were laid out. */
  readonly record: number
  /** Of its JPEG, px: a smaller one is printed as it is. */
  readonly width: number
  readonly height: number
}

/** The name of the photo of a record in a size, mm: places of one size share it. */
export function photoName(record: number, { width, height }: Pick<Rect, 'width' | 'height'>): string {
  return `${record} ${width} ${height}`
}

/** Px of a mm. A printer shows no more of a photo than 300 px of an inch. */
const finest = 300 / 25.4
/** The longest side, px. */
const longest = 2048
/** Of all photos of a document, px. Those of 3,000 badges have 400 million in their finest size, which are some 100 MB. */
const mostPixels = 500_000_000

/** The photos that pages have places for, each once; if they are very many or large, in fewer px. */
export function wantedPhotos(pages: readonly Page[]): WantedPhoto[] {
  const places = new Map<string, Rect & { readonly record: number }>()
  for (const { labels } of pages)
    for (const { record, photos } of labels)
      for (const photo of photos) places.set(photoName(record, photo), { ...photo, record })
  const area = [...places.values()].reduce((sum, { width, height }) => sum + width * height, 0)
  const density = Math.min(finest, Math.sqrt(mostPixels / area))
  return Array.from(places, ([name, { record, width, height }]) => {
    const scale = Math.min(density, longest / Math.max(width, height))
    const pixels = (length: number) => Math.max(1, Math.round(length * scale))
    return { name, record, width: pixels(width), height: pixels(height) }
  })
}
