import { randomUUID } from 'node:crypto'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import type { ExportFile, ExportFormat, ExportProgress } from '../../contract/ipc/export.ts'
import { startThread, type AskedThread } from '../thread/asked-thread.ts'
import type { ReceiptsSaved } from '../../contract/ipc/outbox.ts'
import { mainText } from '../../languages/main.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { askPath, type SavingDesktop } from '../window/files.ts'
import { saveSurely } from '../disk/save-file.ts'
import type { Family } from '../../contract/record/fields.ts'
import { idsInList } from '../book/ids-in-list.ts'
import { FetchedPhotos } from '../photo/fetched-photos.ts'
import type { PhotoKey } from '../photo/stored-photos.ts'
import type { Session } from '../session/session.ts'
import type { ExportWorkerData, Questions } from './convert-contacts.ts'
import { csvBytes } from './csv-list.ts'
import { contactsOf, mostPhotoBytes, type ExportSession } from './export-contacts.ts'

/** Contacts on their way into a file. One export at a time is open; the next one takes its place. */
export interface Exports {
  /** Gathers the contacts. */
  prepare(session: SavingSession, of: ChosenContacts): Promise<Result<{ token: string; contacts: number }>>
  /** Writes them in memory. `not-found` where the token is unknown, here and below. */
  convert(token: string, format: ExportFormat): Promise<Result<ExportFile>>
  /** Asks for a path and begins to save the file there. */
  save(token: string, format: ExportFormat): Promise<Result<{ begun: boolean }>>
  /** Continues it: photos first, then the file. `storage` where the disk refuses or is too small. */
  step(token: string): Promise<Result<ExportProgress>>
  close(token: string): void
}

export interface ExportsOptions extends Pick<SavingDesktop, 'wrote'> {
  /** Entry of the thread (export-worker.ts). */
  worker: URL
  /** The list of Japanese postal codes. */
  postalCodes: string
  /** Asks the user where a file of this format goes; null when the user thought better of it. */
  askPath(format: ExportFormat): Promise<string | null>
}

const gone = fail({ kind: 'not-found' })

/** The number of contacts that the thread gets in one message: no more than are read in a moment. */
const portion = 50

/** The session of an export, which photos are fetched from while it is saved. */
type SavingSession = ExportSession & Pick<Session, 'photos'>

interface OpenExport {
  token: string
  thread: AskedThread<Questions>
  session: SavingSession
  /** What is being saved; null while nothing is. */
  saving: Saving | null
  /** The latest step; the next one waits for it, so that a photo never meets the contact of another one. */
  step: Promise<Result<ExportProgress>>
}

function begin(worker: URL, data: ExportWorkerData, session: SavingSession): OpenExport {
  const thread = startThread<Questions>(worker, data, {
    broken: { kind: 'unexpected', logId: 'export-thread' },
  })
  return { token: randomUUID(), thread, session, saving: null, step: Promise.resolve(gone) }
}

/** Ends it; a file that is being written is written whole before that. */
function end({ thread, saving, step }: OpenExport): void {
  const isWriting = saving?.wanted?.length === 0
  const last = isWriting ? step : Promise.resolve()
  void last.then(() => thread.close())
}

interface Saving {
  format: ExportFormat
  path: string
  photos: FetchedPhotos
  /** Photos that the next step fetches; null before the first step. When the list is empty, the file is written. */
  wanted: readonly PhotoKey[] | null
}

export function createExports({ worker, postalCodes, askPath, wrote }: ExportsOptions): Exports {
  let open: OpenExport | null = null
  const close = () => {
    if (open) end(open)
    open = null
  }
  const of = (token: string) => (open?.token === token ? open : null)
  return {
    async prepare(session, chosen) {
      close()
      const mine = (open = begin(worker, { postalCodes }, session))
      const gathered = await gather(session, chosen, mine.thread)
      if (gathered.ok) return ok({ token: mine.token, contacts: gathered.value })
      if (open === mine) close()
      return gathered
    },
    async convert(token, format) {
      return of(token)?.thread.ask('convert', { format }) ?? gone
    },
    async save(token, format) {
      const mine = of(token)
      if (mine === null) return gone
      const path = await askPath(format)
      if (path === null) return ok({ begun: false })
      mine.saving = { format, path, photos: new FetchedPhotos(mine.session.photos), wanted: null }
      return ok({ begun: true })
    },
    async step(token) {
      const mine = of(token)
      if (mine === null) return gone
      return (mine.step = mine.step.then(() => goOn(mine, wrote)))
    },
    close(token) {
      if (of(token)) close()
    },
  }
}

