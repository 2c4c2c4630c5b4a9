/** A rectangle in px of the stage, or in parts of 1 of the picture. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Width and height. */
export type Extent = Pick<Area, 'width' | 'height'>

/** Sides below this cannot be grabbed any more, in px of the stage. */
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
  /** Width by height; null where any shape will do. */
  aspect: number | null
}

/**
 * What a wanted change comes to, so that the area stays inside the stage, keeps its shape and does not get too small to
 * grab. The side that did not move stays where it is.
 */
export function fittedArea({ before, wanted, stage, aspect }: Change): Area {
  const isMove = near(before.width, wanted.width) && near(before.height, wanted.height)
  if (isMove) return inside({ ...before, x: wanted.x, y: wanted.y }, stage)
  const [across, down] = [
    anchorOf(before.x, before.width, wanted.x, wanted.width),
    anchorOf(before.y, before.height, wanted.y, wanted.height),
  ]
  const [roomAcross, roomDown] = [room(across, stage.width), room(down, stage.height)]
  const smallest = Math.min(smallestSide, stage.width, stage.height)
  const shapely = aspect === null ? roomAcross : Math.min(roomAcross, roomDown * aspect)
  const width = bounded(wanted.width, smallest, shapely)
  const height = aspect === null ? bounded(wanted.height, smallest, roomDown) : width / aspect
  // Held at a place without room, nothing can change.
  if (width < 1 || height < 1) return before
  return inside({ x: placed(across, width), y: placed(down, height), width, height }, stage)
}

/** Where a side is held while the size changes: at its start, its end, or in the middle. */
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

/** `least` gives way where there is not even room for it. */
const bounded = (value: number, least: number, most: number) =>
  Math.max(0, Math.min(Math.max(value, least), most))
