import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, input, labels, startOutput } from '../output-bench.ts'

startOutput()

const place = { x: 2, y: 2, width: 60, height: 10 }
const layout = { version: 1, name: 'Guests', width: 86.4, height: 42.3, fields: [{ kind: 'name', ...place }] }

/** Writes a layout next to the address file; returns its path. */
function layoutFile(content: unknown): string {
  const file = join(folder, 'guests.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

/** Prints the person of the address file; returns the exit code, the messages, and the words of the PDF. */
async function printed(...switches: string[]) {
  const out = join(folder, 'labels.pdf')
  const { code, complained } = await labels('--in', input, '--out', out, ...switches)
  const text = existsSync(out) ? execFileSync('pdftotext', ['-raw', out, '-'], { encoding: 'utf8' }) : ''
  return { code, complained: complained.replaceAll(folder, ''), plain: text.replaceAll(/\s/gu, '') }
}

describe('--layout', () => {
  it.each([
    ['badge', '山田太郎'],
    ['tent-card', '山田太郎山田太郎'],
    ['return-label', '100-0013東京都千代田区霞が関1-3-2山田太郎'],
  ])('%s comes with the app', async (name, wanted) => {
    expect(await printed('--layout', name)).toEqual({ code: 0, complained: '', plain: wanted })
  })

  it('prints what the fields of a file show', async () => {
    expect(await printed('--layout', layoutFile(layout))).toMatchObject({ code: 0, plain: '山田太郎様' })
  })

  it('prints a sender on a label that has a field for one', async () => {
    const sender = join(folder, 'me.csv')
    writeFileSync(sender, 'lastname,firstname,zipcode,region,city,street\n高橋,学,,,,\n')
    const file = layoutFile({ ...layout, fields: [{ kind: 'sender', ...place }] })
    expect(await printed('--layout', file, '--sender', sender)).toMatchObject({ code: 0, plain: '高橋学' })
  })

  it.each<[string, unknown, string[], string]>([
    [
      'a wrong field is named',
      { ...layout, fields: [{ kind: 'name' }] },
      [],
      'fields[0].x is missing, or is no number',
    ],
    ['no JSON', '{', [], 'it is not JSON'],
    ['far too large', 'x'.repeat(900_000), [], 'it is too large for a layout'],
    [
      'larger than the labels',
      { ...layout, width: 90 },
      [],
      'is made for 90 × 42.3 mm, and the sheet has 86.4 × 42.3 mm',
    ],
    ['a barcode that has no field', layout, ['--barcode'], '--barcode: a layout has no field for it'],
    [
      'a sender that has no field',
      layout,
      ['--sender', 'INPUT'],
      '--sender: the layout /guests.json has no field for it',
    ],
  ])('is refused, and nothing is written: %s', async (_name, content, more, reason) => {
    const file = layoutFile(content)
    const switches = more.map((each) => (each === 'INPUT' ? input : each))
    const { code, complained, plain } = await printed('--layout', file, ...switches)
    expect([code > 0, plain]).toEqual([true, ''])
    expect(complained).toContain(reason)
  })

  it('names the layouts there are where a word is not one of them', async () => {
    const { complained } = await printed('--layout', 'poster')
    expect(complained).toContain('layouts that come with Atena are “badge”, “tent-card”, “return-label”')
  })

  it('its file is not written over', async () => {
    const file = layoutFile(layout)
    const { code } = await labels('--in', input, '--out', file, '--layout', file, '--force')
    expect([code > 0, JSON.parse(readFileSync(file, 'utf8'))]).toEqual([true, layout])
  })
})
