import { expect, test } from 'vitest'
import { checkSheet } from '../../labels/sheet/custom-sheet.ts'
import { cellRect, sheetFor } from '../../labels/sheet/sheet.ts'
import { innerBox } from '../../labels/layout/label-cell.ts'
import { catalogue } from '../../labels/sheet/catalogue.ts'
import { allSheets, findSheet, sheetsNamed, sheetsWith } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { wellKnownSheets } from './well-known-sheets.ts'

const labelSheets = sheets.filter(({ kind }) => kind === 'labels')

test.each(labelSheets.map((sheet) => [sheet.code, sheet] as const))(
  'the shipped sheet %s passes the checks for sheets of the user',
  (_, sheet) => {
    expect(checkSheet(sheet).ok).toBe(true)
  },
)

test.each(
  labelSheets.filter(({ code }) => !/^516[1-7]$/u.test(code)).map((sheet) => [sheet.code, sheet] as const),
)('paper 3.1, 3.3: the margins of %s agree within 1 mm', (_, { paper, grid }) => {
  const right = paper.width - grid.left - (grid.columns - 1) * grid.pitchX - grid.width
  const bottom = paper.height - grid.top - (grid.rows - 1) * grid.pitchY - grid.height
  expect(Math.abs(right - grid.left)).toBeLessThanOrEqual(1)
  expect(Math.abs(bottom - grid.top)).toBeLessThanOrEqual(1)
})

test('paper 3.1: sheets with doubtful numbers are not shipped', () => {
  for (const code of ['ELM007', 'ELM017', 'ELM032', 'OP3005', 'GB861', 'OP861'])
    expect(findSheet(code)).toBeUndefined()
})

test('paper 3.4: the gutters of 5160 are as wide as the paper says', () => {
  const { left, pitchX, width } = findSheet('5160')?.grid ?? grid
  expect({ left, pitchX }).toEqual({ left: 4.76, pitchX: 69.85 })
  expect(pitchX - width).toBeCloseTo(3.18, 2)
})

test.each([
  ...['18160', '15160', '8460'].map((code) => [code, '5160']),
  ['8161', '5161'],
  ['8162', '5162'],
  ['8164', '5164'],
  ...['8167', '18167', '5267'].map((code) => [code, '5167']),
  ...['7160', '7162', '7163', '7165'].map((code) => [`J8${code.slice(1)}`, `L${code}`]),
])('%s is the sheet %s under another number', (code, same) => {
  expect(findSheet(code)?.code).toBe(same)
})

test('codes are unique and found in any case, also by their other names', () => {
  const codes = sheets.flatMap(({ code, also }) => [code, ...also])
  expect(new Set(codes).size).toBe(codes.length)
  expect(findSheet('op3001')?.code).toBe('ELM008')
  expect(findSheet(' elm008 ')?.code).toBe('ELM008')
  expect(findSheet('no such sheet')).toBeUndefined()
})

const grid = {
  columns: 2,
  rows: 6,
  left: 18.6,
  top: 21.2,
  width: 86.4,
  height: 42.3,
  pitchX: 86.4,
  pitchY: 42.3,
  radius: 0,
}
const good = {
  code: 'mine',
  name: 'Mine',
  paper: { width: 210, height: 297 },
  grid,
  direction: 'horizontal',
} as const

test('a sheet of the user becomes a label sheet', () => {
  const checked = checkSheet(good)
  expect(checked.ok && checked.sheet.kind).toBe('labels')
})

const letterbox = { ...good, kind: 'envelope', paper: { width: 235, height: 120 } } as const

test('an envelope of the user is one cell, upright like the others, and is turned for horizontal writing', () => {
  const checked = checkSheet(letterbox)
  const known = findSheet('長形3号')
  if (!checked.ok || known === undefined) throw new Error('not an envelope')
  const { kind, paper, grid: cells, bottom } = known
  expect(checked.sheet).toMatchObject({ kind, paper, grid: cells, bottom, postalFrame: null })
  expect(sheetFor(checked.sheet, 'horizontal')).toMatchObject({ paper: { width: 235, height: 120 } })
})

test('with printed boxes, its postal code goes where that of the other envelopes goes (paper 2)', () => {
  const checked = checkSheet({ ...letterbox, postalBoxes: true })
  expect(checked.ok && checked.sheet.postalFrame).toEqual(findSheet('長形3号')?.postalFrame)
  const card = checkSheet({
    ...good,
    kind: 'hagaki',
    paper: { width: 100, height: 148 },
    postalBoxes: true,
  })
  expect(card.ok && card.sheet.postalFrame).toEqual(findSheet('hagaki')?.postalFrame)
})

