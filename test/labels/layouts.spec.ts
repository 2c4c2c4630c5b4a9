import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellLayout, type CellField, type CellLayout } from '../../contract/ipc/cell-layout.ts'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import type { LayoutOptions } from '../../labels/layout-options.ts'
import { readyLayout, readyNames } from '../../labels/layout/ready-layouts.ts'
import type { Rect } from '../../labels/output/glyph-run.ts'
import { toSvg } from '../../labels/output/page-svg.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { cellRect, sheetFor, type Sheet } from '../../labels/sheet/sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { counts } from '../counts.ts'
import { faultsOf } from './accessible-pdf.ts'
import { arbitraryRecord } from './arbitrary-record.ts'
import { bundledFonts } from './fonts.ts'
import { leaves, runBox } from './ink.ts'
import { inventedPeople } from './invented-people.ts'
import { pdfPicture, svgPicture, unmatchedInk } from './raster.ts'
import { readPdf } from './read-pdf.ts'

const fonts = bundledFonts('serif', 'sans')
const elm006 = sheetOf('ELM006')
const { width, height } = elm006.grid
const place = { x: 5, y: 4, width: 70, height: 40 }
const home = {
  zipcode: '100-0013',
  region: '東京都',
  city: '千代田区',
  street: '霞が関1-3-2',
  kindof: 'home',
}
const company = { name: '株式会社みどり印刷', dept1: '営業部', title: '部長' }
const taro = { lastname: '山田', firstname: '太郎', organization: company, addresses: [home] }
const grace = {
  lastname: 'Miller',
  firstname: 'Grace',
  addresses: [
    { zipcode: '97204', city: 'Portland', region: 'OR', street: '1450 SW Willow Creek Ave', country: 'US' },
  ],
}
const office = { organization: { name: 'さくら小学校', dept1: '総務部' }, addresses: [home] }

function sheetOf(code: string): Sheet {
  const sheet = findSheet(code)
  if (sheet === undefined) throw new Error(`no sheet ${code}`)
  return sheet
}

/** A layout for a label of ELM006, with what a file may leave out. */
function layoutOf(...fields: object[]): CellLayout {
  return cellLayout.parse({ version: 1, name: 'mine', width, height, fields })
}

interface Laying {
  readonly sheet?: Sheet
  readonly options?: Partial<LayoutOptions>
}

/** The first page of records on a layout, with its warnings, and what its PDF says, text by text. */
async function laid(
  layout: CellLayout,
  records: readonly MailingRecord[],
  { sheet = elm006, options = {} }: Laying = {},
) {
  const { pages, warnings } = layoutMailingLabels({ records, sheet, fonts, layout, options })
  const [page] = pages
  if (page === undefined) throw new Error('no page')
  const pdf = await toPdf(pages, fonts)
  const said = readPdf(pdf).flat()
  const plain = said.map(({ text }) => text).join('')
  return { page, warnings, pdf, plain: plain.replaceAll(/\s/gu, '') }
}

/** The ink of a page, mm from the corner of the first cell. */
function inkOf({ page }: Awaited<ReturnType<typeof laid>>): Rect[] {
  const { x, y } = cellRect(elm006, 0)
  return page.runs.flatMap((run) => {
    const box = runBox(run, fonts)
    return box === null ? [] : [{ ...box, x: box.x - x, y: box.y - y }]
  })
}

function around(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}

