import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { recentAfter } from '../../../../contract/ipc/print-setup.ts'
import { openDatabase } from '../../../../electron/disk/database.ts'
import { openKeptRows, profileFile, type KeptRows } from '../../../../electron/disk/kept-rows.ts'
import { printHandlers, type PrintParts } from '../../../../electron/ipc/print-handlers.ts'
import type { BulkJobs } from '../../../../electron/jobs/bulk-jobs.ts'
import { cellLayout, mostFields, type CellLayout } from '../../../../contract/ipc/cell-layout.ts'
import { createCalibrations } from '../../../../electron/print/calibrations.ts'
import { openMachineSettings } from '../../../../electron/print/machine-settings.ts'
import {
  changePrintChoices,
  keepLayout,
  keepPreset,
  printChoices,
  sheetForOne,
  type PrintChoices,
} from '../../../../electron/print/print-setup.ts'
import { createSheetBook, firstOptions } from '../../../../electron/print/sheet-book.ts'
import type { Sessions } from '../../../../electron/session/sessions.ts'
import { readyLayout } from '../../../../labels/layout/ready-layouts.ts'
import { sheets } from '../../../../labels/sheet/sheets.ts'
import { uncalibrated } from '../../../../labels/layout-options.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { sheet } from './print-bench.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'atena-print-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Opens the rows of a profile for one piece of work, as the app does at its start. */
function withRows<T>(data: string, id: string, use: (rows: KeptRows) => T): T {
  const rows = valueOf(openKeptRows(join(data, 'profiles', id)))
  const used = use(rows)
  rows.close()
  return used
}
const choicesOf = (data: string, id: string) => withRows(data, id, printChoices)
const choose = (data: string, id: string, part: Partial<PrintChoices>) =>
  valueOf(withRows(data, id, (rows) => changePrintChoices(rows, part)))

const preset = (name: string) => ({ name, sheet: 'hagaki', options: firstOptions(sheet('hagaki')) })
const layout = (name: string): CellLayout => ({ ...readyLayout('badge', sheet('ELM008')), name })
/** As many fields as a layout may have, each with as much text as it may hold. */
const fullOfText = cellLayout.parse({
  version: 1,
  name: 'large',
  width: 50,
  height: 50,
  fields: Array.from({ length: mostFields }, () => ({
    kind: 'text',
    x: 0,
    y: 0,
    width: 9,
    height: 9,
    text: 'x'.repeat(300),
  })),
}).fields
const ownSheet = {
  code: 'own-1',
  name: 'Wine labels',
  paper: { width: 210, height: 297 },
  grid: {
    columns: 2,
    rows: 3,
    left: 10,
    top: 10,
    width: 90,
    height: 80,
    pitchX: 95,
    pitchY: 90,
    radius: 2,
  },
  direction: 'horizontal' as const,
}

