import { describe, expect, it, onTestFinished } from 'vitest'
import fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cellLayout, mostFields } from '../../../../contract/ipc/cell-layout.ts'
import {
  mostCharacters,
  readLayout,
  readLayoutFile,
  sentenceOf,
  type ReadLayout,
} from '../../../../electron/print/layout-file.ts'

const name = { kind: 'name', x: 1, y: 1, width: 40, height: 8 }
const good = { version: 1, name: 'Guests', width: 60, height: 30, fields: [name] }
const text = { ...name, kind: 'text', text: 'Hello' }
const read = (value: unknown) => readLayout(JSON.stringify(value))
const sentence = (file: ReadLayout) => (file.ok ? '' : sentenceOf(file.problem))

describe('a file of a layout', () => {
  it('may leave out how its text is set', () => {
    expect(read(good)).toEqual({
      ok: true,
      layout: {
        ...good,
        fields: [
          {
            ...name,
            size: 'fit',
            direction: 'horizontal',
            weight: 'regular',
            align: 'start',
            across: 'start',
            upsideDown: false,
            honorific: true,
          },
        ],
      },
    })
  })

  it('is read again as it was written, with the mark that some editors put before it', () => {
    const once = read(good)
    if (!once.ok) throw new Error(sentence(once))
    expect(readLayout(`\ufeff${JSON.stringify(once.layout)}`)).toEqual(once)
  })

  it.each<[string, unknown]>([
    ['width is missing, or is no number', { ...good, width: undefined }],
    ['version is none of these: 1', { ...good, version: 2 }],
    ['name is empty', { ...good, name: ' ' }],
    ['name is more than 60 characters', { ...good, name: 'x'.repeat(61) }],
    ['the file has “color”, which no layout of this version has', { ...good, color: 'red' }],
    [
      'fields[0] has “bold”, which no layout of this version has',
      { ...good, fields: [{ ...name, bold: true }] },
    ],
    ['fields[1].x is less than 0', { ...good, fields: [name, { ...name, x: -1 }] }],
    ['fields[0].width ends beyond the cell', { ...good, fields: [{ ...name, width: 60 }] }],
    ['fields[0].height ends beyond the cell', { ...good, fields: [{ ...name, height: 29.5 }] }],
    [
      'fields[0].kind is a kind of field that no layout of this version has',
      { ...good, fields: [{ ...name, kind: 'map' }] },
    ],
    [
      'fields[0].size is neither “fit” nor a number of points from 4 to 400',
      { ...good, fields: [{ ...name, size: 'huge' }] },
    ],
    [
      'fields[0].align is none of these: start, middle, end',
      { ...good, fields: [{ ...name, align: 'left' }] },
    ],
    ['fields[0].text is more than 300 characters', { ...good, fields: [{ ...text, text: 'x'.repeat(301) }] }],
    [
      `fields has more than ${mostFields} items`,
      { ...good, fields: Array.from({ length: mostFields + 1 }, () => name) },
    ],
    ['fields[0].size is less than 4', { ...good, fields: [{ ...name, size: 2 }] }],
    ['it is no layout', []],
  ])('that is wrong is refused by a sentence: %s', (reason, value) => {
    expect(sentence(read(value))).toBe(reason)
  })

  it('that is no JSON, or far too large, is refused', () => {
    expect(sentence(readLayout('{'))).toBe('it is not JSON')
    const large = JSON.stringify({ ...good, name: 'x'.repeat(mostCharacters) })
    expect(sentence(readLayout(large))).toBe('it is too large for a layout')
  })

  it('says what is wrong by its place and the limit, which the window puts into words', () => {
    expect(read({ ...good, fields: [name, { ...name, x: -1 }] })).toEqual({
      ok: false,
      problem: { kind: 'too-small', place: 'fields[1].x', detail: '0' },
    })
    const long = read({ ...good, ['x'.repeat(500)]: 1 })
    expect(long).toMatchObject({ problem: { kind: 'not-known', place: '', detail: 'x'.repeat(60) } })
  })

  it('is read from the disk, but no folder and nothing that is far too large (SECURITY X25)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-layout-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const put = (file: string, content: string) => {
      writeFileSync(join(folder, file), content)
      return readLayoutFile(join(folder, file))
    }
    expect(await put('good.json', JSON.stringify(good))).toMatchObject({ ok: true, value: { ok: true } })
    const tooLarge = { ok: true, value: { ok: false, problem: { kind: 'too-large' } } }
    expect(await put('large.json', ' '.repeat(mostCharacters * 4 + 1))).toMatchObject(tooLarge)
    expect(await readLayoutFile(folder)).toMatchObject(tooLarge)
    expect(await readLayoutFile(join(folder, 'gone.json'))).toMatchObject({
      ok: false,
      failure: { kind: 'storage' },
    })
  })

  it('of any content never throws', () => {
    fc.assert(fc.property(fc.json(), (json) => typeof readLayout(json).ok === 'boolean'))
  })
})

it('the largest layout is far smaller than the largest file', () => {
  const fields = Array.from({ length: mostFields }, () => ({ ...text, text: '〓'.repeat(300) }))
  expect(JSON.stringify(cellLayout.parse({ ...good, fields })).length).toBeLessThan(mostCharacters / 4)
})
