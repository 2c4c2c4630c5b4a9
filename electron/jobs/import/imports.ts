import { randomUUID, createHash } from 'node:crypto'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { BulkState } from '../../../contract/ipc/bulk.ts'
import type { EditedImport, ImportFile, ImportPerson, ImportPlan } from '../../../contract/ipc/import.ts'
import { localIdOf, type AddressChanges } from '../../../contract/record/record.ts'
import type { PhotoReference } from '../../../contract/record/parts.ts'
import type { BulkJobs } from '../bulk-jobs.ts'
import { newItem, type BulkItem, type BulkSession } from '../bulk-item.ts'
import { nameOrderInUse } from '../../record-text/shown-name.ts'
import { startThread, type AskedThread } from '../../thread/asked-thread.ts'
import type {
  ImportSource,
  ImportWorkerData,
  PictureOf,
  PictureToMake,
  Questions,
  ReadAs,
  TakenPerson,
  TakenPhoto,
  ToldOfImport,
} from './import-messages.ts'
import type { SettingsFile } from '../../settings/settings.ts'

/** Files of contacts on their way into the book. One at a time is open; the next one takes its place. */
export interface Imports {
  /** Asks for a file and reads it; `cancelled` when the dialog was closed. */
  choose(session: ImportSession): Promise<Result<ImportFile>>
  /** Reads a file by its path, which main has from the system. */
  open(session: ImportSession, path: string): Promise<Result<ImportFile>>
  /** Reads the bytes of a file, whose content says what it is. */
  read(session: ImportSession, file: { name: string; bytes: Uint8Array }): Promise<Result<ImportFile>>
  /** Reads a backup; any other file gives no persons. */
  restore(session: ImportSession, path: string): Promise<Result<ImportFile>>
  /** Reads the open file again, as the user has said. */
  again(token: string, told: ToldOfImport): Promise<Result<ImportFile>>
  rows(token: string, asked: Questions['rows']['input']): Promise<Result<Questions['rows']['output']>>
  /** The next person after a place, to be edited; null after the last one, and for a backup. */
  person(token: string, asked: Questions['person']['input']): Promise<Result<ImportPerson | null>>
  edit(token: string, asked: Questions['edit']['input']): Promise<Result<EditedImport>>
  /** The next portrait after a place that a page has to convert to JPEG; null after the last one. */
  picture(token: string, after: number): Promise<Result<PictureToMake | null>>
  keepPicture(token: string, made: PictureOf): Promise<Result<null>>
  /**
   * Begins the job; the file is forgotten then. `not-found` where the token is unknown, or belongs to another
   * profile.
   */
  start(session: ImportSession, plan: Omit<ImportPlan, 'profile'>): Promise<Result<BulkState>>
  close(token: string): void
}

/** The session that the contacts go into. */
type ImportSession = BulkSession

export interface ImportsOptions {
  /** Entry of the thread (import-worker.ts). */
  worker: URL
  /** The list of Japanese postal codes. */
  postalCodes: string
  jobs: BulkJobs
  /** Asks the user for a file; null when the dialog was closed. */
  askFile(): Promise<string | null>
  /** What the user said earlier of columns. */
  named: RememberedColumns
}

interface OpenImport {
  token: string
  profile: string
  /** What its job is called; the file decides, however it was chosen. */
  change: { kind: 'import' | 'restore-backup'; name: string }
  thread: AskedThread<Questions>
}

/** The number of persons that main gets from the thread in one answer. */
const portion = 200

