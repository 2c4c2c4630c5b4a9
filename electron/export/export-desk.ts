import { randomUUID } from 'node:crypto'
import type { BrowserWindow } from 'electron'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Output, Input } from '../../contract/ipc/contract.ts'
import type { ExportFile, ExportFormat } from '../../contract/ipc/export.ts'
import { startThread } from '../thread/asked-thread.ts'
import type { AskedThread } from '../thread/asked-thread.ts'
import type { ReceiptsSaved } from '../../contract/ipc/outbox.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { askPath } from '../window/files.ts'
import { saveSurely } from '../print/save-file.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { idsInList } from '../bulk/ids-in-list.ts'
import type { Session } from '../session/session.ts'
import type { ExportWorkerData, Questions } from './convert-contacts.ts'
import { csvBytes } from './csv-list.ts'
import type { ExportContact } from './person-of-record.ts'

/** Contacts on their way into a file. One export at a time is open; the next one takes its place. */
export interface ExportDesk {
  /** Gathers the contacts. */
  prepare(session: ExportSession, of: ChosenContacts): Promise<Result<{ token: string; contacts: number }>>
  /** Writes them in memory. `not-found` where the token is none, here and below. */
  convert(token: string, format: ExportFormat): Promise<Result<ExportFile>>
  /** Asks for a path and writes the file there. `storage` where the disk refuses or does not hold it. */
  save(token: string, format: ExportFormat): Promise<Result<Output<'export.save'>>>
  close(token: string): void
}

export interface ExportDeskOptions {
  /** Entry of the thread (export-worker.ts). */
  worker: URL
  /** The list of Japanese postal codes. */
  postalCodes: string
  /** Asks the user where a file of this format goes; null when the user thought better of it. */
  askPath(format: ExportFormat): Promise<string | null>
  /** Returns the handle that stands for the file in the page. */
  wrote(path: string): string
}

/** Contacts that the thread gets at once: no more than are read in a moment. */
const portion = 50
/** Of all portraits of a file together: what is read back is bounded (exchange/limits.ts), and is longer as text. */
const mostPhotoBytes = 60 * 1024 * 1024

interface OpenExport {
  token: string
  thread: AskedThread<Questions>
}

export function createExportDesk({ worker, postalCodes, askPath, wrote }: ExportDeskOptions): ExportDesk {
  let open: OpenExport | null = null
  const close = () => {
    void open?.thread.close()
    open = null
  }
  const threadOf = (token: string) => (open?.token === token ? open.thread : null)
  return {
    async prepare(session, of) {
      close()
      const data: ExportWorkerData = { postalCodes }
      const thread = startThread<Questions>(worker, data, {
        broken: { kind: 'unexpected', logId: 'export-thread' },
      })
      const mine = (open = { token: randomUUID(), thread })
      const gathered = await gather(session, of, thread)
      if (gathered.ok) return ok({ token: mine.token, contacts: gathered.value })
      if (open === mine) close()
      return gathered
    },
    async convert(token, format) {
      return threadOf(token)?.ask('convert', { format }) ?? gone
    },
    async save(token, format) {
      const thread = threadOf(token)
      if (thread === null) return gone
      const path = await askPath(format)
      if (path === null) return ok({ saved: false, handle: null, persons: 0 })
      const saved = await thread.ask('save', { format, path })
      return saved.ok ? ok({ saved: true, handle: wrote(path), ...saved.value }) : saved
    },
    close(token) {
      if (threadOf(token)) close()
    },
  }
}

const gone = fail({ kind: 'not-found' })

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
    const contacts = await contactsOf(session, { family, ids: ids.slice(at, at + portion), photos })
    const added = await thread.ask('add', { contacts })
    if (!added.ok) return added
    count = added.value.contacts
  }
  return ok(count)
}

/** The export of an outbox's receipts: the user is asked where they go, and the path stays in main (SECURITY X20). */
export function receiptsExport(of: {
  language(): Language
  parent(): BrowserWindow | undefined
  wrote(path: string): string
}): (outbox: Pick<Outbox, 'receipts'>) => Promise<Result<ReceiptsSaved>> {
  const type = { name: 'CSV', extension: 'csv' }
  const ask = () => askPath({ ...mainText[of.language()].files.receipts, type }, of.parent())
  return (outbox) => exportReceipts(outbox, { askPath: ask, wrote: of.wrote })
}

interface ReceiptsTarget {
  askPath(): Promise<string | null>
  /** Returns the handle that stands for the file in the page. */
  wrote(path: string): string
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

/** Returns whom it is about, each once, in the order of the list. Fails where the mirror cannot be asked. */
export async function chosenIds(
  { mirror }: Pick<Session, 'mirror'>,
  of: ChosenContacts,
): Promise<Result<{ family: Family; ids: readonly string[] }>> {
  if (of.kind === 'records') return ok({ family: of.family, ids: [...new Set(of.ids)] })
  const found = await idsInList(mirror, of.filter)
  return found.ok ? ok({ family: of.filter.family, ids: found.value.ids }) : found
}

/** The session that contacts come from. */
export type ExportSession = Pick<Session, 'mirror' | 'readRecord' | 'photoCache' | 'chosenPhotos'>

/** Which contacts, and the bytes that are left for their portraits. */
interface Wanted {
  family: Family
  ids: readonly string[]
  /** Counted down. */
  photos: { left: number }
}

/**
 * Returns contacts as they are shown, edits that wait included, with the portraits that are on this computer. Those that are
 * deleted or not known are left out.
 */
export async function contactsOf(
  session: ExportSession,
  { family, ids, photos }: Wanted,
): Promise<ExportContact[]> {
  const contacts: ExportContact[] = []
  for (const id of ids) {
    const view = session.readRecord(family, id)
    if (!view || view.record.deleted) continue
    const found = await localPhoto(session, family, view.record)
    const photo = found !== null && found.length <= photos.left ? found : null
    photos.left -= photo?.length ?? 0
    contacts.push({ ...view, photo, isPhotoOver: found !== null && photo === null })
  }
  return contacts
}

/** The portrait where it is on this computer; nothing is fetched for an export. */
async function localPhoto(
  { photoCache, chosenPhotos }: ExportSession,
  family: Family,
  { id, face_picture }: ServiceRecord,
): Promise<Uint8Array | null> {
  if (!face_picture) return null
  const picture = face_picture.image
  // Of an edit that waits, the photo is still on its way to the service.
  if (face_picture['source'] === 'temp') return chosenPhotos.jpeg(picture)
  return photoCache.read({ family, id, picture })
}
