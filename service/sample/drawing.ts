import { recompress, renderDrawing } from '../image/recompress.ts'
import type { Sizes } from '../store/image-table.ts'
import { emblem } from './draw-emblem.ts'
import { landscape } from './draw-landscape.ts'
import { portrait, type Tone } from './draw-portrait.ts'
import { createRandom } from './random.ts'

export type Subject = 'portrait-f' | 'portrait-m' | 'emblem' | 'landscape'

/** What to draw. */
export interface Motif {
  subject: Subject
  seed: number
  tone?: Tone
}

/**
 * A picture of a sample record: its motif and capture time (UTC timestamp). Sample photos are stored as this, in JSON,
 * and drawn when they are first asked for, so that seeding stays quick.
 */
export interface Drawing extends Motif {
  taken: string
}

const square: Sizes = { image_size: [640, 640], thumb_size: [160, 160] }
const wide: Sizes = { image_size: [1200, 800], thumb_size: [160, 107] }

/** Sizes that the drawn photo will have. */
export function sizeOf(subject: Subject): Sizes {
  return subject === 'landscape' ? wide : square
}

/** The JPEG of a drawing text, made like any upload; null when it cannot be made. */
export async function drawPhoto(text: string): Promise<Uint8Array | null> {
  const drawing = JSON.parse(text) as Drawing // written by `sample/seed.ts` into our own store
  const made = await recompress(await renderDrawing(svgOf(drawing), drawing.taken), 1200 * 800)
  return made.ok ? made.picture.jpeg : null
}

function svgOf({ subject, seed, tone = 'any' }: Motif): string {
  const random = createRandom(seed)
  switch (subject) {
    case 'landscape':
      return landscape(random)
    case 'emblem':
      return emblem(random)
    case 'portrait-f':
      return portrait(random, 'f', tone)
    case 'portrait-m':
      return portrait(random, 'm', tone)
  }
}