export function createImports({ askFile, ...options }: ImportsOptions): Imports {
  const files = new OpenFile(options)
  return {
    async choose(session) {
      const path = await askFile()
      return path === null ? fail({ kind: 'cancelled' }) : files.read(session, { path }, 'any')
    },
    open: (session, path) => files.read(session, { path }, 'any'),
    read: (session, { name, bytes }) => files.read(session, { name, bytes }, 'any'),
    restore: (session, path) => files.read(session, { path }, 'backup'),
    again: (token, told) => files.again(token, told),
    rows: (token, asked) => files.with(token, (thread) => thread.ask('rows', asked)),
    person: (token, asked) => files.with(token, (thread) => thread.ask('person', asked)),
    async edit(token, asked) {
      const edited = await files.with(token, (thread) => thread.ask('edit', asked))
      return edited.ok ? ok({ ...edited.value, file: { token, ...edited.value.file } }) : edited
    },
    picture: (token, after) => files.with(token, (thread) => thread.ask('picture', after)),
    keepPicture: (token, made) => files.with(token, (thread) => thread.ask('keepPicture', made)),
    async start(session, plan) {
      const found = files.of(plan.token)
      if (!found.ok) return found
      if (found.value.profile !== session.profile.id) return fail({ kind: 'not-found' })
      const items = await itemsOf(session, found.value.thread, plan)
      if (!items.ok) return items
      const begun = await options.jobs.begin(session, found.value.change, items.value)
      if (begun.ok) files.close()
      return begun
    },
    close(token) {
      if (files.of(token).ok) files.close()
    },
  }
}

type OpenFileOptions = Pick<ImportsOptions, 'worker' | 'postalCodes' | 'named'>

/** The one file that is open, in a thread of its own. */
class OpenFile {
  readonly #options: OpenFileOptions
  #open: OpenImport | null = null

  constructor(options: OpenFileOptions) {
    this.#options = options
  }

