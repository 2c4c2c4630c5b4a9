import type { Sizes } from '../store/image-table.ts'
import type { Tone } from './draw-portrait.ts'

export type Subject = 'portrait-f' | 'portrait-m' | 'emblem' | 'landscape'

/** The subject of the drawing. */
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