describe('what printing keeps', () => {
  it('options, presets and layouts of a profile are kept over a restart, and are not in another profile', () => {
    const data = folder()
    const options = { ...firstOptions(sheet('ELM008')), copies: 2 }
    choose(data, 'a', { sheet: 'ELM008', bySheet: { ELM008: options } })
    choose(data, 'a', { presets: [preset('New Year')], ownLayouts: [layout('Guests')] })
    expect(choicesOf(data, 'a')).toMatchObject({
      sheet: 'ELM008',
      bySheet: { ELM008: { copies: 2 } },
      presets: [{ name: 'New Year' }],
      ownLayouts: [layout('Guests')],
    })
    expect(choicesOf(data, 'b')).toMatchObject({ presets: [], ownLayouts: [] })
  })

  it('rows of earlier versions, which call presets layouts, are read', () => {
    const data = folder()
    choose(data, 'a', { sheet: 'ELM008' })
    withRows(data, 'a', (rows) => {
      const { sheet, sheetForOne, printer, bySheet, asksToMark, sender } = printChoices(rows)
      const earlier = { sheet, sheetForOne, printer, bySheet, asksToMark, sender, layouts: [preset('Old')] }
      valueOf(rows.write((all) => all.put('print-choices', 'print-choices', earlier)))
    })
    expect(choicesOf(data, 'a')).toMatchObject({ sheet: 'ELM008', presets: [preset('Old')], ownLayouts: [] })
  })

  it('choices that are kept already are not written again', () => {
    withRows(folder(), 'a', (rows) => {
      let writes = 0
      const counting = {
        rows: (kind: Parameters<KeptRows['rows']>[0]) => rows.rows(kind),
        write: (work: Parameters<KeptRows['write']>[0]) => {
          writes += 1
          return rows.write(work)
        },
      } as KeptRows
      const bySheet = { ELM008: firstOptions(sheet('ELM008')) }
      for (const printer of ['one', 'one', 'two']) valueOf(changePrintChoices(counting, { printer, bySheet }))
      expect(writes).toBe(2)
    })
  })

  it('200 presets are kept; one more is refused, and one of the same name takes the place of the former', () => {
    const data = folder()
    choose(data, 'a', { presets: Array.from({ length: 200 }, (_, at) => preset(`preset ${at}`)) })
    const keep = (name: string) => withRows(data, 'a', (rows) => keepPreset(rows, preset(name)))
    expect(keep('another')).toEqual({ ok: false, failure: { kind: 'too-many', what: 'presets', most: 200 } })
    expect(keep('preset 7')).toMatchObject({ ok: true })
    expect(choicesOf(data, 'a').presets.map(({ name }) => name)).toHaveLength(200)
    expect(choicesOf(data, 'a').presets.at(-1)?.name).toBe('preset 7')
  })

  it('SECURITY: 100 layouts are kept; one more, or those that are too large together, are refused', () => {
    const data = folder()
    choose(data, 'a', { ownLayouts: Array.from({ length: 100 }, (_, at) => layout(`layout ${at}`)) })
    const keep = (name: string) => withRows(data, 'a', (rows) => keepLayout(rows, layout(name)))
    expect(keep('another')).toEqual({ ok: false, failure: { kind: 'too-many', what: 'layouts', most: 100 } })
    expect(keep('layout 7')).toMatchObject({ ok: true })
    expect(choicesOf(data, 'a').ownLayouts).toHaveLength(100)
    const large: CellLayout = { ...layout('large'), fields: fullOfText }
    const ownLayouts = Array.from({ length: 90 }, (_, at) => ({ ...large, name: `large ${at}` }))
    const kept = withRows(data, 'b', (rows) => changePrintChoices(rows, { ownLayouts }))
    expect(kept).toEqual({ ok: false, failure: { kind: 'too-big' } })
    expect(choicesOf(data, 'b').ownLayouts).toEqual([])
  })

  it('SECURITY: used labels by the hundred thousand are refused, and nothing is changed', () => {
    const data = folder()
    const usedCells = Array.from({ length: 40_000 }, (_, at) => at)
    const options = { ...firstOptions(sheet('ELM008')), usedCells }
    const bySheet = (count: number) =>
      Object.fromEntries(sheets.slice(0, count).map(({ code }) => [code, options]))
    choose(data, 'a', { bySheet: bySheet(4) })
    const change = (rows: KeptRows) => changePrintChoices(rows, { bySheet: bySheet(5) })
    expect(withRows(data, 'a', change)).toEqual({ ok: false, failure: { kind: 'too-big' } })
    expect(Object.keys(choicesOf(data, 'a').bySheet)).toHaveLength(4)
  })

  it('SECURITY: a sheet that does not exist is not remembered', async () => {
    const data = folder()
    const kept = valueOf(openKeptRows(join(data, 'profiles', 'a')))
    onTestFinished(() => kept.close())
    const sessions = { current: () => ({ ok: true, value: { kept } }) }
    const parts = { sheets: createSheetBook(openMachineSettings(data)) }
    const handlers = printHandlers(sessions as unknown as Sessions, parts as PrintParts, {} as BulkJobs)
    const options = firstOptions(sheet('ELM008'))
    const remember = (code: string) =>
      handlers['print.remember']({ sheet: code, printer: '', options, one: null })
    expect(await remember('made up')).toEqual({ ok: false, failure: { kind: 'not-found' } })
    expect(await remember('ELM008')).toEqual({ ok: true, value: null })
    expect(printChoices(kept)).toMatchObject({ recent: ['ELM008'], bySheet: { ELM008: options } })
    expect(Object.keys(printChoices(kept).bySheet)).toEqual(['ELM008'])
  })

  it('200 sheets of the user are kept; one more is refused, and nothing is lost', async () => {
    const machine = openMachineSettings(folder())
    const kept = Array.from({ length: 200 }, (_, at) => ({ ...ownSheet, code: `own-${at}` }))
    valueOf(await machine.change(() => ({ sheets: kept })))
    const book = createSheetBook(machine)
    const refused = { ok: false, failure: { kind: 'too-many', what: 'sheets', most: 200 } }
    expect(await book.keep({ ...ownSheet, code: 'another' })).toEqual(refused)
    expect(await book.keep({ ...ownSheet, code: 'own-7', name: 'Jam' })).toEqual({ ok: true, value: [] })
    expect(machine.read().sheets).toHaveLength(200)
  })

  it('many changes at the same time are all kept', async () => {
    const data = folder()
    const machine = openMachineSettings(data)
    const book = createSheetBook(machine)
    const codes = Array.from({ length: 12 }, (_, at) => `own-${at}`)
    await Promise.all(codes.map((code) => book.keep({ ...ownSheet, code })))
    expect(
      openMachineSettings(data)
        .read()
        .sheets.map(({ code }) => code),
    ).toEqual(codes)
  })

  it('the first card for a single contact depends on the season; the choice of the user counts all year', () => {
    const book = createSheetBook(openMachineSettings(folder()))
    const on = (day: string, chosen = '') =>
      sheetForOne(book, { sheetForOne: chosen, sheetAbroad: '' }, {}, new Date(`${day} 12:00`))
    expect(['2026-10-31', '2026-11-01', '2027-01-07', '2027-01-08'].map((day) => on(day))).toEqual([
      'hagaki',
      'new-year-hagaki',
      'new-year-hagaki',
      'hagaki',
    ])
    expect([on('2026-12-01', 'ELM008'), on('2026-06-01', 'gone')]).toEqual(['ELM008', 'hagaki'])
  })

  it('SECURITY X30: only the user may read the settings of this computer', async () => {
    const data = folder()
    await openMachineSettings(data).change(() => ({ sheets: [ownSheet] }))
    expect(statSync(join(data, 'printing.json')).mode & 0o777).toBe(0o600)
  })

  it('choices that are damaged in the file come from the copy', () => {
    const data = folder()
    choose(data, 'a', { sender: 'a1', asksToMark: true })
    const database = openDatabase(profileFile(join(data, 'profiles', 'a')))
    database.run(`UPDATE kept SET json = replace(json, 'a1', 'a2')`)
    database.close()
    expect(choicesOf(data, 'a')).toMatchObject({ sender: 'a1', asksToMark: true })
  })

  it('D31: a damaged file is moved aside, and printing continues', async () => {
    const data = folder()
    writeFileSync(join(data, 'printing.json'), '{"sheets":')
    const machine = openMachineSettings(data)
    expect(machine.read()).toEqual({ sheets: [], calibrations: [] })
    expect(readdirSync(data)).toEqual([expect.stringMatching(/^printing\.json\.corrupt-\d+$/)])
    expect(await machine.change(() => ({ sheets: [] }))).toEqual({ ok: true, value: null })
  })

  it.runIf(process.platform === 'linux')(
    'D31: a file that the disk cannot read is moved aside, not overwritten',
    async () => {
      const data = folder()
      // Reading the first page of a process's memory is an I/O error.
      symlinkSync('/proc/self/mem', join(data, 'printing.json'))
      const machine = openMachineSettings(data)
      expect(await machine.change(() => ({ sheets: [ownSheet] }))).toEqual({ ok: true, value: null })
      const [aside = ''] = readdirSync(data).filter((name) => /^printing\.json\.corrupt-\d+$/.test(name))
      expect(readlinkSync(join(data, aside))).toBe('/proc/self/mem')
      expect(openMachineSettings(data).read().sheets).toEqual([ownSheet])
    },
  )

  it.skipIf(process.getuid?.() === 0)('a refusal of the disk is a failure, and nothing changes', async () => {
    const data = folder()
    const machine = openMachineSettings(data)
    chmodSync(data, 0o500)
    expect(await machine.change(() => ({ sheets: [ownSheet] }))).toMatchObject({ ok: false })
    expect(machine.read().sheets).toEqual([])
  })
})

