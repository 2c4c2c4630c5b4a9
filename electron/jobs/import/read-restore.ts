import { basename } from 'node:path'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { Photo } from '../../../contract/record/parts.ts'
import type { Person } from '../../../exchange/person.ts'
import { openBackup, type OpenBackup } from '../../backup/read-backup.ts'
import { attempt } from '../../disk/database.ts'
import { readBackupContent, type RestorableRecord } from './backup-records.ts'
import type { ImportSource, Questions, TakenPerson, TakenPhoto } from './import-messages.ts'
import type { Standing } from './match-persons.ts'
import { bothSay, nameIn, recordStandings, rowOf, unknown, withBook, type ImportLine } from './standings.ts'
import { filledFields, photosIn, wholeFields } from './merge-record.ts'
import { countsOf, remarksOf, sizeOf, type ImportRemarkLike, type ReadImport } from './read-import.ts'
import { together, writable } from './taken-persons.ts'

/** What a backup is read with. */
export interface RestoreWith {
  /** Path of the mirror of the profile. */
  mirror: string
  /** Groups of the profile. */
  groups: readonly string[]
}

/**
 * Reads a backup and compares each record with the book. What cannot be read is a remark; `storage` where the
 * mirror cannot be read. May take long, so it belongs in a thread.
 */
export function readRestore(source: ImportSource, { mirror, groups }: RestoreWith): Result<ReadImport> {
  const name = 'path' in source ? basename(source.path) : source.name
  const opened = openBackup(source)
  if (!opened.ok) return ok(refused(name, sizeOf(source), opened.reason))
  const { backup } = opened
  const { records, remarks } = readBackupContent(backup)
  const compare = () => attempt(() => withBook(mirror, (book) => recordStandings(records, book)))
  const compared = compare()
  if (!compared.ok) {
    backup.close()
    return compared
  }
  const shown = compared.value
  const lines = records.map((each, place) => lineOf(each, place, shown[place] ?? unknown))
  const isElsewhere = ({ group_id }: RestorableRecord) => group_id !== null && !groups.includes(group_id)
  const { made, profile, before } = backup.manifest
  const told = { made, profile: profile.name, elsewhere: records.filter(isElsewhere).length }
  // The name of a local copy's file says nothing to anybody.
  const shownName = before === null ? name : `${profile.name} ${made.slice(0, 10)}`
  return ok({
    file: { ...fileOf(shownName, remarks, lines), bytes: backup.size, backup: told },
    rows({ state, offset, limit }) {
      const asked = state === null ? lines : lines.filter((line) => line.state === state)
      const rows = asked.slice(offset, offset + limit).map((line) => {
        const fields: Readonly<Record<string, unknown>> = records[line.place]?.record ?? {}
        return { ...line, values: bothSay(fields, shown[line.place] ?? unknown) }
      })
      return { total: asked.length, rows }
    },
    ...untouched,
    take: portions({ backup, records, shown, groups }, compare),
    close: () => backup.close(),
  })
}

/** The facts about a backup, in the form of any other file. */
function fileOf(
  name: string,
  remarks: readonly ImportRemarkLike[],
  lines: readonly ImportLine[] = [],
): ReadImport['file'] {
  return {
    name,
    bytes: 0,
    format: 'backup',
    product: '',
    encoding: '',
    sample: [],
    table: null,
    dayOrder: null,
    backup: null,
    persons: lines.length,
    counts: countsOf(lines.map(({ state }) => state)),
    ...remarksOf(remarks),
  }
}

/** The photos of a backup are JPEGs, and its contacts come back unchanged: they cannot be edited on the way. */
const untouched: Pick<ReadImport, 'person' | 'edit' | 'picture' | 'keepPicture'> = {
  person: () => null,
  edit: () => fail({ kind: 'not-found' }),
  picture: () => null,
  keepPicture: () => null,
}

/** A file without persons, and why. */
function refused(name: string, bytes: number, kind: string): ReadImport {
  const remark = { line: 0, person: '', field: '', text: { kind } }
  return {
    file: { ...fileOf(name, [remark]), bytes },
    rows: () => ({ total: 0, rows: [] }),
    ...untouched,
    take: () => ok({ total: 0, persons: [] }),
    close: () => undefined,
  }
}

/** The names of a record are those that a person of a file has. */
function lineOf({ record }: RestorableRecord, place: number, standing: Standing) {
  return rowOf({ line: 0, person: record as Person }, place, standing)
}

interface Restoring {
  backup: OpenBackup
  records: readonly RestorableRecord[]
  /** The results of the comparison with the book when they were shown. */
  shown: readonly Standing[]
  groups: readonly string[]
}

type Taking = Omit<Questions['take']['input'], 'offset' | 'limit'>

/** One that is taken; null where the file does not have its photos any more, as a stick that was pulled out. */
type Make = () => TakenPerson | null

/** Bytes of photos that one part brings: more of them wait for the next one. */
const mostPhotoBytes = 16 * 1024 * 1024

