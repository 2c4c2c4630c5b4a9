import { EventEmitter } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { Item, PrintToPDFOptions, PrinterInfo, WebContentsPrintOptions } from 'electron'
import type { DevtoolsSession, Protocol } from './devtools.ts'
import type { Printing, RecordedCalls } from './desktop.ts'
import { requireType } from './native.ts'
import type { Page } from './page.ts'

/** Electron refuses smaller sheets in `print` (microns). */
const smallestSheet = 353

/**
 * Looks at the arguments of `webContents.print` as Electron does before anything is printed.
 * @throws {TypeError | RangeError | Error} in Electron's words
 */
function checkPrintArguments(options: unknown, done: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError('webContents.print(): Invalid print settings specified.')
  if (done !== undefined && typeof done !== 'function')
    throw new TypeError('webContents.print(): Invalid optional callback provided.')
  const { pageSize, usePrinterDefaultPageSize } = options as WebContentsPrintOptions
  if (pageSize === undefined) return
  if (usePrinterDefaultPageSize !== undefined)
    throw new Error('usePrinterDefaultPageSize cannot be combined with pageSize')
  if (typeof pageSize === 'object' && pageSize !== null) checkSheet(pageSize)
  else if (!namedPapers.includes(pageSize)) throw new Error(`Unsupported pageSize: ${String(pageSize)}`)
}

function checkSheet({ width, height }: { width: number; height: number }): void {
  if (!width || !height) throw new Error('height and width properties are required for pageSize')
  // Written so that what is no number is refused, too.
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

  async printToPDF(options: PrintToPDFOptions = {}): Promise<Buffer> {
    const { session } = await this.page
    return printToPdf(session, options)
  }

  /** Prints through a dialog that the next of `Printing.answers` stands for; the paper is a PDF. Refuses as Electron does. */
  print(options: WebContentsPrintOptions = {}, done?: (success: boolean, reason: string) => void): void {
    checkPrintArguments(options, done)
    void this.#toPaper(options).then(
      (reason) => reason !== null && done?.(reason === '', reason),
      () => done?.(false, 'Print job failed'),
    )
  }

  /** Resolves with '' when the job was printed, with Electron's words when not, null when nobody will ever know. */
  async #toPaper(options: WebContentsPrintOptions): Promise<string | null> {
    const reason = this.printing.missing(options) ?? this.printing.nextOutcome()
    if (reason !== '') return reason
    const pdf = await this.printToPDF(paperAsPdf(options))
    this.calls.add('webContents.print', options, this.printing.deliver(pdf))
    return ''
  }

  async getPrintersAsync(): Promise<PrinterInfo[]> {
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
  // Width and height stand at fixed places of the header (PNG specification, IHDR).
  return bytes.readUInt32BE(16) === 0 || bytes.readUInt32BE(20) === 0
}

type Parameters = Protocol.Page.printToPDFParameters
type Size = { width: number; height: number }

/** Named paper sizes in inches, as Electron's printToPDF knows them. */
const papers: Readonly<Record<string, Size>> = {
  A0: { width: 33.1, height: 46.8 },
  A1: { width: 23.4, height: 33.1 },
  A2: { width: 16.54, height: 23.4 },
  A3: { width: 11.7, height: 16.54 },
  A4: { width: 8.27, height: 11.7 },
  A5: { width: 5.83, height: 8.27 },
  A6: { width: 4.13, height: 5.83 },
  Legal: { width: 8.5, height: 14 },
  Letter: { width: 8.5, height: 11 },
  Tabloid: { width: 11, height: 17 },
  Ledger: { width: 17, height: 11 },
}

/** The papers that `print` takes by name. */
const namedPapers: readonly string[] = Object.keys(papers).filter((name) => name !== 'Ledger')

/** 1 cm, the default margin of `printToPDF`, in inches. */
const defaultMargin = 0.4
const micronsPerInch = 25_400
/** `print` takes custom margins in CSS pixels. */
const pixelsPerInch = 96

/** @throws {Error} for an unknown paper name */
function paperSize(size: PrintToPDFOptions['pageSize']): Size {
  if (typeof size === 'object') return size
  const paper = papers[size ?? 'Letter']
  if (!paper) throw new Error(`Invalid pageSize ${size}`)
  return paper
}

function marginsOf(margins: PrintToPDFOptions['margins']) {
  return {
    marginTop: margins?.top ?? defaultMargin,
    marginBottom: margins?.bottom ?? defaultMargin,
    marginLeft: margins?.left ?? defaultMargin,
    marginRight: margins?.right ?? defaultMargin,
  }
}

/** The command of the DevTools protocol for Electron's options (sizes and margins in inches). */
function pdfParameters(options: PrintToPDFOptions): Parameters {
  const { width, height } = paperSize(options.pageSize)
  return {
    landscape: options.landscape ?? false,
    displayHeaderFooter: options.displayHeaderFooter ?? false,
    printBackground: options.printBackground ?? false,
    scale: options.scale ?? 1,
    paperWidth: width,
    paperHeight: height,
    ...marginsOf(options.margins),
    pageRanges: options.pageRanges ?? '',
    headerTemplate: options.headerTemplate ?? '',
    footerTemplate: options.footerTemplate ?? '',
    preferCSSPageSize: options.preferCSSPageSize ?? false,
    generateTaggedPDF: options.generateTaggedPDF ?? false,
    generateDocumentOutline: options.generateDocumentOutline ?? false,
  }
}

/** Prints the current document into a PDF. */
async function printToPdf(page: DevtoolsSession, options: PrintToPDFOptions): Promise<Buffer> {
  const { data } = await page.send('Page.printToPDF', pdfParameters(options))
  return Buffer.from(data, 'base64')
}

/** `print` options as `printToPDF` options: `print` gives sheets in microns. */
function paperAsPdf(options: WebContentsPrintOptions): PrintToPDFOptions {
  const size = options.pageSize ?? 'A4'
  const { landscape, printBackground, scaleFactor } = options
  return {
    pageSize:
      typeof size === 'object'
        ? { width: size.width / micronsPerInch, height: size.height / micronsPerInch }
        : size,
    margins: printMargins(options.margins),
    scale: (scaleFactor ?? 100) / 100,
    ...(landscape === undefined ? {} : { landscape }),
    ...(printBackground === undefined ? {} : { printBackground }),
  }
}

function printMargins(
  margins: WebContentsPrintOptions['margins'],
): NonNullable<PrintToPDFOptions['margins']> {
  const inches = (pixels: number | undefined) => (pixels ?? 0) / pixelsPerInch
  if (margins?.marginType === 'none') return { top: 0, bottom: 0, left: 0, right: 0 }
  if (margins?.marginType !== 'custom') return {}
  const { top, bottom, left, right } = margins
  return { top: inches(top), bottom: inches(bottom), left: inches(left), right: inches(right) }
}