describe('what a field shows', () => {
  test.each<[string, object[], MailingRecord, string]>([
    [
      'the addressee',
      [{ kind: 'addressee' }],
      taro,
      '100-0013東京都千代田区霞が関1-3-2株式会社みどり印刷営業部部長山田太郎様',
    ],
    [
      'the addressee without honorific',
      [{ kind: 'addressee', honorific: false }],
      taro,
      '100-0013東京都千代田区霞が関1-3-2株式会社みどり印刷営業部部長山田太郎',
    ],
    ['the name', [{ kind: 'name' }], { ...taro, joint_names: [{ firstname: '恵' }] }, '山田太郎様'],
    [
      'the joint names',
      [{ kind: 'joint-names', honorific: false }],
      { ...taro, joint_names: [{ firstname: '恵' }] },
      '恵',
    ],
    [
      'all names',
      [{ kind: 'names', honorific: false }],
      { ...taro, joint_names: [{ firstname: '恵' }] },
      '山田太郎恵',
    ],
    ['company, departments and title', [{ kind: 'organization' }], taro, '株式会社みどり印刷営業部部長'],
    ['the company', [{ kind: 'company' }], taro, '株式会社みどり印刷'],
    ['the department', [{ kind: 'department' }], taro, '営業部'],
    ['the title', [{ kind: 'title' }], taro, '部長'],
    ['the postal code', [{ kind: 'postal-code' }], taro, '100-0013'],
    [
      'the address abroad with its country',
      [{ kind: 'address' }],
      grace,
      '1450SWWillowCreekAvePortland,OR97204UNITEDSTATES',
    ],
    [
      'a company alone in the place of the name, once',
      [{ kind: 'company' }, { kind: 'name' }],
      office,
      'さくら小学校総務部御中',
    ],
    ['a company alone where there is no field for names', [{ kind: 'company' }], office, 'さくら小学校御中'],
    [
      'its departments after it',
      [{ kind: 'company' }, { kind: 'department' }],
      office,
      'さくら小学校総務部御中',
    ],
    ['a fixed text in its lines', [{ kind: 'text', text: 'Spring fair\n2026' }], taro, 'Springfair2026'],
  ])('%s', async (_name, fields, record, wanted) => {
    const layout = layoutOf(...fields.map((field) => ({ ...place, ...field })))
    // These options do not leave out what has a field.
    const options: Partial<LayoutOptions> = { organization: 'never', title: false }
    expect((await laid(layout, [record], { options })).plain).toBe(wanted)
  })

  test('the sender, where there is one', async () => {
    const layout = layoutOf({ kind: 'sender', ...place })
    const options = { sender: { record: taro, address: 'first' as const } }
    expect((await laid(layout, [grace], { options })).plain).toContain('山田太郎')
    expect((await laid(layout, [grace])).plain).toBe('')
  })

  test('the digits of a postal code are in the printed boxes of a card, whatever its layout', async () => {
    const hagaki = sheetOf('hagaki')
    const fields = [
      { kind: 'name', ...place, height: 20 },
      { kind: 'address', ...place, y: 25, height: 20 },
    ]
    const layout: CellLayout = { ...layoutOf(...fields), width: 100, height: 148 }
    const { page, plain } = await laid(layout, [taro], { sheet: hagaki })
    expect(plain).toMatch(/^1000013山田太郎様/u)
    expect(page.runs[0]?.y).toBeLessThan(20)
  })

  test('no digits of a postal code are in them where nothing of an address is: a badge on a card', async () => {
    const hagaki = sheetOf('hagaki')
    const { plain } = await laid(readyLayout('badge', hagaki), [taro], { sheet: hagaki })
    expect(plain).toBe('株式会社みどり印刷山田太郎部長')
  })
})

