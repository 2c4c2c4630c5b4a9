import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { growZip } from '../../exchange/zip.ts'
import { PhotosLacking, photosAtOnce, type GivenPhoto } from '../photo/fetched-photos.ts'
import { cachedPhotoPath, isCached, type PhotoKey } from '../photo/stored-photos.ts'
import { endOfJpeg } from '../../exchange/fields/jpeg.ts'
import { renameFileNow } from '../disk/rename-file.ts'
import type { BackupSummary, LocalCopy } from '../../contract/ipc/backup.ts'
import type { LackingPhotos } from '../../contract/ipc/photo.ts'
import {
  firstPartText,
  backupLimits,
  backupVersion,
  partNames,
  type BackupCounts,
  type BackupManifest,
  type ManifestPart,
  type PhotoLine,
} from './backup-shape.ts'
import { mirrorRecords, type WhichRecords } from './mirror-records.ts'
import { openBackup, sha256 } from './read-backup.ts'

/** What goes into a backup, and where it goes. */
export interface BackupToWrite {
  /** Path of the mirror. */
  mirror: string
  /** Folder of the copies of photos; null for none of them. */
  photos: string | null
  /** Whether photos without a copy are requested (`wanted`). */
  fetchesPhotos: boolean
  which: WhichRecords
  /** Where the file is to be; links to it are followed already. */
  goal: string
  told: Pick<BackupManifest, 'made' | 'app' | 'profile' | 'before' | 'isUndo'>
  /** Other contents of the backup, by the name of their part. */
  beside: Readonly<Record<string, unknown>>
  waiting: number
}

/** How far it is: records and photos that are written, then parts that are read back. */
export interface BackupStep {
  phase: 'writing' | 'checking'
  done: number
  total: number
}

/** The progress, and the photos that the next step needs, in this order. */
type Yielded = BackupStep & { wanted?: readonly PhotoKey[] }
export type GivenPhotos = readonly GivenPhoto[]

/** What a finished backup holds, and the photos that it lacks. */
interface Written {
  counts: BackupCounts
  missing: LackingPhotos[]
}

/** A backup on its way. */
export type Writing<Done = Written> = Generator<Yielded, Done, GivenPhotos>

/**
 * Writes a backup step by step, none of which takes long: first to a file in the same folder, which is read back
 * and compared part by part, and only then renamed, so that an older backup of that name is whole until this one
 * is. If given up in between, it removes its file. Throws what the disk and SQLite say.
 */
export function* writeBackup(asked: BackupToWrite): Writing {
  const path = `${asked.goal}.${randomUUID().slice(0, 8)}.part`
  const file = new PartFile(path)
  try {
    const written = yield* writeParts(file, asked)
    file.close()
    yield* compare(path, file.parts)
    renameFileNow(path, asked.goal)
    return written
  } finally {
    file.close()
    rmSync(path, { force: true })
  }
}

function* writeParts(file: PartFile, asked: BackupToWrite): Writing {
  file.add(partNames.first, Buffer.from(firstPartText))
  const counts: BackupCounts = {
    contacts: 0,
    deleted: 0,
    photos: 0,
    missingPhotos: 0,
    listed: 0,
    waiting: asked.waiting,
  }
  const photos = yield* writeRecords(file, asked, counts)
  const missing = yield* writePhotos(file, asked, { photos, counts })
  for (const [name, value] of Object.entries(asked.beside))
    file.add(name, Buffer.from(JSON.stringify(value, null, 1)))
  const manifest: BackupManifest = {
    format: 'atena-backup',
    version: backupVersion,
    ...asked.told,
    counts,
    parts: file.parts,
  }
  file.end(Buffer.from(JSON.stringify(manifest, null, 1)))
  return { counts, missing: missing.list() }
}

/** A photo that is to go into it, with the name of its contact. */
interface NamedPhoto {
  key: PhotoKey
  name: string
}

function* writeRecords(
  file: PartFile,
  { mirror, which, photos }: BackupToWrite,
  counts: BackupCounts,
): Writing<NamedPhoto[]> {
  const found: NamedPhoto[] = []
  const open = { address: new RecordPart('address'), homeaddress: new RecordPart('homeaddress') }
  let done = 0
  for (const { line, name, pictures } of mirrorRecords(mirror, which)) {
    const part = open[line.family]
    part.add(JSON.stringify(line))
    counts[line.deleted ? 'deleted' : 'contacts'] += 1
    if (line.listed) counts.listed += 1
    const own = pictures.map((picture) => ({ family: line.family, id: line.id, picture }))
    const some = own.filter((key) => !line.deleted || (photos !== null && isCached(photos, key)))
    found.push(...some.map((key) => ({ key, name })))
    done += 1
    if (!part.isFull) continue
    part.close(file)
    yield { phase: 'writing', done, total: 0 }
  }
  for (const part of Object.values(open)) part.close(file)
  return found
}

