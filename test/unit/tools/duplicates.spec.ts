// @module-tag long
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../../tools/duplicates.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'atena-duplicates-'))
afterAll(() => rmSync(folder, { recursive: true }))

const taro = (id?: string | number) => ({
  ...(id !== undefined && { id }),
  lastname: '山田',
  firstname: '太郎',
  telephones: [{ kindof: 'cell', label: '', number: '090-1111-2222' }],
  emails: [{ address: 'taro@example.jp' }],
})
const hanako = (id?: string | number) => ({ ...taro(id), firstname: '花子' })

/** Runs the command; a string is a file's text. */
function run(name: string, text: string | Buffer, ...words: string[]) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return runWords(file, ...words)
}

function runWords(...words: string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...words],
    { encoding: 'utf8' },
  )
  return { stdout, stderr, status }
}

/** The ids of the pairs that are printed on the only line. */
function idsOf({ stdout }: { stdout: string }): unknown[] {
  expect(stdout.trimEnd().split('\n')).toHaveLength(1)
  const { pairs } = JSON.parse(stdout) as { pairs: [unknown, unknown, number][] }
  expect(pairs.every(([, , bits]) => bits > 0)).toBe(true)
  return pairs.map(([one, other]) => [one, other])
}

describe('npm run duplicates', () => {
  const records = [taro('a'), hanako('b'), taro('c')]

  it.each([
    ['a list', JSON.stringify(records)],
    ['a list on many lines', JSON.stringify(records, null, 2)],
    ['an object with a list', JSON.stringify({ total: 3, more: [1, 2], contacts: records })],
    ['a list deeper down', JSON.stringify({ data: { records } }, null, 1)],
    ['one record a line', records.map((each) => JSON.stringify(each)).join('\n')],
    ['a list with a mark of UTF-8', `\ufeff${JSON.stringify(records)}`],
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(records)}`, 'utf16le')],
  ])('reads JSON: %s', (_, text) => {
    expect(idsOf(run('book.json', text, '--json'))).toEqual([['a', 'c']])
  })

  it('names records by their id, and by line or position when they have none', () => {
    expect(idsOf(run('n.json', JSON.stringify([taro(7), taro(9)]), '--json'))).toEqual([[7, 9]])
    expect(idsOf(run('p.json', JSON.stringify([hanako(), taro(), taro()]), '--json'))).toEqual([[2, 3]])
    const lines = `[\n${[hanako(), taro(), taro()].map((each) => JSON.stringify(each)).join(',\n')}]`
    expect(idsOf(run('l.json', lines, '--json'))).toEqual([[3, 4]])
  })

  it('reads vCards by UID or line, and tables by a column ID or line', () => {
    const card = (more: string) =>
      `BEGIN:VCARD\nVERSION:3.0\nN:山田;太郎;;;\nTEL;TYPE=CELL:09011112222\nEMAIL:taro@example.jp\n${more}END:VCARD\n`
    expect(idsOf(run('a.vcf', card('') + card('UID:two\n'), '--json'))).toEqual([[1, 'two']])
    const row = '山田,太郎,090-1111-2222,taro@example.jp'
    expect(idsOf(run('a.csv', `姓,名,携帯電話,メール\n${row}\n${row}\n`, '--json'))).toEqual([[2, 3]])
    expect(idsOf(run('b.csv', `ID,姓,名,携帯電話,メール\nx1,${row}\nx2,${row}\n`, '--json'))).toEqual([
      ['x1', 'x2'],
    ])
    const jcard = [
      'vcard',
      [
        ['n', {}, 'text', ['山田', '太郎', '', '', '']],
        ['email', {}, 'text', 'taro@example.jp'],
        ['tel', { type: 'cell' }, 'text', '09011112222'],
      ],
    ]
    expect(idsOf(run('a.json', JSON.stringify([jcard, jcard]), '--json'))).toEqual([[1, 2]])
  })

  it('counts what it cannot read and continues', () => {
    const lines = [JSON.stringify(taro('a')), '{"id": nonsense}', JSON.stringify(taro('b'))].join('\n')
    const told = run('bad.json', lines, '--json')
    expect(idsOf(told)).toEqual([['a', 'b']])
    expect(told).toMatchObject({ status: 0, stderr: expect.stringContaining('1 entries') })
    const list = run(
      'cut.json',
      `[${JSON.stringify(taro('a'))},null,${JSON.stringify(taro('b'))},{"id":`,
      '--json',
    )
    expect(idsOf(list)).toEqual([['a', 'b']])
    expect(list.stderr).toContain('2 entries')
  })

  it('tells the user why, with names', () => {
    const { stdout, status } = run('book.json', JSON.stringify(records))
    expect(stdout).toContain('山田 太郎 [a] = 山田 太郎 [c]: name, telephone, e-mail')
    expect(status).toBe(0)
  })

  it('says what went wrong: 1 for a file, 2 for words', () => {
    expect(runWords(join(folder, 'none.json'), '--json')).toMatchObject({ status: 1, stdout: '' })
    expect(run('picture.json', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), '--json')).toMatchObject({
      status: 1,
      stdout: '',
    })
    expect(runWords('--what')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--what is not known'),
    })
    expect(runWords()).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run duplicates') })
    expect(runWords('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--json') })
  })
})