describe('where it is', () => {
  test.each([
    ['start', 'start', { x: 0, y: 0 }],
    ['middle', 'middle', { x: 0.5, y: 0.5 }],
    ['end', 'end', { x: 1, y: 1 }],
  ])('%s along and %s across the lines', async (align, across, share) => {
    const layout = layoutOf({ kind: 'text', text: 'Grace', ...place, size: 20, align, across })
    const box = around(inkOf(await laid(layout, [taro])))
    const size = (20 / 72) * 25.4
    // Letters do not fill their em box: up to a third of it is blank above or below.
    expect(Math.abs(box.x - place.x - share.x * (place.width - box.width))).toBeLessThan(size * 0.1)
    expect(Math.abs(box.y - place.y - share.y * (place.height - box.height))).toBeLessThan(size * 0.35)
  })

  test('columns begin at the right, and an address abroad lies on its side there', async () => {
    const column = { x: 60, y: 4, width: 12, height: 44, direction: 'vertical' }
    const upright = await laid(layoutOf({ kind: 'name', ...column, size: 14 }), [taro])
    expect(around(inkOf(upright)).x).toBeGreaterThan(66)
    const lying = await laid(layoutOf({ kind: 'address', ...column }), [grace])
    expect(new Set(lying.page.runs.map(({ stance }) => stance))).toEqual(new Set(['sideways']))
    expect(leaves(around(inkOf(lying)), column)).toBeLessThan(0.2)
  })

  test('upside down, the far side of a card is the near side turned about the fold', async () => {
    const near = { kind: 'name', x: 10, y: 30, width: 60, height: 18, size: 20 }
    const far = { ...near, x: width - 70, y: height - 48, upsideDown: true }
    const [here, there] = [near, far].map((field) => laid(layoutOf(field), [taro]))
    const [one, other] = [around(inkOf(await here!)), around(inkOf(await there!))]
    expect(other.x).toBeCloseTo(width - one.x - one.width, 3)
    expect(other.y).toBeCloseTo(height - one.y - one.height, 3)
  })

  test('a smaller layout is in the middle of a larger cell', async () => {
    const small = {
      ...layoutOf({ kind: 'text', text: 'x', x: 0, y: 0, width: 20, height: 10 }),
      width: 20,
      height: 10,
    }
    const { x } = around(inkOf(await laid(small, [taro])))
    expect(x).toBeGreaterThan((width - 20) / 2 - 0.5)
    expect(x).toBeLessThan((width - 20) / 2 + 2)
  })

  test('records of any kind stay within their fields', () => {
    const field = fc.record({
      kind: fc.constantFrom('addressee', 'names', 'address', 'organization', 'title', 'postal-code'),
      x: fc.integer({ min: 0, max: 40 }),
      y: fc.integer({ min: 0, max: 20 }),
      width: fc.integer({ min: 4, max: 46 }),
      height: fc.integer({ min: 3, max: 30 }),
      size: fc.oneof(fc.constant('fit'), fc.integer({ min: 4, max: 60 })),
      direction: fc.constantFrom('horizontal', 'vertical'),
      align: fc.constantFrom('start', 'middle', 'end'),
      across: fc.constantFrom('start', 'middle', 'end'),
      upsideDown: fc.boolean(),
    })
    fc.assert(
      fc.property(arbitraryRecord, field, (record, given) => {
        const layout = layoutOf(given)
        const { pages } = layoutMailingLabels({ records: [record], sheet: elm006, fonts, layout })
        const { x, y } = cellRect(elm006, 0)
        const box = { ...given, x: given.x + x, y: given.y + y }
        for (const run of pages[0]?.runs ?? []) {
          const ink = runBox(run, fonts)
          // Letters of some faces reach a little beyond their em box.
          if (ink !== null) expect(leaves(ink, box)).toBeLessThan(0.2 * run.size)
        }
      }),
      { numRuns: counts(150, 5000, 'random records in random fields') },
    )
  })
})