describe('sheets', () => {
  const nothingChosen = { bySheet: {}, presets: [], sender: null }

  it('every shipped sheet has its size, rulers and default options', () => {
    const listed = createSheetBook(openMachineSettings(folder())).list(nothingChosen)
    expect(listed).toHaveLength(sheets.length)
    const hagaki = listed.find(({ code }) => code === 'hagaki')
    expect(hagaki).toMatchObject({ kind: 'hagaki', own: false, paper: { width: 100, height: 148 } })
    expect(hagaki?.frames).toHaveLength(14)
    expect(hagaki?.options).toMatchObject({ direction: 'vertical', sender: null, typeface: 'serif' })
  })

  it('a custom sheet is kept, listed first, changed and deleted', async () => {
    const data = folder()
    const book = createSheetBook(openMachineSettings(data))
    expect(await book.keep(ownSheet)).toEqual({ ok: true, value: [] })
    const again = createSheetBook(openMachineSettings(data))
    expect(again.find('own-1')?.grid.columns).toBe(2)
    expect(again.list(nothingChosen)[0]).toMatchObject({ own: true, name: 'Wine labels' })
    await again.keep({ ...ownSheet, name: 'Jam' })
    expect(again.list(nothingChosen).filter(({ own }) => own)).toHaveLength(1)
    await again.drop('own-1')
    expect(again.find('own-1')).toBeUndefined()
  })

  it('a card and an envelope are kept with their kind; sheets of earlier versions, which have none, are labels', async () => {
    const data = folder()
    writeFileSync(join(data, 'printing.json'), JSON.stringify({ sheets: [ownSheet], calibrations: [] }))
    const book = createSheetBook(openMachineSettings(data))
    const paper = { width: 120, height: 235 }
    const letterbox = { ...ownSheet, code: 'own-2', kind: 'envelope' as const, paper, postalBoxes: true }
    expect(await book.keep(letterbox)).toEqual({ ok: true, value: [] })
    const listed = createSheetBook(openMachineSettings(data)).list({ ...nothingChosen, sender: 'h1' })
    expect(listed.slice(0, 2)).toMatchObject([
      { code: 'own-1', kind: 'labels', own: true, options: { sender: null } },
      { code: 'own-2', kind: 'envelope', own: true, paper, options: { sender: { id: 'h1' } } },
    ])
    expect(listed[1]?.frames).toEqual(listed.find(({ code }) => code === '長形3号')?.frames)
  })

  it('a sheet of the catalogue that was used is listed with its options, also after a restart', () => {
    const data = folder()
    const options = { ...firstOptions(sheet('Herma 4271')), copies: 3 }
    choose(data, 'a', { sheet: 'Herma 4271', bySheet: { 'Herma 4271': options, lost: options } })
    const listed = createSheetBook(openMachineSettings(data)).list(choicesOf(data, 'a'))
    expect(listed.slice(sheets.length)).toMatchObject([
      { code: 'Herma 4271', maker: 'Herma', own: false, options: { copies: 3 } },
    ])
  })

  it('a search finds the own sheets too, shows the first 60 sheets and counts all', async () => {
    const book = createSheetBook(openMachineSettings(folder()))
    await book.keep(ownSheet)
    const found = book.search('wine', nothingChosen)
    expect(found.sheets[0]).toMatchObject({ code: 'own-1', own: true })
    const avery = book.search('avery', nothingChosen)
    expect(avery.sheets).toHaveLength(60)
    expect(avery.total).toBeGreaterThan(60)
    expect(book.search('no such sheet', nothingChosen)).toEqual({ sheets: [], total: 0 })
  })

  it('the sheets used last are kept with the profile, the last one first', () => {
    const data = folder()
    const used = ['hagaki', 'Herma 4271', '5160', 'hagaki'].reduce(recentAfter, [] as readonly string[])
    choose(data, 'a', { recent: [...used] })
    expect(choicesOf(data, 'a').recent).toEqual(['hagaki', '5160', 'Herma 4271'])
  })

  it('choices of a version that kept no last sheets can be read', () => {
    const data = folder()
    choose(data, 'a', { asksToMark: true, recent: undefined as never })
    expect(choicesOf(data, 'a')).toMatchObject({ asksToMark: true, recent: [] })
  })

  it.each([
    [{ name: ' ' }, { kind: 'name-missing', field: 'name' }],
    [{ grid: { ...ownSheet.grid, left: 40 } }, { kind: 'off-paper', field: 'right', most: 15 }],
    [{ grid: { ...ownSheet.grid, pitchY: 70 } }, { kind: 'overlap', field: 'y', most: 10 }],
    [{ grid: { ...ownSheet.grid, columns: 1.5 } }, { kind: 'not-whole', field: 'columns' }],
    [{ grid: { ...ownSheet.grid, width: 0 } }, { kind: 'out-of-range', field: 'width', least: 5 }],
  ])('an impossible sheet is not kept: %o', async (wrong, problem) => {
    const data = folder()
    const book = createSheetBook(openMachineSettings(data))
    const kept = await book.keep({ ...ownSheet, ...wrong })
    expect(kept).toEqual({ ok: true, value: [expect.objectContaining(problem)] })
    expect(readdirSync(data)).toEqual([])
  })
})

