import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fillGaps } from '../../../../../electron/print/fonts/fonts-for-gaps.ts'
import { fontFolders, surroundings } from '../../../../../electron/platform/folders.ts'
import { fontFiles, type Typeface } from '../../../../../electron/print/fonts/font-files.ts'
import { createInstalledFonts, type InstalledFonts } from '../../../../../electron/print/fonts/open-font.ts'
import { readBundledFont } from '../../../../../electron/print/fonts/bundled-font.ts'
import type { FontSet } from '../../../../../labels/font/font-set.ts'
import { openFace, openFonts } from '../../../../../labels/font/open-face.ts'
import { glyphRange } from '../../../../../labels/font/sfnt-tables.ts'
import { layoutMailingLabels } from '../../../../../labels/layout-mailing-labels.ts'
import { toPdf } from '../../../../../labels/output/pdf/to-pdf.ts'
import { readPdf } from '../../../../labels/read-pdf.ts'
import { fontPlace, realFonts, withDamage } from '../made-fonts.ts'
import { fontFolder, sheet } from '../print-bench.ts'

const folder = fontFolder()

function bundled(typeface: Typeface): FontSet {
  const opened = openFonts(fontFiles(typeface).map((file) => readBundledFont(join(folder, file))))
  if (!opened.ok) throw new Error('bundled fonts do not open')
  return opened.value
}

/** Lays out a label for each name, with these installed fonts to fill gaps. */
function printed(names: readonly string[], installed: InstalledFonts, typeface: Typeface = 'serif') {
  const addresses = [{ kindof: 'home', zipcode: '100-0013', region: '東京都', street: '霞が関1-3-2' }]
  const records = names.map((lastname) => ({ lastname, addresses }))
  const layOut = (fonts: FontSet) => layoutMailingLabels({ records, sheet: sheet('ELM008'), fonts })
  const fonts = bundled(typeface)
  const laid = layOut(fonts)
  return fillGaps({
    laid,
    fonts,
    typeface,
    bundled: folder,
    installed,
    layOut,
    pagesOf: ({ pages }) => pages,
  })
}

/** A kanji that Klee One has and that Noto Serif JP and Noto Sans JP lack. */
const rare = '\u{2f8de}'
const missing = (characters: string) => [{ kind: 'missing-character', record: 0, characters }]

describe('characters that the fonts of the app lack', () => {
  it('are printed in an installed font that has them', async () => {
    const place = fontPlace(onTestFinished)
    const path = place.put('k.ttf', realFonts.klee)
    const { laid, fonts, paths } = printed([`${rare}山`], createInstalledFonts([place.folder]))
    expect(laid.warnings).toEqual([])
    expect(paths).toEqual([path])
    const own = fonts.faces.length - 1
    const runs = laid.pages.flatMap((page) => page.runs)
    expect(runs.filter(({ face }) => face === own).map(({ text }) => text)).toEqual([[rare]])
    const [page = []] = readPdf(await toPdf(laid.pages, fonts))
    expect(page.map(({ text }) => text).join('')).toContain(`${rare}山`)
  })

  it('are named where no installed font has them, and emoji are never filled in', () => {
    const place = fontPlace(onTestFinished)
    place.put('i.otf', realFonts.postscript)
    expect(printed([`${rare}山`], createInstalledFonts([place.folder])).laid.warnings).toEqual(missing(rare))
    place.put('k.ttf', realFonts.klee)
    // Klee One has this circle.
    expect(printed(['⚫山'], createInstalledFonts([place.folder])).laid.warnings).toEqual([
      { kind: 'picture-left-out', record: 0, characters: '⚫' },
    ])
  })

  /** Klee One with only the rare kanji damaged. */
  const partlyDamaged = (): Buffer => {
    const font = readFileSync(realFonts.klee)
    const klee = openFace(font)
    if (!klee.ok) throw new Error('Klee does not open')
    const { start, end } = glyphRange(klee.value.table, klee.value.glyphOf(rare.codePointAt(0) ?? 0))
    const glyf = font.readUInt32BE(font.indexOf('glyf') + 8)
    return font.fill(0xff, glyf + start, glyf + end)
  }

  it.each([
    ['as a whole', () => withDamage(realFonts.klee, 'glyf', 0xff)],
    ['in the very letter', partlyDamaged],
  ])('are named where the installed font is damaged: %s', (_, damaged) => {
    const place = fontPlace(onTestFinished)
    place.put('k.ttf', damaged())
    const { laid, fonts } = printed([`${rare}山`], createInstalledFonts([place.folder]))
    expect(laid.warnings).toEqual(missing(rare))
    expect(fonts.faces).toHaveLength(fontFiles('serif').length)
  })

  it('do not make anyone read the installed fonts if there are none that these may fill in', () => {
    const installed = createInstalledFonts([])
    const asked = { ...installed, all: () => expect.unreachable('fonts are read') }
    expect(printed(['山田', '山😀田', 'សុខា'], asked).paths).toEqual([])
  })
})

describe('words whose letters join, stack or run from the right', () => {
  it.each([
    ['สมชาย น้ำผึ้ง', 'NotoSansThai_400Regular.ttf', 'NotoSansThai-Regular'],
    ['محمد', 'NotoNaskhArabic_400Regular.ttf', 'NotoNaskhArabic-Regular'],
    ['דוד', 'NotoSansHebrew_400Regular.ttf', 'NotoSansHebrew-Regular'],
    ['कृष्ण', 'NotoSans_400Regular.ttf', 'NotoSans-Regular'],
  ])('are printed in a font of the app, whatever is installed: %s', (name, file, face) => {
    const { laid, fonts, paths } = printed([name, '山田'], createInstalledFonts([]))
    expect(laid.warnings).toEqual([])
    expect(paths).toEqual([join(folder, file)])
    expect(fonts.faces.at(-1)?.name).toBe(face)
  })

  it('with their digits and signs in the same font', () => {
    const asked = { ...createInstalledFonts([]), all: () => expect.unreachable('fonts are read') }
    expect(printed(['محمد ٢٥، ۲۵؟', 'สมชาย ๒๕'], asked).laid.warnings).toEqual([])
  })
})

const cjk = createInstalledFonts(fontFolders(surroundings()))
const hasCjk = ['Noto Serif CJK KR', 'Noto Sans CJK KR', 'Noto Serif CJK SC'].every((name) => cjk.find(name))

describe.skipIf(!hasCjk)('Korean and Chinese with Noto CJK, which is installed here', () => {
  const names = ['해운대구', '김민준', '刘伟', '贸晓红', '蕭薔']

  it.each([
    ['serif', names, 'NotoSerifCJKsc-Regular'],
    ['sans', names, 'NotoSansCJKsc-Regular'],
    ['serif', ['해운대구'], 'NotoSerifCJKkr-Regular'],
    ['klee', ['해운대구'], 'NotoSansCJKkr-Regular'],
  ] as const)(
    'every letter is printed, in a font of the kind of the typeface: %s %j',
    async (typeface, of, wanted) => {
      const { laid, fonts } = printed(of, cjk, typeface)
      expect(laid.warnings).toEqual([])
      expect(fonts.faces.slice(fontFiles(typeface).length).map(({ name }) => name)).toEqual([wanted])
      const text = readPdf(await toPdf(laid.pages, fonts)).flatMap((page) => page.map((run) => run.text))
      for (const name of of) expect(text.join('')).toContain(name)
    },
  )
})
