import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { describe, expect, it } from 'vitest'
import { securityMutants } from '../../tools/mutation/security/mutants.ts'
import { securityRows } from '../../tools/mutation/security/rows.ts'
import { project } from '../source-files.ts'

const page = readFileSync(join(project, 'SECURITY.md'), 'utf8')

const lines = securityRows()

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`)

/** Source with its line breaks and string joints taken out, so that a long title is found whole. */
const textOf = (file: string) => readFileSync(join(project, file), 'utf8').replaceAll(/\s+/g, ' ')

describe('reliability 0: each line of the checklist has a program', () => {
  it('every line is there, each once, in order', () => {
    const ours = lines.filter(({ id }) => id.startsWith('X')).length
    // The last of our own is named, so that it cannot be lost either.
    expect(lines.at(-1)?.id).toBe('X63')
    expect(lines.map(({ id }) => id)).toEqual([
      ...numbered('E', 20),
      ...numbered('F', Object.values(FuseV1Options).filter((value) => typeof value === 'number').length),
      ...numbered('X', ours),
    ])
  })

  it('the text counts no lines, ways or fuses by hand', () => {
    const text = page
      .split('\n')
      .filter((row) => !row.startsWith('|'))
      .join(' ')
    expect(text).not.toMatch(
      /\b(?:\d+|[a-z]+(?:teen|ty)(?:-[a-z]+)?|nine|ten)\s+(?:lines|items|fuses|ways|of ours)\b/iu,
    )
  })

  it.each(lines)('$id: the setting is where the page says', ({ where }) => {
    expect(existsSync(join(project, where)), where).toBe(true)
  })

  it.each(lines)('$id: its programs exist under the names the page gives', ({ programs }) => {
    expect(programs.length).toBeGreaterThan(0)
    for (const { file, test } of programs) {
      expect(existsSync(join(project, file)), file).toBe(true)
      expect(test.length, file).toBeGreaterThan(4)
      expect(textOf(file), file).toContain(test)
    }
  })

  it('what only real Electron can show is named, and nothing is named that no line points at', () => {
    const pointedAt = new Set(lines.flatMap(({ real }) => (real === '' ? [] : real.split(/,\s*/))))
    const named = [...page.matchAll(/^\| (R\d+) \|/gm)].map((match) => match[1] ?? '')
    expect([...pointedAt].sort()).toEqual(named.sort())
  })
})

// `npm run mutation -- security` makes these changes and proves that the tests fail. It takes long; this does not.
describe('each line has a change that breaks its rule, and a test that has to notice it', () => {
  it.each(lines)('$id has one', ({ id }) => {
    expect(securityMutants.some(({ row }) => row === id)).toBe(true)
  })

  it.each(securityMutants)('$row: the text to change is in $file, once', ({ file, find, replace }) => {
    expect(readFileSync(join(project, file), 'utf8').split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
  })

  it.each(securityMutants)('$row: the line names $by', ({ row, by }) => {
    const programs = lines.find(({ id }) => id === row)?.programs ?? []
    expect(programs.map(({ file, test }) => `${file} › ${test}`)).toContain(by)
  })
})
