import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nodeBundle } from '../../build/bundle-configs.ts'
import { isAllowed, lackingTexts } from '../../build/package/licence-texts.ts'
import { buildNoting, packagesOf, shippedLicences, type Built } from '../../build/package/shipped-packages.ts'
import { builderConfig } from '../../build/package/builder-config.ts'
import { updatePlaceOf, updateSetting } from '../../build/update-place.ts'
import { confineSession } from '../../electron/update/updater.ts'
import { checkForUpdates } from '../../electron/update/load-updates.ts'
import { FakeSession } from '../fakes/electron.ts'
import { project } from '../source-files.ts'

const place = 'https://updates.example/atena/'
/** Words that the library and the code that uses it contain. */
const traces = /electron-updater|ERR_UPDATER_|autoInstallOnAppQuit|latest-mac/

afterEach(() => void vi.unstubAllEnvs())

/** The bundle of what the menu asks, as a build with this place makes it: its entry, and what is read later. */
async function bundled(setting: string | null): Promise<{ built: Built; entry: string; later: string }> {
  const config = nodeBundle({
    entries: { main: 'electron/update/load-updates.ts' },
    folder: 'main',
    format: 'es',
    external: ['electron'],
    target: 'node24',
    define: { ATENA_UPDATE_URL: JSON.stringify(setting) },
  })
  // Without watch mode, what comes back is the output.
  const quiet = { ...config, logLevel: 'silent' as const, build: { ...config.build, write: false } }
  const built = await buildNoting(quiet)
  const chunks = (built.output as Rolldown.RolldownOutput).output.flatMap((file) =>
    file.type === 'chunk' ? [file] : [],
  )
  const codeOf = (isEntry: boolean) =>
    chunks.filter((chunk) => chunk.isEntry === isEntry).map(({ code }) => code)
  return { built, entry: codeOf(true).join('\n'), later: codeOf(false).join('\n') }
}

describe('SECURITY X41: off unless the build names a place', () => {
  it('what was built holds no updater', () => {
    const main = join(project, 'out', 'main')
    const scripts = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.cjs'),
    )
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((name) => traces.test(readFileSync(join(main, name), 'utf8')))).toEqual([])
  })

  it('without a place there is nothing to choose, and no package says where a version would be', async () => {
    const around = { language: () => 'en' as const, windows: () => [], note: () => undefined }
    expect(checkForUpdates(around)).toBeNull()
    expect(builderConfig(null).publish).toBeNull()
    const { entry, later } = await bundled(null)
    expect(entry).toContain('checkForUpdates')
    expect(entry + later).not.toMatch(traces)
    expect(later).toBe('')
  })

  it('with one, the library is read only when the user asks', async () => {
    const { entry, later } = await bundled(place)
    expect(entry).toContain(place)
    expect(entry).not.toMatch(traces)
    expect(later).toMatch(traces)
  })

  it('with one, the packages that ship are under licences of the list', async () => {
    const { built } = await bundled(place)
    const shipped = await shippedLicences(packagesOf([built]))
    expect(shipped.map(({ name }) => name)).toContain('electron-updater')
    expect(shipped.filter(({ licence }) => !isAllowed(licence))).toEqual([])
    expect(shipped.filter((each) => lackingTexts(each).length > 0)).toEqual([])
  })

  it('with one, the package names the same place', () => {
    vi.stubEnv(updateSetting, place)
    expect(builderConfig(null).publish).toEqual({ provider: 'generic', url: place })
  })
})

describe('SECURITY X41: the place', () => {
  it.each([
    [undefined, null],
    ['', null],
    [place, place],
    ['https://updates.example', 'https://updates.example/'],
    ['https://updates.example:8443/a/b', 'https://updates.example:8443/a/b/'],
  ])('%j is %j', (setting, expected) => expect(updatePlaceOf(setting)).toEqual({ ok: true, value: expected }))

  it.each([
    'http://updates.example/',
    'http://localhost/',
    'ftp://updates.example/',
    'file:///srv/updates/',
    '//updates.example/',
    'updates.example',
    'https://user@updates.example/',
    'https://:secret@updates.example/',
    'https://updates.example/?token=1',
    'https://updates.example/#new',
    'javascript:alert(1)',
  ])('%s is refused', (setting) => {
    expect(updatePlaceOf(setting)).toMatchObject({ ok: false, failure: { path: updateSetting } })
  })

  it('a build with such a setting ends with a sentence, and builds nothing', () => {
    const program = join(project, 'build', 'bundle.ts')
    const env = { ...process.env, [updateSetting]: 'http://updates.example/' }
    const { status, stderr, stdout } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([
      'atena: ATENA_UPDATE_URL has to be an https address without user name, query and fragment; without the setting the app looks for no updates.',
    ])
  })
})

describe('SECURITY X41: the session of the updater', () => {
  it.each([
    [`${place}latest-linux.yml?noCache=1`, false],
    [`${place}Atena-1.2.0.AppImage`, false],
    [`${place}../other/Atena.AppImage`, true],
    [`${place}%2e%2e/other`, true],
    ['https://updates.example/', true],
    ['https://updates.example.evil/atena/', true],
    ['https://updates.example@evil.example/atena/', true],
    ['https://user:pw@updates.example/atena/latest.yml', true],
    ['https://updates.example:8443/atena/latest.yml', true],
    ['http://updates.example/atena/latest.yml', true],
    ['ftp://updates.example/atena/latest.yml', true],
    ['file:///etc/passwd', true],
    ['nonsense', true],
  ])('%s is cancelled: %s', (url, cancelled) => {
    const session = new FakeSession()
    // The double has what is used of a session.
    confineSession(session as unknown as Parameters<typeof confineSession>[0], place)
    let answer: { cancel: boolean } | null = null
    session.beforeRequest?.({ url }, (given) => (answer = given))
    expect(answer).toEqual({ cancel: cancelled })
  })
})
