import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { openFonts } from '../../labels/font/open-fonts.ts'
import type { FontSet } from '../../labels/font/font-set.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { copyFonts } from '../copy-fonts.ts'
import { out } from '../project.mjs'
import { tenDocuments } from './ten-documents.ts'

/** Resolution of the pictures, dots per inch. */
const resolution = 110
const fonts = ['NotoSerifJP_500Medium.ttf', 'NotoSansJP_400Regular.ttf']

/**
 * Makes the ten documents of issue 4 as PDFs in `folder`, and pictures of their first pages where poppler is installed.
 * Answers the paths of what was made. Throws where the disk refuses.
 */
export async function makeDocuments(folder: string): Promise<string[]> {
  const set = bundledFonts()
  const made: string[] = []
  mkdirSync(folder, { recursive: true })
  for (const { name, laid } of tenDocuments(set)) {
    const pdf = join(folder, `${name}.pdf`)
    writeFileSync(pdf, await toPdf(laid.pages, set, deflateSync))
    made.push(pdf, ...pictureOf(pdf))
  }
  return made
}

function bundledFonts(): FontSet {
  const folder = join(out, 'fonts')
  if (!existsSync(folder)) copyFonts()
  const opened = openFonts(fonts.map((file) => readFileSync(join(folder, file))))
  if (!opened.ok) throw new Error(`the bundled fonts do not open: ${opened.failure.kind}`)
  return opened.value
}

/** The first page as PNG beside the PDF; nothing where `pdftoppm` is not installed. */
function pictureOf(pdf: string): string[] {
  const target = pdf.replace(/\.pdf$/u, '')
  const options = ['-png', '-r', String(resolution), '-f', '1', '-singlefile']
  const drawn = spawnSync('pdftoppm', [...options, pdf, target], { stdio: 'ignore' })
  return drawn.status === 0 ? [`${target}.png`] : []
}
