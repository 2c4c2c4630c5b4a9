import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { importSheets } from '../../../../electron/print/import-sheets.ts'
import { openMachineSettings } from '../../../../electron/print/machine-settings.ts'
import { createSheetBook } from '../../../../electron/print/sheet-book.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'

function start() {
  const folder = mkdtempSync(join(tmpdir(), 'atena-templates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const book = createSheetBook(openMachineSettings(folder))
  const path = join(folder, 'labels.template')
  const read = (content: string | Uint8Array) => {
    writeFileSync(path, content)
    return importSheets(path, book)
  }
  return { book, path, read }
}

const inFile = (templates: string) =>
  `<?xml version="1.0"?><Glabels-templates>${templates}</Glabels-templates>`
const layout = '<Layout nx="2" ny="3" x0="10mm" y0="20mm" dx="95mm" dy="85mm"/>'
const template = (part: string, label: string, of = layout) =>
  `<Template brand="Kokuyo" part="${part}" size="A4">${label.replace('/>', `>${of}</${label.slice(1).split(' ')[0]}>`)}</Template>`
const rectangle = template('KPC-E1121', '<Label-rectangle width="90mm" height="80mm"/>')
const nothing = { ok: true, value: { kept: [], refused: [], refusedCount: 0 } }

describe('a file of templates', () => {
  it('gives rectangular, round and CD labels as own sheets, found under their numbers', async () => {
    const { book, read } = start()
    const round = template('R80', '<Label-round radius="40mm"/>')
    const disc = template(
      'CD2',
      '<Label-cd radius="58.5mm" hole="20mm"/>',
      '<Layout nx="1" ny="2" x0="46.5mm" y0="20mm" dx="0" dy="130mm"/>',
    )
    expect(await read(inFile(rectangle + round + disc))).toEqual({
      ok: true,
      value: {
        kept: ['template Kokuyo KPC-E1121', 'template Kokuyo R80', 'template Kokuyo CD2'],
        refused: [],
        refusedCount: 0,
      },
    })
    expect(book.find('template Kokuyo CD2')).toMatchObject({
      kind: 'labels',
      name: 'Kokuyo CD2',
      shape: 'ellipse',
      hole: 20,
      grid: { width: 117, height: 117, pitchY: 130, columns: 1, rows: 2 },
    })
    expect(book.find('template Kokuyo R80')).toMatchObject({ shape: 'ellipse', hole: 0 })
    const found = book.search('kpc-e1121', { bySheet: {}, presets: [], sender: null })
    expect(found.sheets).toMatchObject([{ name: 'Kokuyo KPC-E1121', own: true }])
  })

  it('may be a document of gLabels, packed or not', async () => {
    const { book, read } = start()
    const document = `<?xml version="1.0"?><Glabels-document xmlns="http://snaught.com/glabels/3.0/">
      ${rectangle}<Objects id="0"/><Data/></Glabels-document>`
    expect(valueOf(await read(document)).kept).toEqual(['template Kokuyo KPC-E1121'])
    await book.drop('template Kokuyo KPC-E1121')
    expect(valueOf(await read(gzipSync(document))).kept).toEqual(['template Kokuyo KPC-E1121'])
  })

  it('names each template that is no sheet, with everything that is wrong with it', async () => {
    const { read } = start()
    const beyond = template('X1', '<Label-rectangle width="110mm" height="90mm"/>')
    const disc = template(
      'X2',
      '<Label-cd radius="20mm" hole="10mm"/>',
      '<Layout nx="1" ny="1" x0="9mm" y0="9mm"/>',
    )
    const unknown = '<Template brand="Kokuyo" part="X3" size="Huge"/>'
    expect(valueOf(await read(inFile(beyond + disc + unknown + rectangle + rectangle)))).toEqual({
      kept: ['template Kokuyo KPC-E1121'],
      refused: [
        { name: 'Kokuyo X3', problems: [{ kind: 'unknown-paper', detail: 'Huge' }] },
        {
          name: 'Kokuyo X1',
          problems: [
            { kind: 'off-paper', field: 'right', least: 0, most: 5 },
            { kind: 'overlap', field: 'x', least: 0, most: 15 },
            { kind: 'overlap', field: 'y', least: 0, most: 5 },
          ],
        },
        { name: 'Kokuyo X2', problems: [{ kind: 'out-of-range', field: 'hole', least: 0, most: 2 }] },
        { name: 'Kokuyo KPC-E1121', problems: [{ kind: 'named-twice', detail: '' }] },
      ],
      refusedCount: 4,
    })
  })

  it('that is imported again changes the sheet and adds none', async () => {
    const { book, read } = start()
    await read(inFile(rectangle))
    await read(inFile(rectangle.replace('width="90mm"', 'width="88mm"')))
    const own = book.list({ bySheet: {}, presets: [], sender: null }).filter((sheet) => sheet.own)
    expect(own).toMatchObject([{ code: 'template Kokuyo KPC-E1121', grid: { width: 88 } }])
  })

  it('with more than there is room for fills it; the others are named, of very many the first', async () => {
    const { read } = start()
    const many = Array.from({ length: 350 }, (_, at) => rectangle.replace('E1121', String(at)))
    const { kept, refused, refusedCount } = valueOf(await read(inFile(many.join(''))))
    expect(kept).toHaveLength(200)
    expect(refusedCount).toBe(150)
    expect(refused).toHaveLength(100)
    expect(refused[0]).toEqual({ name: 'Kokuyo KPC-200', problems: [{ kind: 'too-many', detail: '' }] })
  })

  it('that is not there is a failure', async () => {
    const { book, path } = start()
    expect(await importSheets(path, book)).toMatchObject({ ok: false, failure: { kind: 'storage' } })
  })

  it('SECURITY X25: entities are refused, nothing is unpacked beyond the bound, and a huge file is not read', async () => {
    const { path, book, read } = start()
    const entity = `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1000)}">]>`
    expect(await read(entity + inFile(rectangle))).toEqual(nothing)
    const bomb = gzipSync(inFile(rectangle) + ' '.repeat(64 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await read(bomb)).toEqual(nothing)
    writeFileSync(path, inFile(rectangle))
    truncateSync(path, 17 * 1024 * 1024)
    expect(await importSheets(path, book)).toEqual(nothing)
    expect(await importSheets(join(path, '..'), book)).toEqual(nothing)
  })

  it('SECURITY X25: whatever the bytes, the answer is a value', async () => {
    const { read } = start()
    const part = fc.oneof(fc.string(), fc.constantFrom('NaN', '-1', '1e9', '∞', '0', '10mm', '200in'))
    const odd = fc.tuple(part, part, part, part).map(([nx, x0, size, width]) => {
      const clean = (text: string) => text.replace(/[<&"]/gu, '')
      return inFile(
        `<Template brand="${clean(size)}" part="1" size="A4"><Label-rectangle width="${clean(width)}" height="10mm">
          <Layout nx="${clean(nx)}" ny="1" x0="${clean(x0)}" y0="0"/></Label-rectangle></Template>`,
      )
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array(), odd), async (content) => {
        expect(await read(content)).toMatchObject({ ok: true })
      }),
      { numRuns: 200 },
    )
  })
})
