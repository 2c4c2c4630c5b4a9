import { z } from 'zod'
import { jobChange } from '../../contract/ipc/bulk.ts'
import { family } from '../../contract/record/fields.ts'
import { profileKind, type ConnectionProfile } from '../../contract/profile.ts'

/** Names of the parts of a backup (design 13). The first one is by what a backup is known, also one that was cut. */
export const partNames = {
  first: 'atena-backup.txt',
  records: (of: string, number: number) => `records/${of}-${String(number).padStart(4, '0')}.jsonl`,
  photo: (number: number) => `photos/${String(number).padStart(6, '0')}.jpg`,
  photos: 'photos.jsonl',
  waiting: 'waiting.json',
  profile: 'profile.json',
  printing: 'printing.json',
  manifest: 'manifest.json',
} as const

/** The version of the form that this program writes; a higher one is refused. */
export const backupVersion = 1

/** Bounds of what is written and read. */
export const backupLimits = {
  /** Records of one part: what a damage costs. */
  recordsInPart: 200,
  /** Bytes of records that one part is closed at; a single record may be larger. */
  partBytes: 2 * 1024 * 1024,
  /** Bytes of one part, unpacked. */
  part: 64 * 1024 * 1024,
  /** Bytes of all records of a backup, unpacked. */
  records: 768 * 1024 * 1024,
  /** Records of a backup: as many as a job can have. */
  mostRecords: 200_000,
  /** A zip without extensions holds 65,535 parts. */
  mostPhotos: 60_000,
  /** The same in bytes, with room for the directory. */
  file: 4_000_000_000,
} as const

const count = z.int().min(0)

const counts = z.object({
  /** Contacts that were not deleted, and those that were. */
  contacts: count,
  deleted: count,
  photos: count,
  /** Photos that were not on this computer. */
  missingPhotos: count,
  /** Changes that waited to be sent. */
  waiting: count,
  /** Contacts that only a list had shown, which may leave fields out. */
  listed: count.default(0),
})

/** One part, as the manifest has it. */
const manifestPart = z.object({
  name: z.string(),
  /** Unpacked. */
  bytes: count,
  sha256: z.string(),
  /** How many records are in it; left out of a part without any. */
  records: count.optional(),
})

/** The part that says what a backup holds. */
export const backupManifest = z.object({
  format: z.literal('atena-backup'),
  version: count,
  /** UTC time of the computer that wrote it. */
  made: z.string(),
  /** Version of the app that wrote it. */
  app: z.string(),
  profile: z.object({ name: z.string(), kind: profileKind }),
  /** The job before which it was written as a local copy; null where the user asked for it. */
  before: jobChange.nullable(),
  /** Whether it was written before that job was undone; missing where not. */
  isUndo: z.boolean().optional(),
  counts,
  parts: z.array(manifestPart),
})

/** One line of a part with records. */
export const recordLine = z.object({
  family,
  id: z.string().min(1),
  /** Group whose list had it; null for a home address. */
  listed_in: z.string().nullable(),
  /** The service calls it deleted, or says that it does not exist any more. */
  deleted: z.boolean(),
  /** The service sent it when asked for this record alone; a list may leave fields out that the record has. */
  whole: z.boolean(),
  /** Only a list has shown it, and that list is not known to show everything; missing where not. */
  listed: z.literal(true).optional(),
  /** The JSON text as the service sent it, to the letter. */
  text: z.string(),
})

/** One line of the part about photos. */
export const photoLine = z.object({
  family,
  id: z.string(),
  /** Its id in the record. */
  picture: z.string(),
  /** Name of the part with the JPEG; null where it was not on this computer. */
  part: z.string().nullable(),
})

export type BackupCounts = z.infer<typeof counts>
export type BackupManifest = z.infer<typeof backupManifest>
export type ManifestPart = z.infer<typeof manifestPart>
export type RecordLine = z.infer<typeof recordLine>
export type PhotoLine = z.infer<typeof photoLine>

/** The first part of a backup, for a reader who opens it without Atena. Files of every version begin with it. */
export const firstPartText = `This is a backup of Atena, an address book.
Atenaのバックアップです。

Atena reads it with File > Restore from a backup. Without Atena:
Atenaの「ファイル」→「バックアップから復元」で読み込めます。ほかのソフトで読む場合：

records/*.jsonl  one contact in each line, as JSON: "text" holds the contact as the service sent it, as JSON again.
photos.jsonl     which file of photos/ belongs to which contact; "part" is null where the photo was not on the computer.
photos/*.jpg     the photos.
waiting.json     changes that had not been sent to the service.
profile.json     the connection, without passwords.
printing.json    kept print layouts, sheets and printer corrections.
manifest.json    what is in the backup, with the SHA-256 of each part.

It holds no password and no access token, but everything about your contacts, and it is not encrypted: keep it safe.
パスワードやアクセストークンは含みませんが、連絡先の内容はすべて暗号化されずに入っています。大切に保管してください。
`

/**
 * A profile in the form that a backup stores.
 * SECURITY: without the client secret and without any part of an address other than the place (SECURITY X49); certificates are confirmed for one computer.
 */
export function profileForBackup({ oidc, ...profile }: ConnectionProfile): ConnectionProfile {
  const client = oidc && {
    ...oidc,
    client_secret: null,
    issuer: placeOnly(oidc.issuer),
    authorize_url: placeOnly(oidc.authorize_url),
    token_url: placeOnly(oidc.token_url),
  }
  return { ...profile, pins: undefined, base_url: placeOnly(profile.base_url), oidc: client ?? null }
}

/** An address without user, password, query and fragment; '' for a text that is not an address. */
function placeOnly<T extends string | null>(address: T): T | string {
  if (address === null || address === '') return address
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
