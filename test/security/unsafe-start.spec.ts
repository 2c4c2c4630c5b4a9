import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { dangerAtStart, refuseStart } from '../../electron/window/failed-start.ts'
import { app, recorded } from '../fakes/electron.ts'
import { project } from '../source-files.ts'

afterEach(() => {
  app.isPackaged = false
  recorded.switches.clear()
})

describe('SECURITY X38: the app does not start when certificate checks are off', () => {
  it.each(['0', '1', ''])('NODE_TLS_REJECT_UNAUTHORIZED=%j is refused', (value) => {
    expect(dangerAtStart({ NODE_TLS_REJECT_UNAUTHORIZED: value })).toBe('certificates')
  })

  it('an ordinary environment is fine', () => expect(dangerAtStart({ PATH: '/usr/bin' })).toBeNull())

  it('tells the user what to do, then ends the app', async () => {
    await refuseStart('certificates')
    expect(recorded.calls.at(-2)).toMatch(/^showErrorBox Atena: .*NODE_TLS_REJECT_UNAUTHORIZED/)
    expect(recorded.calls.at(-1)).toBe('exit 1')
  })
})

describe('SECURITY X37, X38: the program for labels is no way around it', () => {
  it('prints nothing when certificate checks are off, and says on the terminal what to do', () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-unsafe-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [people, out] = [join(folder, 'people.csv'), join(folder, 'labels.pdf')]
    writeFileSync(
      people,
      'lastname,firstname,zipcode,region,city,street\n山田,太郎,100-0013,東京都,千代田区,霞が関1-3-2\n',
    )
    const electron: unknown = createRequire(import.meta.url)('electron')
    const words = ['--labels', '--sheet', 'ELM008', '--in', people, '--out', out]
    const print = (more: NodeJS.ProcessEnv) =>
      spawnSync(String(electron), [project, `--user-data-dir=${folder}`, ...words], {
        encoding: 'utf8',
        cwd: project,
        env: { ...process.env, ...more },
      })
    const refused = print({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(/^labels: .*NODE_TLS_REJECT_UNAUTHORIZED.* Remove it/m)
    expect(existsSync(out)).toBe(false)
    expect(print({}).status).toBe(0)
    expect(existsSync(out)).toBe(true)
  })
})

describe('SECURITY X37: an installed app does not start without its walls', () => {
  it.each([
    // Takes a wall down.
    'no-sandbox',
    'disable-setuid-sandbox',
    'disable-namespace-sandbox',
    'disable-seccomp-filter-sandbox',
    'disable-gpu-sandbox',
    'allow-sandbox-debugging',
    'no-zygote-sandbox',
    'single-process',
    'in-process-gpu',
    'disable-web-security',
    'disable-site-isolation-trials',
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'allow-running-insecure-content',
    // Starts another program in the place of a page's, or changes the running program.
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'gpu-launcher',
    'browser-subprocess-path',
    'js-flags',
    'enable-blink-features',
    'disable-blink-features',
    'enable-experimental-web-platform-features',
    // Opens the app to other programs, or answers for names in the resolver's place.
    'remote-debugging-port',
    'remote-debugging-pipe',
    'host-rules',
    'host-resolver-rules',
    // Writes what passes through the network to a file, or the keys to read it.
    'log-net-log',
    'ssl-key-log-file',
  ])('--%s is refused in an installed app', (name) => {
    recorded.switches.add(name)
    expect(dangerAtStart({})).toBeNull()
    app.isPackaged = true
    expect(dangerAtStart({})).toBe('switch')
  })

  it.each([
    'lang',
    'user-data-dir',
    'force-device-scale-factor',
    'ozone-platform',
    'disable-gpu',
    'password-store',
  ])('--%s is the user’s own affair', (name) => {
    recorded.switches.add(name)
    app.isPackaged = true
    expect(dangerAtStart({})).toBeNull()
  })
})
