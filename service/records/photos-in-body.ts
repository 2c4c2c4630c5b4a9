import { isObject, type Json, type JsonObject } from '../json.ts'
import { done, refused, type Outcome } from '../refusal.ts'
import type { ImageTable } from '../store/image-table.ts'
import type { Variants } from '../variants.ts'

interface Attachment {
  images: ImageTable
  record_id: string
  /** Photo objects that the record holds now, in the response form. */
  held: readonly JsonObject[]
  keep: Variants['photo']
}

/**
 * Turns one photo object of a request into its response form. A temporary image (interface 2.1: {image, source: 'temp'})
 * becomes a stored one; a stored one stays, in the forms that the `photo` switch takes, else it comes to null: the
 * service forgets it without a word, which is what a client must notice. An image that is neither is refused.
 */
export function photoOf(value: Json, path: string, attachment: Attachment): Outcome<JsonObject | null> {
  if (!isObject(value)) return done(null)
  const image = String(value['image'])
  const held = attachment.held.find((photo) => photo['image'] === image)
  if (held) {
    const form = value['source'] === undefined ? 'id' : 'id+source'
    return done(attachment.keep === 'any' || attachment.keep === form ? held : null)
  }
  const attached =
    value['source'] === 'temp' ? attachment.images.attach(image, attachment.record_id) : undefined
  return attached ? done(attached) : refused(400, `${path}.image is not a temporary image`)
}

/** The photo objects of a stored record, the face first. */
export function photosIn(record: JsonObject | undefined): JsonObject[] {
  const pictures = record?.['pictures']
  return [record?.['face_picture'], ...(Array.isArray(pictures) ? pictures : [])].filter(isObject)
}