/** What an export that is being saved does next: it fetches some photos, or writes the file. */
async function goOn(mine: OpenExport, wrote: ExportsOptions['wrote']): Promise<Result<ExportProgress>> {
  const { thread, saving } = mine
  if (saving === null) return gone
  const { format, path, photos, wanted } = saving
  if (wanted?.length === 0) {
    const saved = await thread.ask('save', { format, path })
    if (mine.saving === saving) mine.saving = null
    if (!saved.ok) return saved
    return ok({ phase: 'done', done: 0, total: 0, ...saved.value, handle: wrote(path) })
  }
  const now =
    wanted === null
      ? await thread.ask('fetch', { format })
      : await thread.ask('take', { photos: await photos.get(wanted) })
  if (!now.ok) return now
  saving.wanted = now.value.wanted
  const { done, total } = now.value
  const phase = saving.wanted.length > 0 ? 'fetching' : 'writing'
  return ok({ phase, done, total, persons: 0, missing: [], handle: null })
}

/** Hands the contacts to the thread, part by part. Returns how many there are. */
async function gather(
  session: ExportSession,
  of: ChosenContacts,
  thread: AskedThread<Questions>,
): Promise<Result<number>> {
  const found = await chosenIds(session, of)
  if (!found.ok) return found
  const { family, ids } = found.value
  const photos = { left: mostPhotoBytes }
  let count = 0
  for (let at = 0; at < ids.length; at += portion) {
    const some = await contactsOf(session, { family, ids: ids.slice(at, at + portion), photos })
    const contacts = some.map((each) => {
      return { ...each, onlyListed: session.mirror.isOnlyListed(family, each.record.id) }
    })
    const added = await thread.ask('add', { contacts })
    if (!added.ok) return added
    count = added.value.contacts
  }
  return ok(count)
}

/** The export of an outbox's receipts: the user chooses the path, which stays in main (SECURITY X20). */
export function receiptsExport(
  of: SavingDesktop,
): (outbox: Pick<Outbox, 'receipts'>) => Promise<Result<ReceiptsSaved>> {
  const type = { name: 'CSV', extension: 'csv' }
  const ask = () => askPath({ ...mainText[of.language()].files.receipts, type }, of)
  return (outbox) => exportReceipts(outbox, { askPath: ask, wrote: of.wrote })
}

/** Like `receiptsExport` for the edits that were made for another address, which are removed once the file is there. */
export function otherAddressRemoval(
  of: SavingDesktop,
): (outbox: Pick<Outbox, 'otherAddress'>) => Promise<Result<ReceiptsSaved>> {
  const type = { name: 'JSON', extension: 'json' }
  const ask = () => askPath({ ...mainText[of.language()].files.removedEdits, type }, of)
  return (outbox) => removeOther(outbox, { askPath: ask, wrote: of.wrote })
}

/** Saves a copy of what was made for another address, reads it from the disk, and then gives those edits up. */
export async function removeOther(
  { otherAddress }: Pick<Outbox, 'otherAddress'>,
  target: ReceiptsTarget,
): Promise<Result<ReceiptsSaved>> {
  const path = await target.askPath()
  if (path === null) return ok({ saved: false, handle: null, count: 0 })
  const { text, keys } = await otherAddress.copy()
  const saved = await saveSurely(path, Buffer.from(text))
  if (!saved.ok) return saved
  const removed = await otherAddress.removeAll(keys)
  if (!removed.ok) return removed
  return ok({ saved: true, handle: target.wrote(path), count: removed.value })
}

interface ReceiptsTarget extends Pick<SavingDesktop, 'wrote'> {
  askPath(): Promise<string | null>
}

/** Saves what the service has taken as a table, and reads it from the disk before that is said. */
export async function exportReceipts(
  outbox: Pick<Outbox, 'receipts'>,
  target: ReceiptsTarget,
): Promise<Result<ReceiptsSaved>> {
  const receipts = outbox.receipts()
  if (!receipts.ok) return receipts
  const path = await target.askPath()
  if (path === null) return ok({ saved: false, handle: null, count: 0 })
  const { bytes } = csvBytes(receipts.value.text, 'utf-8')
  const saved = await saveSurely(path, bytes)
  if (!saved.ok) return saved
  return ok({ saved: true, handle: target.wrote(path), count: receipts.value.count })
}

/** Whom an action is about: a list as it is shown, or contacts by their ids. */
export type ChosenContacts = Input<'export.prepare'>['of']

/** Returns the chosen ids, each once, in the order of the list. Fails where the mirror cannot be read. */
export async function chosenIds(
  { mirror }: Pick<Session, 'mirror'>,
  of: ChosenContacts,
): Promise<Result<{ family: Family; ids: readonly string[] }>> {
  if (of.kind === 'records') return ok({ family: of.family, ids: [...new Set(of.ids)] })
  const found = await idsInList(mirror, of.filter)
  return found.ok ? ok({ family: of.filter.family, ids: found.value.ids }) : found
}