function* writePhotos(
  file: PartFile,
  asked: BackupToWrite,
  { photos, counts }: { photos: readonly NamedPhoto[]; counts: BackupCounts },
): Writing<PhotosLacking> {
  const lines: PhotoLine[] = []
  const missing = new PhotosLacking()
  const records = counts.contacts + counts.deleted
  for (let at = 0; at < photos.length; at += photosAtOnce) {
    const step = { phase: 'writing', done: records + at, total: records + photos.length } as const
    const some = photos.slice(at, at + photosAtOnce)
    const keys = some.map(({ key }) => key)
    const given = counts.photos < backupLimits.mostPhotos ? yield* photosOfStep(asked, keys, step) : []
    for (const [each, { key, name }] of some.entries()) {
      const photo = fitting(given[each], counts)
      const isHere = typeof photo !== 'string'
      counts[isHere ? 'photos' : 'missingPhotos'] += 1
      const part = isHere ? partNames.photo(counts.photos) : null
      if (isHere && part) file.add(part, photo, { isPacked: true })
      else if (!isHere) missing.add(photo, `${key.family} ${key.id}`, name)
      lines.push({ family: key.family, id: key.id, picture: key.picture, part })
    }
    yield { ...step, done: step.done + some.length }
  }
  file.add(partNames.photos, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  return missing
}

/** Returns the photo as given, or `over` if the backup has no room for it. */
function fitting(photo: GivenPhoto | undefined, { photos }: BackupCounts): GivenPhoto {
  const isOver = photo === undefined || photos >= backupLimits.mostPhotos || photo.length > backupLimits.part
  return isOver ? 'over' : photo
}

/** The photos of these keys, from this computer or as they are given. */
function* photosOfStep(
  { photos, fetchesPhotos }: BackupToWrite,
  keys: readonly PhotoKey[],
  step: BackupStep,
): Writing<GivenPhoto[]> {
  const here = keys.map((key) => photoBytes(photos, key))
  const wanted = keys.filter((_, at) => here[at] === null)
  const given = fetchesPhotos && wanted.length > 0 ? yield { ...step, wanted } : []
  return keys.map((key, at) => here[at] ?? given[wanted.indexOf(key)] ?? 'signed-out')
}

/** Reads the copy of a photo on this computer; null without a whole copy. */
function photoBytes(folder: string | null, key: PhotoKey): Uint8Array | null {
  if (folder === null) return null
  try {
    const bytes = new Uint8Array(readFileSync(cachedPhotoPath(folder, key)))
    return endOfJpeg(bytes) === null ? null : bytes
  } catch {
    return null
  }
}

/** Bytes that one step reads back. */
const comparedInStep = 8 * 1024 * 1024

/** Reads the file as a restore does, and compares every part with what was meant. */
function* compare(path: string, parts: readonly ManifestPart[]): Writing<void> {
  const opened = openBackup({ path })
  if (!opened.ok) throw new NotHeld()
  const { backup } = opened
  let bytes = 0
  try {
    if (JSON.stringify(backup.manifest.parts) !== JSON.stringify(parts)) throw new NotHeld()
    for (const [at, part] of parts.entries()) {
      if (backup.part(part.name) === null) throw new NotHeld()
      bytes += part.bytes
      if (bytes < comparedInStep) continue
      bytes = 0
      yield { phase: 'checking', done: at + 1, total: parts.length }
    }
  } finally {
    backup.close()
  }
}

/** The disk does not hold what was written to it. */
export class NotHeld extends Error {}

class RecordPart {
  readonly #family: string
  #number = 0
  #lines: string[] = []
  #bytes = 0

  constructor(family: string) {
    this.#family = family
  }

  get isFull(): boolean {
    return this.#lines.length >= backupLimits.recordsInPart || this.#bytes >= backupLimits.partBytes
  }

  add(line: string): void {
    this.#lines.push(line)
    this.#bytes += line.length
  }

  close(file: PartFile): void {
    if (this.#lines.length === 0) return
    this.#number += 1
    const bytes = Buffer.from(`${this.#lines.join('\n')}\n`)
    file.add(partNames.records(this.#family, this.#number), bytes, { records: this.#lines.length })
    this.#lines = []
    this.#bytes = 0
  }
}

/** The file while it is written. */
class PartFile {
  readonly parts: ManifestPart[] = []
  readonly #file: number
  readonly #zip = growZip((bytes) => this.#write(bytes))
  #size = 0
  #isOpen = true

  constructor(path: string) {
    // SECURITY: a backup holds everything that is known of people: readable by the user only (SECURITY X30).
    this.#file = openSync(path, 'wx', 0o600)
  }

  add(
    name: string,
    bytes: Uint8Array,
    { isPacked = false, records }: { isPacked?: boolean; records?: number } = {},
  ): void {
    this.#zip.add(name, bytes, isPacked)
    const counted = records === undefined ? {} : { records }
    this.parts.push({ name, bytes: bytes.length, sha256: sha256(bytes), ...counted })
  }

  end(manifest: Uint8Array): void {
    this.#zip.add(partNames.manifest, manifest)
    this.#zip.end()
    fsyncSync(this.#file)
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#file)
    this.#isOpen = false
  }

  #write(bytes: Uint8Array): void {
    this.#size += bytes.length
    if (this.#size > backupLimits.file) throw Object.assign(new Error('too large'), { code: 'EFBIG' })
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at)
  }
}

/** What main asks the thread of a backup, and what comes back. */
export type Questions = {
  /** Counts what a backup of everything would hold. */
  survey: {
    input: { mirror: string; photos: string }
    output: Omit<BackupSummary, 'token' | 'waiting' | 'photoLack'>
  }
  /** Begins a backup. One that is still being written is given up. */
  begin: { input: BackupToWrite; output: null }
  /** Continues for a moment, with the photos that the previous step wanted; `written` means that it is done. */
  step: {
    input: { photos: GivenPhotos }
    output: { step: BackupStep; wanted: readonly PhotoKey[]; written: Written | null }
  }
  /** Gives it up and removes its file. */
  stop: { input: null; output: null }
  /** The local copies in a folder. */
  copies: { input: { folder: string }; output: { copies: LocalCopy[] } }
  /** Called after a copy was written: removes copies that are too old or too many. */
  makeRoom: { input: { folder: string }; output: null }
}
