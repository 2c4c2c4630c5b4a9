import { dialog, app, Notification, type BrowserWindow, type MessageBoxOptions } from 'electron'
import type { BulkState } from '../../contract/ipc/bulk.ts'
import type { RemovalQuestion } from '../../contract/ipc/kept-here.ts'
import type { Extent } from '../../contract/ipc/progress.ts'
import type { Language } from '../../contract/language.ts'
import { mainText, type MainText } from '../../languages/main.ts'
import type { Announce } from '../../contract/ipc/notice.ts'
import type { Log } from '../log/log.ts'
import type { SettingsFound } from '../settings/settings.ts'
import type { Endpoints, ConnectionProfile, EndpointChange } from '../../contract/profile.ts'
import type { CertificateQuestion } from '../session/pins.ts'
import type { AppWindows } from './app-windows.ts'
import { showOne } from './one-dialog.ts'

/** Says something over the window and returns the number of the chosen button; closing it is the last one. */
export type Ask = (message: string, detail: string, buttons: readonly string[]) => Promise<number>

/** Makes `Ask` for the window that is open, or without one. */
export function askOver(parent: () => BrowserWindow | undefined): Ask {
  return async (message, detail, buttons) => {
    const cancelId = buttons.length - 1
    const box = { type: 'info' as const, message, detail, buttons: [...buttons], defaultId: 0, cancelId }
    return chosenOf(box, parent())
  }
}

/** Shows a message over the window, or without one. Returns the number of the chosen button. */
async function chosenOf(words: MessageBoxOptions, window: BrowserWindow | undefined): Promise<number> {
  // Windows would show the buttons as large links otherwise.
  const box = { ...words, noLink: true }
  const { response } = await (window ? dialog.showMessageBox(window, box) : dialog.showMessageBox(box))
  return response
}

/**
 * Logs every error that was not caught (fault H05), and informs the user once.
 * SECURITY: Node would print the whole object, with all that it refers to, on standard error; the log redacts.
 */
export function watchForUnexpected(log: Log, language: () => Language): void {
  let told = false
  process.on('uncaughtException', (thrown) => {
    const logId = log.unexpected('uncaught', thrown)
    if (told) return
    told = true
    dialog.showErrorBox(app.name, mainText[language()].unexpected(logId))
  })
  process.on('unhandledRejection', (reason) => void log.unexpected('unhandled rejection', reason))
}

/** Says that the settings were damaged and what became of them; nothing where they were whole. */
export async function tellSettings(
  { found, movedAside }: { found: SettingsFound; movedAside: string | null },
  language: Language,
  ask: Ask,
): Promise<void> {
  if (found === 'first' || found === 'whole') return
  const { look, aside, ok, ...damage } = mainText[language].damagedSettings
  const kept = movedAside === null ? '' : `\n\n${aside(movedAside)}`
  await ask(damage[found], `${look}${kept}`, [ok])
}

/** Longest text that is shown on a line, in characters: a whole host name always has room, since its end decides. */
const longest = 300

/**
 * Asks whether a profile may lead elsewhere, or a new one to the places that it names; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer, with every address that changes.
 */
export async function confirmEndpoints(
  change: EndpointChange,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const words = mainText[language]
  const text = words.endpoints
  const name = oneLine(change.name, text.none)
  const { from, to } = change
  if (from === null) {
    const lines = change.changed.map((each) => `${text.names[each]}: ${shownValue(to, each, words)}`)
    const detail = [lines.join('\n'), text.newWarning].join('\n\n')
    return confirmed({ message: text.newMessage(name), detail, buttons: [text.cancel, text.connect] }, parent)
  }
  const lines = change.changed.map((each) => linesOf(from, to, each, words))
  const leaving = change.changed.includes('base_url') ? [text.leaving] : []
  const detail = [...lines, ...leaving, text.warning].join('\n\n')
  return confirmed({ message: text.message(name), detail, buttons: [text.keep, text.change] }, parent)
}

/**
 * Asks whether Atena may look for the service at an address; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer; before it nothing of the address is looked up.
 */
export async function confirmCheck(
  address: string,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const text = mainText[language].endpoints
  const message = text.checkMessage(oneLine(new URL(address).host, text.none))
  const detail = [oneLine(address, text.none), text.newWarning].join('\n\n')
  return confirmed({ message, detail, buttons: [text.cancel, text.connect] }, parent)
}

/**
 * Asks whether a certificate is to be trusted; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer (X62).
 */
export async function confirmCertificate(
  { host, name, seen, former }: CertificateQuestion,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const { certificate: text, endpoints } = mainText[language]
  const { names } = text
  const place = oneLine(host, endpoints.none)
  const day = (time: string) => new Date(time).toLocaleDateString(language, { dateStyle: 'long' })
  const lines = [
    `${names.subject}: ${oneLine(seen.subject, endpoints.none)}`,
    `${names.issuer}: ${oneLine(seen.issuer, endpoints.none)}`,
    `${names.valid}: ${day(seen.validFrom)} – ${day(seen.validTo)}`,
    `SHA-256: ${seen.fingerprint}`,
    ...(former === null ? [] : [`${names.former}: ${former}`]),
  ]
  const only = name === null ? [] : [text.only(oneLine(name, endpoints.none))]
  const detail = [text.unknown, lines.join('\n'), text.warning, ...only].join('\n\n')
  const message = former === null ? text.message(place) : text.changed(place)
  return confirmed({ message, detail, buttons: [endpoints.cancel, text.trust] }, parent)
}

