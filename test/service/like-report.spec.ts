import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readCommandLine, readLikeReport } from '../../service/command-line.ts'

function file(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-like-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  writeFileSync(path, text)
  return path
}

const report = (points: unknown) => file(JSON.stringify({ format: 'atena-doctor', version: 1, points }))

describe('--like', () => {
  it('takes the switches, and says what no switch can do', () => {
    const path = report([
      { id: 'put', verdict: 'merge', switch: 'put=merge' },
      { id: 'limit', verdict: '37', switch: null },
      { id: 'photos', verdict: 'jpeg', switch: null },
      { id: 'put', verdict: 'sideways', switch: 'put=sideways' },
      'no point',
    ])
    expect(readLikeReport(path)).toEqual({
      ok: true,
      entries: [['put', 'merge']],
      remarks: ['limit=37 cannot be imitated.', 'Variant "put" takes replace, merge, not "sideways".'],
    })
    expect(readCommandLine(['--like', path, '--variant', 'put=replace'])).toMatchObject({
      kind: 'start',
      options: { variants: { put: 'replace' } },
    })
  })

  it.each([
    ['', /no report/],
    ['[]', /no report/],
    ['{"format":"other"}', /no report/],
    ['{"format":"atena-doctor","version":2}', /version/],
  ])('%s is refused with a sentence', (text, sentence) => {
    const command = readCommandLine(['--like', file(text)])
    expect(command.kind === 'wrong' ? command.message : '').toMatch(sentence)
  })

  it('a file that is not there is refused with a sentence', () => {
    expect(readLikeReport('/nowhere/report.json')).toMatchObject({ ok: false })
  })
})
