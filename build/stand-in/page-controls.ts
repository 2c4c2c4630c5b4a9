import { EventEmitter } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrintToPDFOptions, WebContentsPrintOptions } from 'electron'
import { pngImage } from './image.ts'
import type { PngImage } from './image.ts'
import type { Page } from './page.ts'
import { paperAsPdf, printToPdf } from './pdf.ts'
import type { RecordedCalls } from './recorded-calls.ts'

let printed = 0

/** What main can do with the page of a window, apart from loading and talking to it. */
export abstract class PageControls extends EventEmitter {
  protected abstract readonly page: Promise<Page>
  protected abstract readonly calls: RecordedCalls
  #zoom = 1

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

  /** Prints into a numbered PDF file in `ATENA_STANDIN_PRINT_DIR`; without that folder the sheet only counts as printed. */
  print(
    options: WebContentsPrintOptions = {},
    done: (success: boolean, reason: string) => void = () => {},
  ): void {
    this.printToPDF(paperAsPdf(options)).then(
      (pdf) => {
        this.calls.add('webContents.print', options, savePrint(pdf))
        done(true, '')
      },
      (failure: Error) => done(false, failure.message),
    )
  }

  async getPrintersAsync(): Promise<object[]> {
    return []
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

/** @returns path of the PDF, null when no folder is named */
function savePrint(pdf: Buffer): string | null {
  const folder = process.env['ATENA_STANDIN_PRINT_DIR']
  if (!folder) return null
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `print-${process.pid}-${++printed}.pdf`)
  writeFileSync(file, pdf, { mode: 0o600 })
  return file
}
