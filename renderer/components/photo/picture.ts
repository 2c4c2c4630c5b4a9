import { decodeHeic, isHeif } from './heic.ts'

/** A rectangle in px of the stage, or in parts of 1 of the picture. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Width and height. */
export type Extent = Pick<Area, 'width' | 'height'>

/** Longest side of a photo that goes to the service, in px. Larger ones cost room and show nothing more. */
const longestSide = 2048

/** Longest side that is kept in memory while the user chooses, in px: half of it still fills `longestSide`. */
const longestHeldSide = 4096

const jpegQuality = 0.9

/** Quarter turns to the right. */
export type Turns = 0 | 1 | 2 | 3

/** A JPEG of more pixels is made smaller while it is decoded: whole, it would take four bytes for each of them. */
const mostWholePixels = 50_000_000

/**
 * What main reports about a picture: its size in px as its file claims it, and its orientation once it is decoded (1 is upright).
 */
export type PictureFacts = Extent & { orientation: number }

const plain: PictureFacts = { width: 0, height: 0, orientation: 1 }

/**
 * Decodes a picture that main has looked at, upright as its EXIF says. Rejects when it is damaged. SECURITY: this is the
 * only place where foreign pictures are decoded, in the sandboxed page (reliability 3.4).
 */
export async function decodePicture(
  bytes: Uint8Array<ArrayBuffer>,
  facts: PictureFacts = plain,
): Promise<ImageBitmap> {
  const isHuge = facts.width * facts.height > mostWholePixels && bytes[0] === 0xff && bytes[1] === 0xd8
  const whole = isHuge ? await decodeSmaller(bytes, facts) : await decodeWhole(bytes)
  return upright(await smaller(whole), facts.orientation)
}

async function decodeWhole(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  const decoded = createImageBitmap(new Blob([bytes]), { imageOrientation: 'from-image' })
  return isHeif(bytes) ? decoded.catch(() => decodeHeic(bytes)) : decoded
}

/** Uses what a JPEG has for this: at half, a quarter or an eighth of its size it takes as much less memory. */
async function decodeSmaller(bytes: Uint8Array<ArrayBuffer>, size: Extent): Promise<ImageBitmap> {
  const [desiredWidth, desiredHeight] = heldSize(size)
  const decoder = new ImageDecoder({ data: bytes, type: 'image/jpeg', desiredWidth, desiredHeight })
  try {
    const { image } = await decoder.decode()
    const bitmap = await createImageBitmap(image)
    image.close()
    return bitmap
  } finally {
    decoder.close()
  }
}

/** The picture as it is kept while the user chooses; a picture that is replaced is closed. */
async function smaller(whole: ImageBitmap): Promise<ImageBitmap> {
  const [resizeWidth, resizeHeight] = heldSize(whole)
  if (resizeWidth === whole.width && resizeHeight === whole.height) return whole
  const held = await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' })
  whole.close()
  return held
}

function heldSize({ width, height }: Extent): [number, number] {
  const scale = Math.min(1, longestHeldSide / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/** Where the first corner of a picture goes, and its two sides, for each orientation in EXIF. */
const ways: Record<number, readonly [number, number, number, number]> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
}

/** The upright picture; a picture that is replaced is closed. */
function upright(lying: ImageBitmap, orientation: number): ImageBitmap {
  const way = ways[orientation]
  if (way === undefined) return lying
  const { width, height } = turnedSize(lying, orientation > 4 ? 1 : 0)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) return lying
  const [a, b, c, d] = way
  context.setTransform(a, b, c, d, a + c < 0 ? width : 0, b + d < 0 ? height : 0)
  context.drawImage(lying, 0, 0)
  lying.close()
  return canvas.transferToImageBitmap()
}

/** The size of a picture after it was turned. */
export function turnedSize({ width, height }: Extent, turns: Turns): Extent {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** The size that a part of a picture gets, `area` in parts of 1 of the turned picture. */
export function finishedSize(picture: Extent, turns: Turns, area: Area): Extent {
  const turned = turnedSize(picture, turns)
  const width = turned.width * area.width
  const height = turned.height * area.height
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export interface Drawing {
  picture: ImageBitmap
  turns: Turns
  /** The part to draw, in parts of 1 of the turned picture. */
  area: Area
}

/** Draws a part of a picture over a whole canvas. */
export function drawPicture(canvas: HTMLCanvasElement, { picture, turns, area }: Drawing): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const width = canvas.width / area.width
  const height = canvas.height / area.height
  const drawn = turnedSize({ width, height }, turns)
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency; black would be the alternative.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(width / 2 - area.x * width, height / 2 - area.y * height)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -drawn.width / 2, -drawn.height / 2, drawn.width, drawn.height)
}

