import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { digestOfStandIn, hasPassed, rememberPassed } from '../../../../build/test/passed-before.mjs'

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'atena-passed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of ['tools/stand-in/page/a.ts', 'test/stand-in/a.spec.ts', 'electron/main.ts'])
    write(path, path)
  for (const path of ['package-lock.json', 'build/find-program.mjs', 'browser']) write(path, path)
  const digest = () => digestOfStandIn({ folder, browser: join(folder, 'browser') })
  return { folder, write, digest }
}

it.each([
  'tools/stand-in/page/a.ts',
  'test/stand-in/a.spec.ts',
  'build/find-program.mjs',
  'package-lock.json',
])('the tests of the stand-in run again after a change of %s', (path) => {
  const { write, digest } = makeFolder()
  const before = digest()
  write(path, 'changed')
  expect(digest()).not.toBe(before)
})

it('the tests of the stand-in run again with a new file, and with another browser', () => {
  const { folder, write, digest } = makeFolder()
  const before = digest()
  write('tools/stand-in/b.ts', '')
  const withFile = digest()
  expect(withFile).not.toBe(before)
  utimesSync(join(folder, 'browser'), 1, 1)
  expect(digest()).not.toBe(withFile)
  expect(digestOfStandIn({ folder, browser: null })).not.toBe(withFile)
})

it('a change elsewhere does not run the tests of the stand-in again', () => {
  const { write, digest } = makeFolder()
  const before = digest()
  write('electron/main.ts', 'changed')
  expect(digest()).toBe(before)
})

it('only the digest with which they last passed counts as passed', () => {
  const { folder } = makeFolder()
  const file = join(folder, 'cache', 'passed')
  expect(hasPassed('one', file)).toBe(false)
  rememberPassed('one', file)
  expect(hasPassed('one', file)).toBe(true)
  rememberPassed('two', file)
  expect(hasPassed('one', file)).toBe(false)
  rememberPassed(null, file)
  expect(hasPassed('two', file)).toBe(false)
})
