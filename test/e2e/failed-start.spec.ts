// @module-tag long
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { desktopIn } from '../../tools/tour/open-app.ts'
import { project } from '../source-files.ts'
import { dataFolder, isStandIn, langSwitch, type DataFolder } from './app.ts'

const electron: unknown = createRequire(import.meta.url)('electron')

let folder: DataFolder
beforeEach(() => {
  folder = dataFolder()
})
afterEach(() => folder.remove())

/** Starts the built app and waits for its end; without a display, boxes of the system go to standard error. */
function start(language: string, environment: NodeJS.ProcessEnv = {}) {
  const done = spawnSync(
    String(electron),
    [project, `--user-data-dir=${folder.path}`, langSwitch(language)],
    {
      encoding: 'utf8',
      cwd: project,
      env: { ...desktopIn(language), ...environment },
      timeout: 60_000,
    },
  )
  return { code: done.status, complained: done.stderr }
}

// On real Electron the box waits for a person.
describe.runIf(isStandIn)('an app that cannot start says so and ends', () => {
  it.each([
    ['en_US.UTF-8', /^Atena\nAtena could not start\. .*the error is EEXIST\./m],
    ['ja_JP.UTF-8', /^Atena\nAtenaを起動できませんでした。.*エラー：EEXIST/m],
  ])('%s: where its folder cannot be used', (language, words) => {
    writeFileSync(join(folder.path, 'logs'), 'in the way of the folder of this name')
    const { code, complained } = start(language)
    expect(complained).toMatch(words)
    expect(complained).toContain(folder.path)
    expect(complained).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })

  it('where the lock is refused although no Atena runs', () => {
    const { code, complained } = start('en_US.UTF-8', { ATENA_STANDIN_UNKIND: 'no-lock' })
    expect(complained).toMatch(/^Atena\nAtena could not start, because its folder is in use/m)
    expect(complained).toContain(folder.path)
    expect(code).toBe(1)
  })

  it('where certificates would not be checked', () => {
    const { code, complained } = start('en_US.UTF-8', { NODE_TLS_REJECT_UNAUTHORIZED: '0' })
    expect(complained).toContain('Remove it, then start Atena again.')
    expect(code).toBe(1)
  })
})
