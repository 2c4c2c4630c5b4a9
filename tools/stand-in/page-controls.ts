import { EventEmitter } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { Item, PrinterInfo, WebContentsPrintOptions } from 'electron'
import type { Protocol } from './devtools.ts'
import type { Printing, RecordedCalls } from './desktop.ts'
import { comesLate } from './late.ts'
import { requireType } from './native.ts'
import type { Page } from './page.ts'

/** Electron refuses smaller sheets in `print` (microns). */
const smallestSheet = 353

/** What is made of a job here; another option of Electron's would be passed over in silence. */
const imitated = new Set(
  'silent deviceName printBackground margins pageSize usePrinterDefaultPageSize'.split(' '),
)

/**
 * Looks at the arguments of `webContents.print` as Electron does before anything is printed, and takes sheets by their size
 * alone.
 * @throws {TypeError | RangeError | Error} in Electron's words
 */
function checkPrintArguments(options: unknown, done: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('webContents.print(): Invalid print settings specified.')
  if (done !== undefined && typeof done !== 'function')
    throw new TypeError('webContents.print(): Invalid optional callback provided.')
  const other = Object.keys(options).find((name) => !imitated.has(name))
  if (other !== undefined) throw new Error(`The stand-in for Electron does not imitate the option ${other}.`)
  const { pageSize, usePrinterDefaultPageSize } = options as WebContentsPrintOptions
  if (pageSize === undefined) return
  if (usePrinterDefaultPageSize !== undefined)
    throw new Error('usePrinterDefaultPageSize cannot be combined with pageSize')
  if (typeof pageSize === 'object' && pageSize !== null) checkSheet(pageSize)
  else throw new Error(`Unsupported pageSize: ${String(pageSize)}`)
}

function checkSheet({ width, height }: { width: number; height: number }): void {
  if (!width || !height) throw new Error('height and width properties are required for pageSize')
  // Written so that NaN is refused, too.
  if (!(Math.ceil(width) >= smallestSheet && Math.ceil(height) >= smallestSheet))
    throw new RangeError('height and width properties must be minimum 352 microns.')
}

/** What main can do with the page of a window, apart from loading and talking to it. */
export abstract class PageControls extends EventEmitter {
  protected abstract readonly page: Promise<Page>
  protected abstract readonly calls: RecordedCalls
  protected abstract readonly printing: Printing
  #zoom = 1

  /** Noted only: stock Chromium takes the policy from its profile, before it starts. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    requireType(policy, 'string')
    this.calls.add('webContents.setWebRTCIPHandlingPolicy', policy)
  }

  /** Noted only: nothing can be dragged out of a page that Chromium draws for the stand-in. */
  startDrag(item: Item): void {
    this.calls.add('webContents.startDrag', checkDrag(item))
  }

  /** Runs a script in the page's own world; rejects with the page's error. */
  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const { session } = await this.page
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture,
    })
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? 'Script failed to execute')
    return result.value
  }

  /** Prints through a dialog that the next of `Printing.answers` stands for; the paper is a PDF. Refuses as Electron does. */
  print(options: WebContentsPrintOptions = {}, done?: (success: boolean, reason: string) => void): void {
    checkPrintArguments(options, done)
    void this.#toPaper(options).then(
      (reason) => reason !== null && done?.(reason === '', reason),
      () => done?.(false, 'Print job failed'),
    )
  }

  /** Resolves with '' when the job was printed, with Electron's words when not, null when this cannot be known. */
  async #toPaper(options: WebContentsPrintOptions): Promise<string | null> {
    const reason = this.printing.missing(options) ?? this.printing.nextOutcome()
    if (reason !== '') return reason
    const { session } = await this.page
    const { data } = await session.send('Page.printToPDF', pdfParameters(options))
    this.calls.add('webContents.print', options, this.printing.deliver(Buffer.from(data, 'base64')))
    return ''
  }

  async getPrintersAsync(): Promise<PrinterInfo[]> {
    await comesLate()
    return this.printing.known()
  }

  getZoomFactor(): number {
    return this.#zoom
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#zoom = factor
    void this.applyZoom()
  }

  getZoomLevel(): number {
    return Math.log(this.#zoom) / Math.log(1.2)
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level)
  }

  /** Zooms the current document with the CSS property, which each new document must be given again. */
  protected async applyZoom(): Promise<void> {
    const zoom = this.#zoom === 1 ? '' : String(this.#zoom)
    await this.executeJavaScript(`document.documentElement.style.zoom = '${zoom}'`).catch(() => {})
  }

  /** Ends the page's process as a crash would. */
  forcefullyCrashRenderer(): void {
    void this.page.then(({ session }) => session.tell('Page.crash'))
  }

  openDevTools(): void {}
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Up to the size of a PNG (IHDR). */
const headerBytes = 24

/**
 * Looks at the argument of `webContents.startDrag`: the icon first, as Electron does. Stricter than Electron, which is silent about
 * them: paths are absolute, each file is there and one that can be read, and the icon is the path of a PNG.
 * @throws {TypeError | Error} in Electron's words where it has some
 */
export function checkDrag(item: unknown): Item {
  if (typeof item !== 'object' || item === null)
    throw new TypeError('Error processing argument at index 0, conversion failure from ' + String(item))
  const { file, files, icon } = item as Partial<Item>
  if (icon === undefined) throw new Error("'icon' parameter is required")
  if (typeof icon !== 'string') throw new Error('The stand-in takes the path of an icon only.')
  if (isEmptyPicture(icon)) throw new Error(`Failed to load image from path '${icon}'`)
  const paths = files ?? (file ? [file] : [])
  if (paths.length === 0) throw new Error("Must specify either 'file' or 'files' option")
  for (const path of paths)
    if (!isAbsolute(path) || !statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new Error(`No such file to drag: '${path}'`)
  return item as Item
}

function isEmptyPicture(path: string): boolean {
  if (!isAbsolute(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return true
  const bytes = readFileSync(path)
  if (bytes.length < headerBytes || !bytes.subarray(0, signature.length).equals(signature)) return true
  // Width and height are at fixed places of the header (PNG specification, IHDR).
  return bytes.readUInt32BE(16) === 0 || bytes.readUInt32BE(20) === 0
}

/** In microns: the sheet where the app names none. */
const a4 = { width: 210_000, height: 297_000 }
const micronsPerInch = 25_400
/** 1 cm, the usual margin, in inches. */
const defaultMargin = 0.4

/** The command of the DevTools protocol for what the app asks of `print`, in inches. */
function pdfParameters(options: WebContentsPrintOptions): Protocol.Page.printToPDFParameters {
  const { pageSize, margins, printBackground = false } = options
  const sheet = typeof pageSize === 'object' ? pageSize : a4
  const margin = margins?.marginType === 'none' ? 0 : defaultMargin
  return {
    printBackground,
    paperWidth: sheet.width / micronsPerInch,
    paperHeight: sheet.height / micronsPerInch,
    marginTop: margin,
    marginBottom: margin,
    marginLeft: margin,
    marginRight: margin,
  }
}