test('a card that lies on its side is turned as an envelope is', () => {
  const checked = checkSheet({ ...good, kind: 'hagaki', paper: { width: 148, height: 105 } })
  if (!checked.ok) throw new Error('not a card')
  expect(checked.sheet.paper).toEqual({ width: 105, height: 148 })
  expect(sheetFor(checked.sheet, 'horizontal').paper).toEqual({ width: 148, height: 105 })
})

test('a label sheet has no boxes for a postal code', () => {
  const checked = checkSheet({ ...good, postalBoxes: true })
  expect(checked.ok && checked.sheet).toMatchObject({ kind: 'labels', postalFrame: null, grid })
})

test.each([
  [
    'a card that no post takes',
    { paper: { width: 85, height: 148 } },
    { field: 'paper.width', least: 88, most: 1200 },
  ],
  [
    'boxes on a card wider than standard mail',
    { paper: { width: 130, height: 180 }, postalBoxes: true },
    { field: 'paper.width', least: 90, most: 120 },
  ],
  [
    'boxes on a card that is too short',
    { paper: { width: 100, height: 130 }, postalBoxes: true },
    { field: 'paper.height', least: 140, most: 235 },
  ],
])('%s is refused', (_, card, problem) => {
  expect(checkSheet({ ...good, kind: 'hagaki', ...card })).toEqual({
    ok: false,
    problems: [{ kind: 'out-of-range', ...problem }],
  })
})

test.each([
  ['a sheet without a name', { ...good, name: ' ' }, { kind: 'name-missing' }],
  [
    'cells beyond the right edge',
    { ...good, grid: { ...grid, columns: 3 } },
    { kind: 'off-paper', side: 'right', by: 67.8 },
  ],
  [
    'cells beyond the bottom',
    { ...good, grid: { ...grid, top: 50 } },
    { kind: 'off-paper', side: 'bottom', by: 6.8 },
  ],
  [
    'columns that overlap',
    { ...good, grid: { ...grid, pitchX: 80 } },
    { kind: 'overlap', along: 'x', by: 6.4 },
  ],
  ['rows that overlap', { ...good, grid: { ...grid, pitchY: 42 } }, { kind: 'overlap', along: 'y', by: 0.3 }],
  ['half a row', { ...good, grid: { ...grid, rows: 5.5 } }, { kind: 'not-whole', field: 'rows' }],
  [
    'a width that is not a number',
    { ...good, grid: { ...grid, width: Number.NaN } },
    { kind: 'out-of-range', field: 'width', least: 5, most: 1200 },
  ],
  [
    'a negative margin',
    { ...good, grid: { ...grid, left: -1 } },
    { kind: 'out-of-range', field: 'left', least: 0, most: 1200 },
  ],
])('%s is refused with its reason', (_, custom, problem) => {
  expect(checkSheet(custom)).toEqual({ ok: false, problems: [problem] })
})

test('paper 3.5: every sheet of the catalogue passes the checks for sheets of the user', () => {
  const wrong = catalogue().filter((sheet) => !checkSheet(sheet).ok)
  expect(wrong.map(({ code }) => code)).toEqual([])
})

test('paper 3.5: there are 1,500 sheets of 40 makers, each with a code of its own', () => {
  expect(allSheets().length).toBeGreaterThanOrEqual(1500)
  expect(new Set(allSheets().map(({ maker }) => maker)).size).toBeGreaterThanOrEqual(40)
  expect(new Set(allSheets().map(({ code }) => code)).size).toBe(allSheets().length)
})

test.each([
  ['はがき', 'hagaki'],
  ['年賀状', 'new-year-hagaki'],
  ['長3', '長形3号'],
  ['長形３号封筒', '長形3号'],
  ['Kaku 2', '角形2号'],
  ['No. 10', '#10'],
  ['Avery 5160', '5160'],
  ['avery us 5160', '5160'],
  ['ｴｰﾜﾝ28388', 'ELM022'],
  ['28388', 'ELM022'],
  ['ヒサゴ ELM010', 'Hisago ELM010'],
  ['Herma 4271', 'Herma 4271'],
  ['4271', 'Herma 4271'],
  ['Avery Zweckform 3474', 'Zweckform 3474'],
  ['dk 1201', 'Brother DK-1201'],
  ['ol875', 'Online Labels OL875'],
])('the name %s means the sheet %s', (name, code) => {
  expect(sheetsNamed(name).map((sheet) => sheet.code)).toEqual([code])
})

