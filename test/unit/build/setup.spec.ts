import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { project } from '../../source-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atena-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('never installs into a node_modules that links to another checkout', () => {
  const [ours, others] = ['ours', 'others'].map((name) => join(folder, name)) as [string, string]
  cpSync(join(project, 'build'), join(ours, 'build'), {
    recursive: true,
    filter: (path) => !/\.ts$|package$/.test(path),
  })
  const lock = (version: string) =>
    JSON.stringify({ packages: { 'node_modules/vue': { version, integrity: 'sha512-x' } } })
  writeFileSync(join(ours, 'package-lock.json'), lock('3.5.1'))
  mkdirSync(join(others, 'node_modules', 'vue'), { recursive: true })
  writeFileSync(join(others, 'node_modules', '.package-lock.json'), lock('3.5.0'))
  symlinkSync(join(others, 'node_modules'), join(ours, 'node_modules'))

  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/setup.mjs'], {
    cwd: ours,
    encoding: 'utf8',
  })
  expect({ status, said: stdout + stderr }).toMatchObject({
    status: 1,
    said: expect.stringContaining('node_modules is a link to a folder with other packages'),
  })
  expect(readdirSync(join(others, 'node_modules')).toSorted()).toEqual(['.package-lock.json', 'vue'])
})
