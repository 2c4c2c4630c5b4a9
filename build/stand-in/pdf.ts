import type { PrintToPDFOptions, WebContentsPrintOptions } from 'electron'
import type { DevtoolsSession, Protocol } from './devtools.ts'

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
export const namedPapers: readonly string[] = Object.keys(papers).filter((name) => name !== 'Ledger')

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
export function pdfParameters(options: PrintToPDFOptions): Parameters {
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
export async function printToPdf(page: DevtoolsSession, options: PrintToPDFOptions): Promise<Buffer> {
  const { data } = await page.send('Page.printToPDF', pdfParameters(options))
  return Buffer.from(data, 'base64')
}

/** `print` options as `printToPDF` options: `print` gives sheets in microns. */
export function paperAsPdf(options: WebContentsPrintOptions): PrintToPDFOptions {
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