test('a number that makers use for different sheets means all of them', () => {
  expect(sheetsNamed('3651').map(({ code }) => code)).toEqual(['Avery 3651', 'Zweckform 3651'])
})

test('every sheet is found by its own code', () => {
  const lost = allSheets().filter((sheet) => findSheet(sheet.code)?.code !== sheet.code)
  expect(lost.map(({ code }) => code)).toEqual([])
})

test.each([
  ['the number alone', '4271', 'Herma 4271'],
  ['the maker and a part of the number', 'herma 427', 'Herma 4271'],
  ['the maker in kana and a part of the number', 'エーワン 2838', 'ELM022'],
  ['the maker in kana', 'ヒサゴ', 'ELM002'],
  ['both names of a maker', 'avery zweckform 3474', 'Zweckform 3474'],
  ['a part of the name of an envelope', '長形3', '長形3号'],
  ['the size of a label', '86.4 × 42.3', 'ELM008'],
  ['the number of labels and the maker', '44面 hisago', 'ELM022'],
])('a search finds a sheet by %s', (_, words, code) => {
  expect(sheetsWith(words, allSheets()).map((sheet) => sheet.code)).toContain(code)
})

test('a search shows the sheet with that name first, then those whose names begin so', () => {
  const codes = sheetsWith('5160', allSheets()).map(({ code }) => code)
  expect(codes[0]).toBe('5160')
  const begins = sheetsWith('516', allSheets()).map(({ code }) => code)
  expect(begins.slice(0, 5)).toEqual(['5160', '5161', '5162', '5163', '5164'])
  expect(sheetsWith('no such sheet', allSheets())).toEqual([])
})

test('a sheet of the user is found first by its name, and by each spelling of its maker', () => {
  const own = (code: string, name: string) => {
    const checked = checkSheet({ ...good, code, name })
    if (!checked.ok) throw new Error('not a sheet')
    return checked.sheet
  }
  const among = [
    own('own-1', 'コクヨ KPC-E1121'),
    own('own-2', 'Plus ME-551'),
    own('own-3', '28171'),
    ...allSheets(),
  ]
  const first = (words: string) => sheetsWith(words, among)[0]?.code
  expect(first('kpc-e1121')).toBe('own-1')
  expect(first('Kokuyo KPC-E1121')).toBe('own-1')
  expect(first('プラス me551')).toBe('own-2')
  expect(first('28171')).toBe('own-3')
})

test('text on a round label stays within the circle, on a disc also above the hole', () => {
  for (const sheet of catalogue().filter(({ shape, hole }) => shape === 'ellipse' || hole > 0)) {
    const cell = cellRect(sheet, 0)
    const box = innerBox(cell, sheet)
    const middle = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 }
    for (const x of [box.x, box.x + box.width])
      for (const y of [box.y, box.y + box.height]) {
        const across = (x - middle.x) / (cell.width / 2)
        const down = (y - middle.y) / (cell.height / 2)
        expect(across ** 2 + down ** 2, sheet.code).toBeLessThanOrEqual(1)
      }
    if (sheet.hole > 0) expect(box.y + box.height, sheet.code).toBeLessThanOrEqual(middle.y - sheet.hole)
  }
})

test('of 159 numbers that shops sell, at least 110 are found', () => {
  const numbers = Object.values(wellKnownSheets).flat()
  expect(numbers).toHaveLength(159)
  const missing = numbers.filter((number) => findSheet(number) === undefined)
  expect(numbers.length - missing.length).toBeGreaterThanOrEqual(110)
  // No public list has their sizes, or the lists contradict themselves (paper 3.1, 3.5).
  expect(missing.join(' ')).toBe(
    'ELM007 ELM024 ELM032 OP861 GB861 28392 31531 72212 72224 72230 72244 72312 KPC-E1121 KPC-E1241 L4-101 LBP-7667N ' +
      'EDT-TMEX12 EDT-TMEX24 EDT-TM12 ME-551 LB-EM03 LB-EM17 LDW12PB CL-11 22806 22807 6870 L7636 L4731 L4736 ' +
      '30252 30330 30334 DK-1204 DK-11209 DK-22205',
  )
})
