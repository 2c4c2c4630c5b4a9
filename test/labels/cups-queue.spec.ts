import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createCups } from '../../electron/print/paper/cups.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheetFor } from '../../labels/sheet/sheet.ts'
import { everybody, sender } from '../../tools/tour/ten-documents.ts'
import { hasCups, startCups, type CupsServer } from './cups-server.ts'
import { bundledFonts } from './fonts.ts'
import { withPdfFile } from './raster.ts'

const cups = createCups('/usr/bin')

async function documentOf(code: string) {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  const options = { sender: { record: sender, address: 'first' as const } }
  const fonts = bundledFonts('serif', 'sans')
  const { pages } = layoutMailingLabels({ records: everybody.slice(0, 3), sheet, fonts, options })
  return { paper: sheetFor(sheet, sheet.direction).paper, pdf: await toPdf(pages, fonts) }
}

interface Word {
  text: string
  /** Points from the left and upper edges. */
  left: number
  top: number
}

const boxesOf = (pdf: Uint8Array) =>
  withPdfFile(pdf, (file) => execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }))

/** The words of the first page, and its size in mm. */
function firstPage(pdf: Uint8Array): { width: number; height: number; words: Word[] } {
  const [, page = ''] = boxesOf(pdf).split('<page ')
  const [width = 0, height = 0] = [...page.matchAll(/(?:width|height)="([\d.]+)"/gu)].map(([, points]) =>
    Math.round((Number(points) / 72) * 25.4),
  )
  const words = [...page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</gu)].map(
    ([, left, top, text = '']) => ({ text, left: Number(left), top: Number(top) }),
  )
  return { width, height, words }
}

const without = inject('long')
  ? ' (skipped: CUPS is not installed, or this is not root)'
  : ' (only in the long run)'
const isHere = hasCups && inject('long')

describe.runIf(isHere)(`a printer of CUPS${isHere ? '' : without}`, () => {
  let server: CupsServer
  beforeAll(async () => {
    server = await startCups()
    vi.stubEnv('CUPS_SERVER', server.socket)
  }, 60_000)
  afterAll(() => {
    vi.unstubAllEnvs()
    server.close()
  })

  it('is found by its name, and by none once it is the default', async () => {
    expect(await cups.find('keep')).toBe('keep')
    expect(await cups.find('kee')).toBeNull()
    expect(await cups.find('')).toBeNull()
    server.admin('-d', 'keep')
    expect(await cups.find('')).toBe('keep')
  })

  it('gets a postcard on its own medium, in true size, on one side', async () => {
    const { paper, pdf } = await documentOf('hagaki')
    const title = '宛名ラベル'
    expect(await cups.print({ printer: 'keep', title, paper, pdf })).toBe('sent')
    const job = (await server.arrived(1))[0]
    expect(job?.title).toBe(title)
    expect(job?.options).toContain('PageSize=Postcard')
    expect(job?.options).toContain('sides=one-sided')
    const [ours, theirs] = [firstPage(pdf), firstPage(job?.data ?? new Uint8Array())]
    expect(theirs).toMatchObject({ width: 100, height: 148 })
    expect(ours.words.length).toBeGreaterThan(5)
    expect(theirs.words.map(({ text }) => text)).toEqual(ours.words.map(({ text }) => text))
    // Its Postcard is 283 by 420 points, a third of a point less and half a point more than 100 by 148 mm.
    for (const [at, { left, top }] of theirs.words.entries()) {
      expect(left).toBeCloseTo(ours.words[at]?.left ?? NaN, -0.5)
      expect(top).toBeCloseTo(ours.words[at]?.top ?? NaN, -0.5)
    }
  })

  it('gets an envelope that is wider than high on paper of its size, turned', async () => {
    const { paper, pdf } = await documentOf('DL')
    expect(paper.width).toBeGreaterThan(paper.height)
    expect(await cups.print({ printer: 'keep', title: 'envelopes', paper, pdf })).toBe('sent')
    const job = (await server.arrived(2))[1]
    expect(job?.options).toMatch(/PageSize=Custom\.\d+x\d+/u)
    const { width, height, words } = firstPage(job?.data ?? new Uint8Array())
    expect([width, height]).toEqual([Math.round(paper.height), Math.round(paper.width)])
    expect(words.length).toBe(firstPage(pdf).words.length)
  })

  it('that is not there any more refuses', async () => {
    const { paper, pdf } = await documentOf('hagaki')
    expect(await cups.print({ printer: 'other', title: 'labels', paper, pdf })).toBe('refused')
  })
})