describe('the adjustment of a printer to a sheet', () => {
  const rulers = { horizontal: 180, vertical: 260, left: 15, top: 15 }

  it('a measurement becomes a correction for this printer and this sheet only', async () => {
    const data = folder()
    const calibrations = createCalibrations(openMachineSettings(data))
    const measured = { ...rulers, left: 16.5, top: 14 }
    await calibrations.measure('office', sheet('ELM008'), measured)
    expect(calibrations.of('office', 'ELM008')).toEqual({ scaleX: 1, scaleY: 1, offsetX: -1.5, offsetY: 1 })
    expect(calibrations.of('home', 'ELM008')).toEqual(uncalibrated)
    expect(calibrations.of('office', 'ELM012')).toEqual(uncalibrated)
    expect(readFileSync(join(data, 'printing.json'), 'utf8')).toContain('office')
  })

  it('the scale corrects a printer that stretches', async () => {
    const calibrations = createCalibrations(openMachineSettings(folder()))
    await calibrations.measure('office', sheet('ELM008'), { ...rulers, horizontal: 181.8, left: 15.15 })
    const { scaleX, offsetX } = calibrations.of('office', 'ELM008')
    expect(scaleX).toBeCloseTo(1 / 1.01, 6)
    expect(offsetX).toBeCloseTo(0, 6)
  })

  it('a new measurement replaces the old one; null removes it', async () => {
    const calibrations = createCalibrations(openMachineSettings(folder()))
    await calibrations.measure('office', sheet('ELM008'), { ...rulers, left: 17 })
    await calibrations.measure('office', sheet('ELM008'), { ...rulers, left: 16 })
    expect(calibrations.of('office', 'ELM008').offsetX).toBeCloseTo(-1, 6)
    await calibrations.measure('office', sheet('ELM008'), null)
    expect(calibrations.of('office', 'ELM008')).toEqual(uncalibrated)
  })

  it('impossible measurements are refused: inches, or another ruler', async () => {
    const calibrations = createCalibrations(openMachineSettings(folder()))
    const inches = { horizontal: 7.09, vertical: 10.24, left: 0.59, top: 0.59 }
    const kept = await calibrations.measure('office', sheet('ELM008'), inches)
    expect(kept).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } })
    expect(calibrations.of('office', 'ELM008')).toEqual(uncalibrated)
  })
})
