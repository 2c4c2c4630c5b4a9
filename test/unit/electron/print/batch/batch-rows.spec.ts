import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, input, labels, startOutput } from '../output-bench.ts'

startOutput()

const vcard = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:山田;太郎;;;',
  'FN:山田 太郎',
  'ADR;TYPE=HOME:;;霞が関1-3-2;千代田区;東京都;100-0013;日本',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:高橋;誠;;;',
  'FN:高橋 誠',
  'END:VCARD',
  '',
].join('\r\n')
const google =
  'First Name,Last Name,Address 1 - Label,Address 1 - Region,Address 1 - City,Address 1 - Street\n' +
  '太郎,山田,Home,東京都,千代田区,霞が関1-3-2'

/** Prints a file with this text; returns the exit code, the text of the PDF and the error messages. */
async function printed(content: string) {
  writeFileSync(input, content)
  const out = join(folder, 'labels.pdf')
  const { code, complained } = await labels('--in', input, '--out', out)
  const text = existsSync(out) ? execFileSync('pdftotext', ['-layout', out, '-'], { encoding: 'utf8' }) : null
  return { code, text: text?.replaceAll(/\s/gu, ''), complained: complained.replaceAll(input, 'people') }
}

describe('labels from a file of another program', () => {
  it.each([
    ['a vCard', vcard, 'people:7: no address'],
    ['a CSV of Google', google, 'people:2: no postal code'],
  ])('%s prints like a file of our own', async (_name, content, said) => {
    const { code, text, complained } = await printed(content)
    expect(code).toBe(0)
    expect(text).toContain('東京都千代田区霞が関1-3-2')
    expect(text).toContain('山田太郎様')
    expect(complained).toBe(said)
  })

  it('a part that cannot be read is named with its line', async () => {
    const { code, complained } = await printed(vcard.replace('END:VCARD', 'BDAY:soon\r\nEND:VCARD'))
    expect(code).toBe(0)
    expect(complained).toMatch(/^people: line 6 · 山田 太郎 · BDAY/mu)
  })

  it('nothing is printed where no person has a name and an address', async () => {
    const { code, text, complained } = await printed('BEGIN:VCARD\nVERSION:3.0\nFN:高橋 誠\nEND:VCARD\n')
    expect([code, text]).toEqual([1, undefined])
    expect(complained).toBe('labels: people: no person in it has a name and an address')
  })
})
