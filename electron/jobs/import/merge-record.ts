import {
  emptyValue,
  fieldsOf,
  isPhotoField,
  isEmpty,
  sameValue,
  type Family,
} from '../../../contract/record/fields.ts'
import type { Photo } from '../../../contract/record/parts.ts'
import type { AddressChanges, ServiceRecord } from '../../../contract/record/record.ts'
import { sameInBoth } from '../../record-text/compare-texts.ts'
import type { Merge } from './merge-person.ts'

/** A record of a backup, and which of its photos are in it. */
export interface BackupRecord {
  family: Family
  id: string
  record: ServiceRecord
  /** Whether the backup knows what was in a field, nothing included: a list may have left it out. */
  says(field: string): boolean
  hasPhoto(picture: string): boolean
}

/**
 * Returns in which fields a contact is not what it was in a backup: what it lacks, and where it has another value or one that
 * was not there then.
 */
export function compareRecord(
  now: ServiceRecord,
  backup: BackupRecord,
  family: Family,
): Pick<Merge, 'adds' | 'differs'> {
  const compared: Pick<Merge, 'adds' | 'differs'> = { adds: [], differs: [] }
  const isOne = backup.family === family && backup.id === now.id
  for (const field of fieldsOf(family).filter(backup.says)) {
    const [mine, theirs] = [now[field], backup.record[field]]
    const isSame = isPhotoField(field)
      ? samePhotos(photosIn(mine), photosIn(theirs), isOne) || !photosIn(theirs).every(isIn(backup))
      : sameInBoth(field, mine, theirs)
    if (!isSame) compared[isEmpty(mine) ? 'adds' : 'differs'].push(field)
  }
  return compared
}

/** The fields of a family that a record of a backup has a value for, photos apart. */
export function filledFields({ record }: BackupRecord, family: Family): AddressChanges {
  const names = fieldsOf(family).filter((field) => !isPhotoField(field) && !isEmpty(record[field]))
  return Object.fromEntries(names.map((field) => [field, record[field]]))
}

/** Every field of a family as it was, the empty ones too, as far as the backup knows. Photos only where they are to go. */
export function wholeFields(backup: BackupRecord, family: Family): AddressChanges {
  const empty = fieldsOf(family).filter((field) => isEmpty(backup.record[field]) && backup.says(field))
  const cleared = Object.fromEntries(empty.map((field) => [field, emptyValue(field)]))
  return { ...cleared, ...filledFields(backup, family) }
}

/** What has to be written so that a contact has these values; new photos always go out. */
export function restoredFields(record: ServiceRecord, fields: AddressChanges): AddressChanges {
  const changed = Object.entries(fields).filter(
    ([field, value]) =>
      (isPhotoField(field) && !isEmpty(value)) ||
      !sameInBoth(field, value, record[field as keyof AddressChanges]),
  )
  return Object.fromEntries(changed)
}

/** The photos in the value of a photo field. */
export function photosIn(value: unknown): Photo[] {
  const photos: unknown[] = Array.isArray(value) ? value : [value]
  return photos.filter((each) => !isEmpty(each)) as Photo[]
}

const isIn =
  ({ hasPhoto }: BackupRecord) =>
  ({ image }: Photo) =>
    hasPhoto(image)

/**
 * Whether photos are the same as far as that can be known: in one record by their ids, or by their capture times
 * and sizes, which stay when a photo is uploaded again. In another record only their number can be compared.
 */
function samePhotos(mine: readonly Photo[], theirs: readonly Photo[], isOne: boolean): boolean {
  if (mine.length !== theirs.length) return false
  return !isOne || mine.every((photo, at) => samePhoto(photo, theirs[at]))
}

function samePhoto(mine: Photo, theirs: Photo | undefined): boolean {
  if (mine.image === theirs?.image) return true
  const taken = mine.exif?.taken
  return Boolean(taken) && taken === theirs?.exif?.taken && sameValue(mine.image_size, theirs?.image_size)
}
