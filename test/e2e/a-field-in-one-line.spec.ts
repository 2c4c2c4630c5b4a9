import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { project } from '../source-files.ts'

// @module-tag long

/**
 * "A text field is one line there" (design 2), by trying it: in a copy of the project, one line in the table and one name per language make
 * a text field appear everywhere.
 */
const copy = mkdtempSync(join(tmpdir(), 'atena-one-line-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function edit(path: string, behind: string, added: string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  expect(text.split(behind).length, `${behind} in ${path}`).toBe(2)
  writeFileSync(join(copy, path), text.replace(behind, `${behind}\n${added}`))
}

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  })
  for (const path of files.split('\n').filter((each) => /\.(ts|vue|css|json)$/.test(each))) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(project, path), join(copy, path))
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  edit('contract/record/fields.ts', "  gender: line('person', 'no'),", "  callsign: line('person', 'text'),")
  edit('languages/en/record.ts', "    gender: 'Gender',", "    callsign: 'Call sign',")
  edit('languages/ja/record.ts', "    gender: '性別',", "    callsign: 'コールサイン',")
  // Its packages are those of the project, whose own tests may be running.
  edit('vitest.config.ts', 'export default defineConfig({', "  cacheDir: 'out/vite',")
  for (const layer of ['contract', 'component']) {
    const folder = join(copy, 'test', layer, 'one-line')
    renameSync(join(folder, 'callsign.ts'), join(folder, 'callsign.spec.ts'))
  }
})

/** Runs a program of the packages in the copy. */
function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

/** A limit could not stop a program that is waited for: it would only fail the test on a slow machine. */
const timeout = 3_600_000

describe('a text field in one line', { timeout }, () => {
  test.each([
    ['search, CSV, draft and echo have it', 'contract'],
    ['form, view and merge have it', 'component'],
  ])('%s', (_what, layer) => {
    const vitest = join('node_modules', 'vitest', 'vitest.mjs')
    const { status, output } = run(
      vitest,
      'run',
      '--project',
      layer,
      `test/${layer}/one-line/callsign.spec.ts`,
    )
    expect(status, output).toBe(0)
  })

  /** As build/types.mjs does it: what holds no component is checked by the native compiler, in a sixth of the time. */
  test.each([
    ['typescript-native/bin/tsc', '-b', 'contract', 'labels', 'exchange', 'electron'],
    ['vue-tsc/bin/vue-tsc.js', '-p', 'renderer'],
  ])('the compiler asks for nothing else: %s %s', (compiler, ...words) => {
    const { status, output } = run(join('node_modules', compiler), ...words)
    expect(status, output).toBe(0)
  })
})