  async read(session: ImportSession, source: ImportSource, readAs: ReadAs): Promise<Result<ImportFile>> {
    this.close()
    const { worker, postalCodes, named } = this.#options
    const data: ImportWorkerData = { postalCodes, nameOrder: nameOrderInUse() }
    const thread = startThread<Questions>(worker, data, {
      broken: { kind: 'unexpected', logId: 'import-thread' },
    })
    const change: OpenImport['change'] = { kind: 'import', name: '' }
    const mine = { token: randomUUID(), profile: session.profile.id, change, thread }
    this.#open = mine
    const groups = session.profile.groups.map(({ group_id }) => group_id)
    const asked = { source, readAs, mirror: session.mirror.path, groups }
    const file = await asNamed(thread, named, await thread.ask('read', asked))
    if (!file.ok) {
      if (this.#open === mine) this.close()
      return file
    }
    const { name, backup } = file.value
    mine.change = { kind: backup === null ? 'import' : 'restore-backup', name }
    return ok({ token: mine.token, ...file.value })
  }

  async again(token: string, told: ToldOfImport): Promise<Result<ImportFile>> {
    const found = this.of(token)
    if (!found.ok) return found
    const { thread } = found.value
    const { named } = this.#options
    const read = await thread.ask('again', told)
    const file = told.encoding === undefined ? read : await asNamed(thread, named, read)
    if (!file.ok) return file
    named.keep(file.value, told)
    return ok({ token, ...file.value })
  }

  async with<T>(
    token: string,
    use: (thread: AskedThread<Questions>) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const found = this.of(token)
    return found.ok ? use(found.value.thread) : found
  }

  of(token: string): Result<OpenImport> {
    return this.#open?.token === token ? ok(this.#open) : fail({ kind: 'not-found' })
  }

  close(): void {
    void this.#open?.thread.close()
    this.#open = null
  }
}

/** What was read, with what the user has said of such a table earlier. */
async function asNamed(
  thread: AskedThread<Questions>,
  named: RememberedColumns,
  first: Result<Omit<ImportFile, 'token'>>,
): Promise<Result<Omit<ImportFile, 'token'>>> {
  const told = first.ok ? named.read(first.value) : null
  const isNews = told !== null && (told.mapping !== undefined || (first.ok && first.value.dayOrder !== null))
  return isNews ? thread.ask('again', told) : first
}

/** One item for each person that is taken. */
async function itemsOf(
  session: ImportSession,
  thread: AskedThread<Questions>,
  { choices, lines, group_id, tag }: Omit<ImportPlan, 'profile'>,
): Promise<Result<BulkItem[]>> {
  const items: BulkItem[] = []
  for (;;) {
    const offset = items.length
    const part = await thread.ask('take', { choices, lines, group_id, offset, limit: portion })
    if (!part.ok) return part
    for (const person of part.value.persons) {
      const photos = await keptPhotos(session, person)
      if (!photos.ok) return photos
      items.push(itemOf(person, { tag, photos: photos.value }))
    }
    if (part.value.persons.length === 0 || items.length >= part.value.total) return ok(items)
  }
}

/** The photos of a person as the changes of a contact name them; those that cannot be used are left out. */
async function keptPhotos(
  session: BulkSession,
  { photos: { face_picture, pictures = [] } }: TakenPerson,
): Promise<Result<AddressChanges>> {
  const kept: PhotoReference[] = []
  for (const photo of pictures) {
    const one = await keptPhoto(session, photo)
    if (!one.ok) return one
    if (one.value) kept.push(one.value)
  }
  const face = face_picture ? await keptPhoto(session, face_picture) : ok(null)
  if (!face.ok) return face
  return ok({
    ...(face.value && { face_picture: face.value }),
    ...(kept.length > 0 && { pictures: kept }),
  })
}

/** The photo on this computer until the record has it, by its handle; null where it cannot be used as one. */
async function keptPhoto(
  { chosenPhotos }: BulkSession,
  { bytes, taken, keepPlace }: TakenPhoto,
): Promise<Result<PhotoReference | null>> {
  const checked = chosenPhotos.check(bytes, taken)
  if (!checked.ok) return ok(null)
  const { handle } = checked.value
  const kept = await chosenPhotos.keep({ handle, bytes: new Uint8Array(bytes), keepPlace })
  return kept.ok ? ok({ image: handle, source: 'temp' }) : kept
}

function itemOf(
  { name, mode, into, group_id, fields }: TakenPerson,
  { tag, photos }: { tag: string; photos: AddressChanges },
): BulkItem {
  const family = into?.family ?? (group_id === null ? 'homeaddress' : 'address')
  const isTagged = into === null && tag !== '' && !fields.tags?.includes(tag)
  const tags = isTagged ? { tags: [...(fields.tags ?? []), tag] } : {}
  const write = { mode, group_id, changes: { ...fields, ...tags, ...photos }, before: null, after: null }
  const item = { ...newItem(family, into?.id ?? ''), name, write }
  return into === null ? { ...item, id: localIdOf(item.key) } : item
}

/** The number of kinds of tables that are remembered; the oldest is dropped. */
const mostTables = 20

type Named = Pick<ImportFile, 'table' | 'product'>

/**
 * The user's answers about tables: by their headings, or, for tables whose columns need no names from the user, by
 * the program that writes them. A table without headings is not remembered, because it could not be recognised.
 */
interface RememberedColumns {
  /** null where nothing was said of this table yet. */
  read(file: Named): ToldOfImport | null
  /** Keeps columns and the order of day and month, in addition to what is kept already. */
  keep(file: Named, told: ToldOfImport): void
}

/**
 * Remembers them in the settings, under a digest of what identifies them: contents of a file do not belong in the
 * settings.
 */
export function rememberColumns(settings: Pick<SettingsFile, 'read' | 'change'>): RememberedColumns {
  const known = () => settings.read().importColumns ?? []
  return {
    read(file) {
      const key = keyOf(file)
      const found = known().find((each) => each.key === key)
      if (!found) return null
      const { columns, dayOrder } = found
      const mapping = { hasHeader: true, columns }
      return { ...(columns.some((each) => each !== 'keep') && { mapping }), ...(dayOrder && { dayOrder }) }
    },
    keep(file, { mapping, dayOrder }) {
      const key = keyOf(file)
      if (key === null || (!mapping?.hasHeader && !dayOrder)) return
      const before = known().find((each) => each.key === key)
      const others = known().filter((each) => each.key !== key)
      const columns =
        mapping?.columns ?? before?.columns ?? file.table?.columns.map(() => 'keep' as const) ?? []
      const order = dayOrder ?? before?.dayOrder
      // A setting that is not written costs saying it again.
      settings.change({
        importColumns: [...others, { key, columns, ...(order && { dayOrder: order }) }].slice(-mostTables),
      })
    },
  }
}

function keyOf({ table, product }: Named): string | null {
  if (table ? !table.hasHeader : product === '') return null
  const said = table ? table.columns.map(({ header }) => header) : product
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