/**
 * Asks whether a place may go to a map in the browser; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer, with the whole text that leaves (SECURITY X58).
 */
export async function confirmMap(
  { place, host }: { place: string; host: string },
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const text = mainText[language].map
  const detail = text.detail(oneLine(place, ''), host)
  return confirmed({ message: text.message, detail, buttons: [text.cancel, text.show] }, parent)
}

/** Asks with two buttons, of which the second one is yes. */
async function confirmed(
  words: { message: string; detail: string; buttons: [no: string, yes: string] },
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const box = { type: 'warning' as const, ...words, defaultId: 0, cancelId: 0 }
  return (await showOne(parent, () => chosenOf(box, parent), 0)) === 1
}

function linesOf(from: Endpoints, to: Endpoints, name: keyof Endpoints, words: MainText): string {
  const text = words.endpoints
  const line = (word: string, endpoints: Endpoints) => `${word}: ${shownValue(endpoints, name, words)}`
  return [text.names[name], line(text.before, from), line(text.after, to)].join('\n')
}

function shownValue(endpoints: Endpoints, name: keyof Endpoints, words: MainText): string {
  if (name === 'kind' && endpoints.kind !== '') return words.profileKinds[endpoints.kind]
  return oneLine(endpoints[name], words.endpoints.none)
}

/**
 * A text as one line of a dialog; `none` where nothing is left of it.
 * SECURITY: names and client ids are free text of the page. Line breaks, control characters and marks that turn the
 * direction of writing could make a dialog say something else than it asks.
 */
function oneLine(value: string, none: string): string {
  const plain = value.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if (plain === '') return none
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}

/**
 * Asks whether a test contact may be made where contacts may be real; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer.
 */
export async function confirmTestRecord(
  { name, base_url }: ConnectionProfile,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const text = mainText[language].testRecord
  const message = text.message(oneLine(name, '–'))
  const detail = text.detail(oneLine(base_url, '–'))
  return confirmed({ message, detail, buttons: [text.no, text.yes] }, parent)
}

/**
 * Asks before data are removed from this computer; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer.
 */
export async function confirmRemoval(
  { what, name, unsent }: RemovalQuestion,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const { removal } = mainText[language]
  const { message, detail, yes } = removal[what]
  const lost = unsent > 0 ? [removal.unsent(unsent)] : []
  const words = { message: message(oneLine(name, '–')), detail: [...lost, detail].join('\n\n') }
  return confirmed({ ...words, buttons: [removal.no, yes] }, parent)
}

/**
 * Asks whether the copy of a book may hold more than it does; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer. A service may send without end, and would fill the disk.
 */
export async function confirmReadOn(
  { records, bytes }: Extent,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const text = mainText[language].readOn
  const megabytes = Math.ceil(bytes / 1_000_000).toLocaleString(language)
  const detail = text.detail(records.toLocaleString(language), megabytes)
  return confirmed({ message: text.message, detail, buttons: [text.no, text.yes] }, parent)
}

/** A user who waits longer than this turns to another window, in ms. */
const long = 5_000

/** What a notice of the desktop needs from the app. */
interface JobNotices {
  announce: Announce
  language(): Language
  window: Pick<AppWindows, 'isMainInFront' | 'show'>
  /** Takes a line for the log. */
  note(line: string): void
  now?: () => number
}

/**
 * Tells the pages how jobs of many contacts go. Where a long one ends while the main window, which shows it, is not in front,
 * the desktop says so, and a click on that leads to the job.
 */
export function tellJobs({
  announce,
  language,
  window,
  note,
  now = () => performance.now(),
}: JobNotices): (state: BulkState) => void {
  const begun = new Map<string, number>()
  // Without a reference to it, a notification is collected, and its click with it.
  let shown: Notification | null = null
  return (state) => {
    announce('bulk.progress', state)
    const { job, phase } = state
    if (phase === 'running') {
      if (!begun.has(job)) begun.set(job, now())
      return
    }
    const took = now() - (begun.get(job) ?? now())
    if (phase !== 'finished' && phase !== 'undone') return
    begun.delete(job)
    if (took < long || window.isMainInFront() || !Notification.isSupported()) return
    shown?.close()
    shown = new Notification(wordsOf(state, mainText[language()].jobs))
    shown.on('click', () => void window.show().then(() => announce('bulk.show', { job })))
    // macOS shows notifications of signed apps only; elsewhere the user may have forbidden them.
    shown.on('failed', (_event, reason) => note(`the end of a job was not shown: ${reason}`))
    shown.show()
  }
}

/** Without names: a locked screen shows it to everyone who passes. */
function wordsOf(
  { change, total, failed }: BulkState,
  text: MainText['jobs'],
): { title: string; body: string } {
  const titles: Partial<Record<typeof change.kind, string>> = {
    import: text.imported,
    'restore-backup': text.restored,
  }
  const title = titles[change.kind] ?? text.title
  return { title, body: `${text.done(total)}${failed > 0 ? text.failed(failed) : ''}` }
}
