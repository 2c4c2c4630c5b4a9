import { jsonValue } from '../../../contract/failure.ts'
import { splitJson } from '../../record-text/json-text.ts'
import { partNames, photoLine, recordLine, type RecordLine } from '../../backup/backup-shape.ts'
import type { OpenBackup } from '../../backup/read-backup.ts'
import { readIncoming } from '../../book/incoming.ts'
import { isShowable } from '../../photo/check-picture.ts'
import { photosIn, type BackupRecord } from './merge-record.ts'
import type { ImportRemarkLike } from './read-import.ts'
import { shownName } from '../../record-text/shown-name.ts'

/** A record that can come back. */
export interface RestorableRecord extends BackupRecord {
  /** Group in which it was; null for a home address. */
  group_id: string | null
  /** Name of the part with each of its photos. */
  photoParts: ReadonlyMap<string, string>
}

/** The records of a backup that can come back, and what of it cannot. */
export interface BackupContent {
  records: RestorableRecord[]
  remarks: ImportRemarkLike[]
}

/**
 * Reads everything in a backup once: a part that is not what was written is named and left out. Contacts that were deleted then
 * do not come back.
 */
export function readBackupContent(backup: OpenBackup): BackupContent {
  const remarks = new Remarks()
  const photos = photoParts(backup, remarks)
  const records: RestorableRecord[] = []
  for (const { name, records: count } of backup.manifest.parts) {
    if (count === undefined) continue
    const bytes = backup.part(name)
    if (bytes === null) remarks.damaged(name, count)
    else for (const line of linesOf(bytes)) readLine(line, { photos, remarks, records })
  }
  const { waiting } = backup.manifest.counts
  if (waiting > 0) remarks.count('backup-waiting', waiting)
  return { records, remarks: remarks.all() }
}

type PhotoParts = ReadonlyMap<string, ReadonlyMap<string, string>>

interface Reading {
  photos: PhotoParts
  remarks: Remarks
  records: RestorableRecord[]
}

function readLine(text: string, { photos, remarks, records }: Reading): void {
  const line = recordLine.safeParse(jsonValue(text)).data
  const read = line && readRecordLine(line)
  if (!line || !read) return remarks.count('backup-unreadable')
  if (line.deleted) return remarks.count('backup-deleted')
  const { record, unreadable } = read
  for (const field of unreadable) remarks.field('backup-field', record.lastname ?? '', field)
  const own = photos.get(keyOf(line)) ?? new Map<string, string>()
  const has = [...photosIn(record.face_picture), ...photosIn(record.pictures)]
  if (has.some(({ image }) => !own.has(image))) remarks.count('backup-photo')
  if (!isNone(record.extendprops)) remarks.count('backup-foreign')
  if (line.listed) {
    remarks.count('backup-listed')
    remarks.field('backup-listed', shownName(record), '')
  }
  const { family, id } = line
  const group_id = family === 'homeaddress' ? null : (record.group_id ?? line.listed_in)
  const says = (field: string) => !unreadable.includes(field) && (line.whole || field in record)
  const hasPhoto = (image: string) => own.has(image)
  records.push({ family, id, record, group_id, photoParts: own, says, hasPhoto })
}

const isNone = (list: readonly unknown[] | null | undefined) => (list ?? []).length === 0

const keyOf = ({ family, id }: { family: string; id: string }) => `${family}/${id}`

/** SECURITY: within the limits of an answer of the service: endlessly nested text is refused (SECURITY X16). */
function readRecordLine({ family, text, listed_in }: RecordLine) {
  if (splitJson(text)?.over.size !== 0) return null
  const incoming = readIncoming(family, text, listed_in)
  return incoming?.read ?? null
}

/** Where the photos of each record are; those that are damaged are nowhere. */
function photoParts(backup: OpenBackup, remarks: Remarks): PhotoParts {
  const found = new Map<string, Map<string, string>>()
  const bytes = backup.part(partNames.photos)
  if (bytes === null) remarks.damaged(partNames.photos, backup.manifest.counts.photos)
  for (const text of bytes === null ? [] : linesOf(bytes)) {
    const line = photoLine.safeParse(jsonValue(text)).data
    if (!line || line.part === null) continue
    const photo = backup.part(line.part)
    if (photo === null) remarks.damaged(line.part, 1)
    else if (isShowable(photo)) {
      const own = found.get(keyOf(line)) ?? new Map<string, string>()
      found.set(keyOf(line), own.set(line.picture, line.part))
    }
  }
  return found
}

function linesOf(bytes: Uint8Array): string[] {
  return Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/** The remarks about a backup: damage by its part, everything else counted. */
class Remarks {
  readonly #damaged: ImportRemarkLike[] = []
  readonly #fields: ImportRemarkLike[] = []
  readonly #counts = new Map<string, number>()

  damaged(part: string, contacts: number): void {
    this.#damaged.push(remark('backup-part', `${part} (${contacts})`))
  }

  field(kind: string, person: string, field: string): void {
    this.#fields.push({ ...remark(kind, ''), person, field })
  }

  count(kind: string, by = 1): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + by)
  }

  all(): ImportRemarkLike[] {
    const counted = [...this.#counts].map(([kind, count]) => remark(kind, String(count)))
    return [...this.#damaged, ...counted, ...this.#fields]
  }
}

function remark(kind: string, value: string): ImportRemarkLike {
  return { line: 0, person: '', field: '', text: { kind, value } }
}
