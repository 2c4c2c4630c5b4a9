import { EventEmitter } from 'node:events'
import type { Item, PrintToPDFOptions, PrinterInfo, WebContentsPrintOptions } from 'electron'
import { checkDrag } from './drag.ts'
import { pngImage } from './image.ts'
import type { PngImage } from './image.ts'
import { requireType } from './native.ts'
import type { Page } from './page.ts'
import { namedPapers, paperAsPdf, printToPdf } from './pdf.ts'
import type { Printing } from './printing.ts'
import type { RecordedCalls } from './recorded-calls.ts'

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

  /** Adds a style sheet that the page's policy does not see, through the style sheets of the DevTools protocol. */
  async insertCSS(css: string): Promise<string> {
    const { session, frameId } = await this.page
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { styleSheetId } = await session.send('CSS.createStyleSheet', { frameId })
    await session.send('CSS.setStyleSheetText', { styleSheetId, text: css })
    return styleSheetId
  }

  async removeInsertedCSS(key: string): Promise<void> {
    const { session } = await this.page
    await session.send('CSS.setStyleSheetText', { styleSheetId: key, text: '' })
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

  async capturePage(): Promise<PngImage> {
    const { session } = await this.page
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
    return pngImage(Buffer.from(data, 'base64'))
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

  async setVisualZoomLevelLimits(): Promise<void> {}
  setBackgroundThrottling(): void {}
  setAudioMuted(): void {}
  setUserAgent(): void {}
  openDevTools(): void {}
  closeDevTools(): void {}

  isDevToolsOpened(): boolean {
    return false
  }
}
