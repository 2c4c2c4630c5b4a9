import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, input, labels, startOutput } from '../output-bench.ts'

startOutput()

const paper = { width: 210, height: 297 }
const grid = {
  left: 10,
  top: 20,
  width: 90,
  height: 80,
  columns: 2,
  rows: 3,
  pitchX: 95,
  pitchY: 85,
  radius: 0,
}
const measured = { code: 'own 1', name: 'コクヨ KPC-X1', paper, grid, direction: 'horizontal' }

/** A data folder of the app whose file has this content. */
function dataFolder(content: unknown): string {
  const path = mkdtempSync(join(folder, 'data-'))
  writeFileSync(join(path, 'printing.json'), typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const template =
  '<?xml version="1.0"?><Glabels-templates><Template brand="Kokuyo" part="KPC-E1121" size="A4">' +
  '<Label-rectangle width="90mm" height="80mm"><Layout nx="2" ny="3" x0="10mm" y0="20mm" dx="95mm" dy="85mm"/>' +
  '</Label-rectangle></Template></Glabels-templates>'

function templateFile(content = template): string {
  const path = join(folder, 'own.template')
  writeFileSync(path, content)
  return path
}

async function printed(sheet: string, sheets: string) {
  const out = join(folder, 'own.pdf')
  const { code, complained } = await labels(
    '--in',
    input,
    '--out',
    out,
    '--sheet',
    sheet,
    '--sheets',
    sheets,
    '--force',
  )
  return { code, complained, made: existsSync(out) }
}

describe('--sheets', () => {
  it.each(['コクヨ KPC-X1', 'コクヨkpc-x1', 'own 1'])(
    'finds a sheet that was measured in the app by its name: %s',
    async (name) => {
      const path = dataFolder({ sheets: [measured], calibrations: [] })
      const before = readFileSync(join(path, 'printing.json'))
      expect(await printed(name, path)).toEqual({ code: 0, complained: '', made: true })
      expect(readFileSync(join(path, 'printing.json'))).toEqual(before)
    },
  )

  it.each(['Kokuyo KPC-E1121', 'KPC-E1121', 'コクヨKPC-E1121'])(
    'finds one of a template: %s',
    async (name) => {
      expect(await printed(name, templateFile())).toEqual({ code: 0, complained: '', made: true })
    },
  )

  it('finds the sheets of the app next to them', async () => {
    expect((await printed('ELM008', templateFile())).code).toBe(0)
  })

  it.each([
    ['another name', 'KPC-E9999', templateFile, /no sheet “KPC-E9999”/],
    [
      'a file without templates',
      'ELM008',
      () => templateFile('nothing'),
      /--sheets: .* has no sheet to print on/,
    ],
    ['a missing file', 'ELM008', () => join(folder, 'gone'), /--sheets: .*gone cannot be read/],
    [
      'a folder without the file',
      'ELM008',
      () => mkdtempSync(join(folder, 'no-')),
      /give the data folder of Atena/,
    ],
    ['a damaged file', 'ELM008', () => dataFolder('{'), /give the data folder of Atena/],
    [
      'a sheet that ends beyond its paper',
      'own 1',
      () => dataFolder({ sheets: [{ ...measured, grid: { ...grid, columns: 9 } }] }),
      /has no sheet to print on/,
    ],
  ])('refuses %s', async (_, name, path, words) => {
    const { code, complained } = await printed(name, path())
    expect(code).not.toBe(0)
    expect(complained).toMatch(words)
  })
})