/** The chosen part as a JPEG of `size` px, usually at most `longestSide`. Rejects when the browser has no memory for it. */
export async function finishPicture(
  drawing: Drawing,
  { width, height }: Extent = finishedSize(drawing.picture, drawing.turns, drawing.area),
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  drawPicture(canvas, drawing)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  if (blob === null) throw new Error('the canvas gave no JPEG')
  return new Uint8Array(await blob.arrayBuffer())
}

/** The whole of a picture as a JPEG of at most `longestSide`; null if it is damaged. */
export async function wholeAsJpeg(
  bytes: Uint8Array<ArrayBuffer>,
  facts: PictureFacts,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = await decodePicture(bytes, facts).catch(() => null)
  if (picture === null) return null
  const area = { x: 0, y: 0, width: 1, height: 1 }
  const made = await finishPicture({ picture, turns: 0, area }).catch(() => null)
  picture.close()
  return made
}

/** The largest part in the middle of a photo that has the shape of `size`, as a JPEG of at most that many px; null if it is damaged. */
export async function printedPhoto(
  bytes: Uint8Array<ArrayBuffer>,
  size: Extent,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = await decodePicture(bytes).catch(() => null)
  if (picture === null) return null
  const { x, y, width, height } = largestArea(picture, size.width / size.height)
  const area = {
    x: x / picture.width,
    y: y / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  }
  const scale = Math.min(1, width / size.width)
  const pixels = (length: number) => Math.max(1, Math.round(length * scale))
  const made = await finishPicture(
    { picture, turns: 0, area },
    { width: pixels(size.width), height: pixels(size.height) },
  ).catch(() => null)
  picture.close()
  return made
}

/** Shorter sides cannot be grabbed, in px of the stage. */
export const smallestSide = 32

/** The largest area of an aspect ratio in the middle of a stage; the whole stage where any shape will do (null). */
export function largestArea(stage: Extent, aspect: number | null): Area {
  if (aspect === null) return { x: 0, y: 0, ...stage }
  const width = Math.min(stage.width, stage.height * aspect)
  const height = width / aspect
  return { x: (stage.width - width) / 2, y: (stage.height - height) / 2, width, height }
}

export interface Change {
  before: Area
  wanted: Area
  stage: Extent
  /** Width by height; null if any shape will do. */
  aspect: number | null
}

/**
 * Limits a wanted change, so that the area stays inside the stage, keeps its shape and does not get too small to grab. The side
 * that did not move stays where it is.
 */
export function fittedArea({ before, wanted, stage, aspect }: Change): Area {
  const isMove = near(before.width, wanted.width) && near(before.height, wanted.height)
  if (isMove) return inside({ ...before, x: wanted.x, y: wanted.y }, stage)
  const [across, down] = [
    anchorOf(before.x, before.width, wanted.x, wanted.width),
    anchorOf(before.y, before.height, wanted.y, wanted.height),
  ]
  const roomAcross = room(across, stage.width)
  const roomDown = room(down, stage.height)
  const smallest = Math.min(smallestSide, stage.width, stage.height)
  const shapely = aspect === null ? roomAcross : Math.min(roomAcross, roomDown * aspect)
  const width = bounded(wanted.width, smallest, shapely)
  const height = aspect === null ? bounded(wanted.height, smallest, roomDown) : width / aspect
  // Without any room, nothing can change.
  if (width < 1 || height < 1) return before
  return inside({ x: placed(across, width), y: placed(down, height), width, height }, stage)
}

/** Which part of a side is fixed while the size changes: its start, its end, or its middle. */
type Anchor = { at: 'start' | 'end' | 'middle'; place: number }

function anchorOf(start: number, length: number, wantedStart: number, wantedLength: number): Anchor {
  if (near(start, wantedStart)) return { at: 'start', place: start }
  if (near(start + length, wantedStart + wantedLength)) return { at: 'end', place: start + length }
  return { at: 'middle', place: wantedStart + wantedLength / 2 }
}

function room({ at, place }: Anchor, whole: number): number {
  if (at === 'start') return whole - place
  return at === 'end' ? place : 2 * Math.min(place, whole - place)
}

function placed({ at, place }: Anchor, length: number): number {
  if (at === 'start') return place
  return at === 'end' ? place - length : place - length / 2
}

function inside(area: Area, stage: Extent): Area {
  const x = bounded(area.x, 0, stage.width - area.width)
  return { ...area, x, y: bounded(area.y, 0, stage.height - area.height) }
}

const near = (one: number, other: number) => Math.abs(one - other) < 0.01

/** If there is not even room for `least`, `most` wins; the result is never negative. */
const bounded = (value: number, least: number, most: number) =>
  Math.max(0, Math.min(Math.max(value, least), most))