/** The chosen contacts, part by part: the request for the first part decides what the later parts contain. */
function portions(all: Restoring, compare: () => Result<Standing[]>): ReadImport['take'] {
  let taken: Make[] = []
  return ({ offset, limit, ...asked }) => {
    const now = offset === 0 ? compare() : null
    if (now?.ok === false) return now
    if (now) taken = takenOf(all, now.value, asked)
    const persons: TakenPerson[] = []
    let bytes = 0
    for (const make of taken.slice(offset, offset + limit)) {
      if (bytes > mostPhotoBytes) break
      const person = make()
      // A contact must not come back without a photo that was shown: nothing has begun yet.
      if (person === null) return fail({ kind: 'photo', reason: 'gone' })
      persons.push(person)
      const { face_picture, pictures = [] } = person.photos
      bytes += [...(face_picture ? [face_picture] : []), ...pictures].reduce(
        (sum, photo) => sum + photo.bytes.length,
        0,
      )
    }
    return ok({ total: taken.length, persons })
  }
}

/**
 * A choice for a single contact is valid for its state as shown; the others go by their state `now`: no contact is
 * added twice.
 */
function takenOf(all: Restoring, now: readonly Standing[], asked: Taking): Make[] {
  const { choices, lines } = asked
  const chosen = new Map(lines.map(({ place, choice }) => [place, choice]))
  const makes: Make[] = []
  const into = new Map<string, number>()
  for (const [place, backup] of all.records.entries()) {
    const standing = (chosen.has(place) ? all.shown : now)[place] ?? unknown
    const mode = chosen.get(place) ?? choices[standing.state]
    const match = mode === 'take' ? null : standing.match
    if (mode === 'skip' || (mode !== 'take' && match === null)) continue
    const make = () => takenPerson(all, { backup, standing, mode, match }, asked)
    const key = match ? `${match.family}/${match.id}` : ''
    const before = match ? into.get(key) : undefined
    if (before === undefined) {
      if (match) into.set(key, makes.length)
      makes.push(make)
      continue
    }
    // Two that go into one contact are one write.
    const first = makes[before] ?? make
    makes[before] = () => {
      const [one, other] = [first(), make()]
      return one && other && { ...one, ...together(one, other) }
    }
  }
  return makes
}

interface Chosen {
  backup: RestorableRecord
  standing: Standing
  mode: Exclude<Taking['choices']['new'], 'skip'>
  match: Standing['match']
}

function takenPerson(
  { backup: file, groups }: Restoring,
  { backup, standing, mode, match }: Chosen,
  asked: Taking,
): TakenPerson | null {
  const isThere = backup.group_id !== null && groups.includes(backup.group_id)
  const group_id = isThere || backup.family === 'homeaddress' ? backup.group_id : asked.group_id
  const family: Family = match?.family ?? (group_id === null ? 'homeaddress' : 'address')
  const fields = mode === 'replace' ? wholeFields(backup, family) : filledFields(backup, family)
  const wanted = photoFieldsOf(standing, mode)
  const photos = photosOf(file, backup, wanted)
  if (photos === null) return null
  const left = Object.entries(fields).filter(
    // Where the contact has a photo and the backup has none, the contact keeps its photo.
    ([field]) => !isPhoto(field) || wanted.has(field),
  )
  return {
    name: nameIn(backup.record as Person),
    group_id,
    photos,
    mode: mode === 'replace' ? 'restore' : mode,
    into: match && { family: match.family, id: match.id },
    fields: writable(Object.fromEntries(left), family),
  }
}

const isPhoto = (field: string) => field === 'face_picture' || field === 'pictures'

/** The photo fields that are to be written: all of a new contact, what one lacks, or those in which it is another. */
function photoFieldsOf({ adds, differs }: Standing, mode: Chosen['mode']): ReadonlySet<string> {
  if (mode === 'take') return new Set(['face_picture', 'pictures'])
  return new Set(mode === 'merge' ? adds : [...adds, ...differs])
}

function photosOf(
  file: OpenBackup,
  { record, photoParts }: RestorableRecord,
  wanted: ReadonlySet<string>,
): TakenPerson['photos'] | null {
  const read = (field: 'face_picture' | 'pictures'): (TakenPhoto | null)[] =>
    wanted.has(field) ? photosIn(record[field]).flatMap((photo) => takenPhoto(file, photoParts, photo)) : []
  const [face] = read('face_picture')
  const all = read('pictures')
  const pictures = all.filter((photo) => photo !== null)
  if (face === null || pictures.length < all.length) return null
  return { ...(face && { face_picture: face }), ...(pictures.length > 0 && { pictures }) }
}

/**
 * No photos where the backup never had them: a remark said so. null where it had them, and cannot read them any
 * more.
 */
function takenPhoto(
  file: OpenBackup,
  parts: ReadonlyMap<string, string>,
  { image, exif }: Photo,
): (TakenPhoto | null)[] {
  const part = parts.get(image)
  if (part === undefined) return []
  const bytes = file.part(part)
  return [bytes && { bytes, taken: exif?.taken ?? null, keepPlace: true }]
}
