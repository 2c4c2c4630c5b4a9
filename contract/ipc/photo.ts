import { z } from 'zod'
import { family } from '../record/fields.ts'
import { failure } from './progress.ts'

/** Largest file that is taken as a photo, in bytes (reliability 3.4). */
export const mostPhotoBytes = 100 * 1024 * 1024

/**
 * The page's name for a photo that was chosen but not saved yet. Main holds its file or its bytes; the page never gives or gets
 * a path (SECURITY X20). A draft has it as `{image: handle, source: 'temp'}`: when the record is saved, main replaces it with
 * the id of the temporary image, and uploads the image again if it has expired (interface 4.3).
 */
export const photoHandle = z.uuid()

/** The bytes of a picture. */
export const pictureBytes = z.instanceof(Uint8Array).refine((each) => each.length <= mostPhotoBytes)

/** A file of the dialog: the page knows its name, to mention it, but not its folder. */
export const chosenFile = z.object({ handle: photoHandle, name: z.string() })

/**
 * What the page has to know of a picture to decode it: its size in px as its file claims it, and how it still lies once a
 * browser has decoded it, as EXIF numbers it (1 is upright).
 */
export const pictureFacts = z.object({
  width: z.int(),
  height: z.int(),
  orientation: z.int().min(1).max(8),
})

/** What the page gets to know about a picture that may be decoded. */
export const checkedPhoto = pictureFacts.extend({
  handle: photoHandle,
  /** Its EXIF says where it was taken. */
  hasPlace: z.boolean(),
})

/** A file that was chosen in the dialog, with its bytes: an image of `photo://` would taint the canvas. */
export const openedPhoto = checkedPhoto.extend({ bytes: pictureBytes })

/** A dropped or pasted picture. */
export const photoToCheck = z.strictObject({ bytes: pictureBytes })

/** The picture to be stored: an upright JPEG, cropped and scaled. */
export const photoToKeep = z.strictObject({
  handle: photoHandle,
  bytes: pictureBytes,
  /** The user wants to keep the place in it. */
  keepPlace: z.boolean(),
})

/** Bytes sent so far, and their total. */
export const photoProgress = z.object({
  handle: photoHandle,
  sent: z.number().int(),
  total: z.number().int(),
})

/** Photos of a record, for a new record made from it. */
export const photosToCopy = z.strictObject({
  family,
  id: z.string().min(1).max(500),
  images: z.array(z.string().min(1).max(500)).max(1000),
})

/** Handles of the copies in the requested order, null for a missing one; `failure` is the reason for the first of those. */
export const photoCopies = z.object({
  handles: z.array(photoHandle.nullable()),
  failure: failure.nullable(),
})

/** The space that the photos of the profile in use take on this computer. */
export const photoStorage = z.object({ files: z.number().int(), bytes: z.number().int() })

/** The most contacts that are named because a file lacks their photo; the others are counted. */
export const mostMissingNames = 100

/**
 * Why a file of contacts lacks a photo that is not on this computer.
 * - `signed-out`: the user is not signed in, or the service no longer accepts the token.
 * - `offline`: the service could not be reached, or has trouble.
 * - `gone`: the service does not give the photo, or no longer has it.
 * - `over`: the photo would make the file too large.
 */
export const photoLack = z.enum(['signed-out', 'offline', 'gone', 'over'])

/** The reasons that are known before main asks the service. */
export const expectedPhotoLack = photoLack.extract(['signed-out', 'offline'])

/** Photos that a file lacks for one reason, with the names of the first contacts that they belong to. */
export const lackingPhotos = z.object({
  why: photoLack,
  count: z.int().min(1),
  names: z.array(z.string()).max(mostMissingNames),
})

export type PhotoLack = z.infer<typeof photoLack>
export type ExpectedPhotoLack = z.infer<typeof expectedPhotoLack>
export type LackingPhotos = z.infer<typeof lackingPhotos>
export type PhotoCopies = z.infer<typeof photoCopies>
export type ChosenFile = z.infer<typeof chosenFile>
export type PictureFacts = z.infer<typeof pictureFacts>
export type CheckedPhoto = z.infer<typeof checkedPhoto>
export type OpenedPhoto = z.infer<typeof openedPhoto>
export type PhotoToKeep = z.infer<typeof photoToKeep>
export type PhotoProgress = z.infer<typeof photoProgress>
export type PhotoStorage = z.infer<typeof photoStorage>