describe('its type', () => {
  test('has the given size, and is smaller only where it does not fit', async () => {
    const layout = layoutOf({ kind: 'name', ...place, width: 40, height: 8, size: 18 })
    const sizesOf = async (record: MailingRecord) => {
      const { page, warnings, plain } = await laid(layout, [record])
      return { sizes: new Set(page.runs.map(({ size }) => Math.round((size / 25.4) * 72))), warnings, plain }
    }
    const short = await sizesOf({ ...taro, lastname: '森', firstname: '恵' })
    expect([...short.sizes]).toEqual([18])
    const long = await sizesOf({ ...taro, lastname: '勅使河原', firstname: '勘三郎左衛門之助兼続' })
    expect(Math.max(...long.sizes)).toBeLessThan(18)
    expect(long.plain).toBe('勅使河原勘三郎左衛門之助兼続様')
  })

  test('a company without room even in the smallest type is left out, and named', async () => {
    const tiny = { ...place, width: 6, height: 2 }
    const fields = [{ kind: 'name', ...place } as const, { kind: 'company', ...tiny } as const]
    const { warnings, plain } = await laid(layoutOf(...fields), [taro])
    expect(warnings).toEqual([{ kind: 'overflow', record: 0, text: '株式会社みどり印刷' }])
    expect(plain).toBe('山田太郎様')
  })

  test('a label whose address has no room whole is not printed, but listed', () => {
    const layout = layoutOf({ kind: 'address', ...place, width: 12, height: 2 })
    const { pages, warnings } = layoutMailingLabels({ records: [taro], sheet: elm006, fonts, layout })
    expect(pages).toEqual([])
    expect(warnings).toMatchObject([{ kind: 'no-room', record: 0, better: null }])
  })

  test('a badge says nothing of an address that it does not show', async () => {
    const { warnings } = await laid(readyLayout('badge', elm006), [{ lastname: '山田', firstname: '太郎' }])
    expect(warnings).toEqual([])
  })
})

test.each(readyNames)('%s: no letter of 100 names is lost on any sheet', (name) => {
  const people = inventedPeople(counts(100, 300, 'people'))
  for (const whole of sheets) {
    const sheet = sheetFor(whole, 'horizontal')
    const layout = readyLayout(name, sheet)
    const options = { direction: 'horizontal' as const }
    const { pages, warnings } = layoutMailingLabels({
      records: people.map(({ record }) => record),
      sheet: whole,
      fonts,
      layout,
      options,
    })
    const lost = warnings.filter(({ kind }) => kind === 'overflow')
    // Company and building may have no room on the smallest label.
    const small = sheet.grid.height < 22
    if (!small) expect([whole.code, lost]).toEqual([whole.code, []])
    for (const { runs, labels } of pages) {
      let run = 0
      for (const { cell, texts } of labels) {
        const own = runs.slice(run, (run += texts.reduce((sum, count) => sum + count, 0)))
        for (const each of own) {
          const ink = runBox(each, fonts)
          if (ink !== null) expect(leaves(ink, cell)).toBeLessThanOrEqual(0)
        }
      }
    }
  }
})

/** A layout with everything that is drawn in another way. */
const busy: CellField[] = layoutOf(
  { kind: 'text', text: 'Guest', x: 5, y: 2, width: 30, height: 6, weight: 'bold' },
  { kind: 'line', x: 5, y: 9, width: 70, height: 0.3 },
  { kind: 'name', x: 5, y: 11, width: 30, height: 8 },
  { kind: 'company', x: 36, y: 11, width: 30, height: 8 },
  {
    kind: 'name',
    x: 70,
    y: 11,
    width: 8,
    height: 36,
    direction: 'vertical',
    upsideDown: true,
    weight: 'bold',
  },
  { kind: 'address', x: 60, y: 11, width: 9, height: 36, direction: 'vertical', upsideDown: true },
).fields

test('fields are read in their order, each apart from the next, in a PDF for those who listen to it', async () => {
  const { pdf, page } = await laid(layoutOf(...busy), [taro, grace])
  expect(faultsOf(pdf)).toEqual([])
  expect(page.labels.map(({ texts }) => texts.length)).toEqual([5, 4])
  const said = readPdf(pdf)
    .flat()
    .map(({ text }) => text.trim())
  expect(said.slice(0, 3)).toEqual(['Guest', '山田太郎様', '株式会社みどり印刷'])
})

test('design 5: preview and PDF show the same bold letters, lines, and texts upside down', async () => {
  const { page, pdf } = await laid(layoutOf(...busy), [taro, grace])
  const [fromPdf, fromSvg] = await Promise.all([pdfPicture(pdf, 150), svgPicture(toSvg(page, fonts), 150)])
  expect(unmatchedInk(fromPdf, fromSvg)).toBeLessThan(0.002)
  expect(unmatchedInk(fromSvg, fromPdf)).toBeLessThan(0.002)
})
