import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { fileGiven, GivenFile } from '../../../../electron/window/given-file.ts'

const folder = resolve('/home/me')
const path = resolve(folder, 'a b.vcf')

describe('the file that a start is given', () => {
  it.each([
    ['a path', [path]],
    ['a name in the folder of the start', ['a b.vcf']],
    ['an address', [pathToFileURL(path).href]],
    ['one among switches and other words', ['atena', '--lang=ja', 'x.csv', 'a b.vcf', 'c.vcf']],
  ])('%s', (_name, words) => expect(fileGiven(words, folder)).toBe(path))

  it('keeps the capitals of its name', () =>
    expect(fileGiven(['B.VCF'], folder)).toBe(resolve(folder, 'B.VCF')))

  it.each([
    ['no word', []],
    ['another kind of file', ['a.csv', 'vcf', '.vcf']],
    ['a switch', ['--user-data-dir=a.vcf']],
    ['an address that is not one of a file here', ['https://example.com/a.vcf#', 'file://%zz/a.vcf']],
  ])('does not come from %s', (_name, words) => expect(fileGiven(words, folder)).toBeNull())
})

describe('a file that waits', () => {
  it('waits until it is taken, and a later one takes its place', () => {
    const given = new GivenFile()
    given.give('a.vcf')
    given.give(null)
    expect(given.waiting).toBe('a.vcf')
    given.give('b.vcf')
    expect([given.take(), given.take(), given.waiting]).toEqual(['b.vcf', null, null])
  })

  it('is told from when the app listens', () => {
    const given = new GivenFile()
    const told: (string | null)[] = []
    given.give('a.vcf')
    given.listen(() => told.push(given.waiting))
    given.give(null)
    given.give('b.vcf')
    expect(told).toEqual(['b.vcf'])
  })
})
