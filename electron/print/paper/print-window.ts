import { BrowserWindow, session, type Session, type WebContents } from 'electron'
import type { PrintOutcome } from '../../../contract/ipc/print.ts'
import { lockDownSession } from '../../window/security.ts'

/** How long the system's dialog may stay open, and the printer may take, before we give up waiting (fault H11). */
const usualDeadlineMs = 10 * 60_000
const micronsPerMm = 1000

/** Prints a document; `printer` is the one to begin with, '' the system's choice. One document at a time. */
export type PrintOnPaper = (document: PaperDocument, printer: string) => Promise<PrintOutcome>

/** Prints through the system's dialog, each document from a hidden window of its own. */
export function createDialogPrinter(deadlineMs = usualDeadlineMs): PrintOnPaper {
  let own: Promise<Session> | null = null
  let busy: Promise<unknown> = Promise.resolve()
  const print = async (document: PaperDocument, printer: string): Promise<PrintOutcome> => {
    const prepared = await (own ??= ownSession())
    prepared.protocol.handle('app', answerPrintPage(document))
    const window = openPrintWindow(prepared)
    try {
      await window.loadURL(printPageAddress)
      return await sendToPrinter(window.webContents, { document, printer, deadlineMs })
    } catch {
      return 'refused'
    } finally {
      window.destroy()
      prepared.protocol.unhandle('app')
    }
  }
  return (document, printer) => {
    const done = busy.then(() => print(document, printer))
    busy = done
    return done
  }
}

async function ownSession(): Promise<Session> {
  // SECURITY: a session of its own, in memory: no cookie, no cache and no protocol of our pages.
  const own = session.fromPartition('atena-print', { cache: false })
  await lockDownSession(own)
  return own
}

function openPrintWindow(own: Session): BrowserWindow {
  return new BrowserWindow({
    show: false,
    webPreferences: {
      session: own,
      // SECURITY: a picture to print needs no script, no bridge and no Node.
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
    },
  })
}

interface Sending {
  document: PaperDocument
  printer: string
  deadlineMs: number
}

async function sendToPrinter(
  contents: WebContents,
  { document: { paper }, printer, deadlineMs }: Sending,
): Promise<PrintOutcome> {
  const known = await contents.getPrintersAsync()
  const deviceName = known.some(({ name }) => name === printer) ? printer : ''
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('no-answer'), deadlineMs)
    contents.print(
      {
        silent: false,
        printBackground: true,
        margins: { marginType: 'none' },
        pageSize: { width: paper.width * micronsPerMm, height: paper.height * micronsPerMm },
        ...(deviceName === '' ? {} : { deviceName }),
      },
      (sent, reason) => {
        clearTimeout(timer)
        resolve(sent ? 'sent' : outcomeOf(reason))
      },
    )
  })
}

/**
 * Electron's reasons are English sentences, and no document lists them. These are the ones of its source: "Print job
 * canceled", "No printers available on the network", "Failed to enumerate printers", "Invalid deviceName provided",
 * "Invalid printer settings" and "Print job failed", which is like everything unknown.
 */
const reasons: readonly (readonly [RegExp, PrintOutcome])[] = [
  [/cancel/iu, 'stopped'],
  [/\bno\b.*\bprinters?\b/iu, 'no-printer'],
  [/\benumerate\b/iu, 'no-printer-list'],
  [/\bdevice ?name\b/iu, 'printer-gone'],
  [/\bsettings\b/iu, 'settings-refused'],
]

function outcomeOf(reason: string): PrintOutcome {
  return reasons.find(([pattern]) => pattern.test(reason))?.[1] ?? 'refused'
}

/** What goes to a printer; sizes in mm. */
export interface PaperDocument {
  title: string
  paper: { width: number; height: number }
  pages: number
  /** A page as SVG; null when the job is forgotten. */
  svg(page: number): Promise<string | null>
  /** All pages as a PDF; null when the job is forgotten. */
  pdf(): Promise<Uint8Array | null>
}

/** SECURITY: the page shows its own pictures and one style sheet; it has no script and reaches nothing else. */
const policy = "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"
const origin = 'app://print'

/** Address of the page that shows the document. */
export const printPageAddress = `${origin}/`

/**
 * Returns the requests of the print window: one page of HTML with an image for each sheet of paper, so that `@page`
 * and the images have the same exact size (paper 6).
 */
export function answerPrintPage(document: PaperDocument) {
  return async ({ url }: { url: string }): Promise<Response> => {
    const path = url.startsWith(origin) ? url.slice(origin.length) : ''
    if (path === '/') return respond('text/html', pageOf(document))
    if (path === '/paper.css') return respond('text/css', styleOf(document))
    const page = /^\/(\d+)\.svg$/.exec(path)?.[1]
    const svg = page === undefined ? null : await document.svg(Number(page))
    return svg === null ? new Response('', { status: 404 }) : respond('image/svg+xml', svg)
  }
}

function respond(type: string, body: string): Response {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
  return new Response(body, { headers })
}

function pageOf({ title, pages }: PaperDocument): string {
  const images = Array.from({ length: pages }, (_, page) => `<img src="/${page}.svg" alt="">`).join('')
  const name = title.replace(/[<&]/gu, '')
  return `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="stylesheet" href="/paper.css">${images}`
}

function styleOf({ paper: { width, height } }: PaperDocument): string {
  const size = `${width}mm ${height}mm`
  return `@page{size:${size};margin:0}body{margin:0}img{display:block;width:${width}mm;height:${height}mm;break-after:page}img:last-child{break-after:auto}`
}
