import { commands } from 'vitest/browser'

/** Where the previous pictures are, from the root of the project. */
const folder = 'test/component/gallery'

/** How far a channel of a pixel may be off before a person would see it, of 255. */
const visible = 40

/** Reads the previous picture. If it was deleted, keeps the present one, and throws: a developer must look at it. */
export async function pictureOf(name: string, now: ImageData): Promise<ImageData> {
  const base64 = await commands.readFile(`${folder}/${name}`, 'base64').catch(() => null)
  if (base64 !== null) return shrunk(`data:image/png;base64,${base64}`, 1)
  await keepPicture(name, now)
  throw new Error(`${name} is new: look at it, then run again`)
}

async function keepPicture(name: string, picture: ImageData): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.putImageData(picture, 0, 0)
  const base64 = canvas.toDataURL('image/png').split(',')[1] ?? ''
  await commands.writeFile(`${folder}/${name}`, base64, 'base64')
}

/** A picture in another size. */
export async function shrunk(url: string, scale: number): Promise<ImageData> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Share of the pixels of two pictures that differ visibly; 1 where they are not of the same size. */
export function differingShare(one: ImageData, other: ImageData): number {
  if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1) return 1
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)]
  let differing = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (differs(one, other, x, y)) differing += 1
  return differing / (width * height)
}

function differs(one: ImageData, other: ImageData, x: number, y: number): boolean {
  const [here, there] = [(y * one.width + x) * 4, (y * other.width + x) * 4]
  return [0, 1, 2].some(
    (at) => Math.abs((one.data[here + at] ?? 0) - (other.data[there + at] ?? 0)) > visible,
  )
}
