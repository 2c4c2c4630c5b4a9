import { z } from 'zod'
import { timestamp } from './text.ts'

/** Width and height in pixels. */
export const pixelSize = z.array(z.number()).nullish()

/** A photo in a response (spec 2.1). `image` is the id for GET …/photo/{id}/{picture}. */
export const photo = z.looseObject({
  image: z.string(),
  image_size: pixelSize,
  thumb_size: pixelSize,
  exif: z.looseObject({ taken: timestamp }).nullish(),
})

/**
 * A photo in a request: a temporary image (spec 2.1), or one that the record has already.
 * How to keep the latter is not shown; `electron/outbox` tries the forms and verifies the echo.
 */
export const photoReference = z.looseObject({
  image: z.string().min(1),
  source: z.literal('temp').optional(),
})

/** What the temporary store answers (spec 2.3). */
export const temporaryImage = z.looseObject({
  id: z.string().min(1),
  source: z.string(),
  image_size: pixelSize,
  thumb_size: pixelSize,
  exif: z.looseObject({ taken: timestamp }).nullish(),
})

export type Photo = z.infer<typeof photo>
export type PhotoReference = z.infer<typeof photoReference>
export type TemporaryImage = z.infer<typeof temporaryImage>
