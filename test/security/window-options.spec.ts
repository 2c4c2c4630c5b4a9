import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPageWindow } from '../../electron/window/page-window.ts'
import { declareSchemes, servePages } from '../../electron/window/protocols.ts'
import { app, recorded, session } from '../fakes/electron.ts'

const size = { width: 680, height: 780, minWidth: 420, minHeight: 480 }
const options = { preload: 'preload.cjs', title: 'Atena', size, place: null }
const folder = mkdtempSync(join(tmpdir(), 'atena-options-'))

beforeAll(() => writeFileSync(join(folder, 'index.html'), '<p>'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The web preferences of a window opened now. */
function preferences(): Record<string, unknown> {
  openPageWindow(options)
  return recorded.windows.at(-1)?.['webPreferences'] as Record<string, unknown>
}

describe('SECURITY E02–E04, E06, E08–E11: what a page may do is written out', () => {
  it.each([
    ['contextIsolation', true],
    ['sandbox', true],
    ['nodeIntegration', false],
    ['nodeIntegrationInWorker', false],
    ['nodeIntegrationInSubFrames', false],
    ['webSecurity', true],
    ['allowRunningInsecureContent', false],
    ['experimentalFeatures', false],
    ['webviewTag', false],
    ['spellcheck', false],
  ])('%s is %s', (name, value) => expect(preferences()[name]).toBe(value))

  it('nothing else is set: no Blink features, no additional arguments', () => {
    expect(Object.keys(preferences()).sort()).toEqual(
      [
        'preload session contextIsolation sandbox nodeIntegration nodeIntegrationInWorker devTools webSecurity',
        'nodeIntegrationInSubFrames allowRunningInsecureContent experimentalFeatures webviewTag spellcheck',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    )
  })

  it('SECURITY X27: developer tools exist in development only', () => {
    expect(preferences()['devTools']).toBe(true)
    app.isPackaged = true
    expect(preferences()['devTools']).toBe(false)
    app.isPackaged = false
  })

  it('SECURITY X29: pages have a session in memory, without a cache', () => {
    const used = preferences()['session']
    // Other files of this process may have made partitions before this one.
    const made = recorded.partitions.filter(({ name }) => session.fromPartition(name) === used)
    expect(made).toEqual([
      { name: expect.not.stringMatching(/^persist:/) as unknown, options: { cache: false } },
    ])
  })
})

describe('SECURITY E18: our schemes', () => {
  it('are standard and secure, and bypass nothing', () => {
    declareSchemes()
    expect(recorded.schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true } },
      { scheme: 'photo', privileges: { standard: true, secure: true } },
    ])
  })

  it('are answered in the session of the pages; both sessions are shut', async () => {
    await servePages(folder, { stored: () => null, chosen: async () => null })
    expect([...recorded.protocols.keys()]).toEqual(['app', 'photo'])
    for (const each of [session.defaultSession, session.fromPartition('atena-pages')])
      expect(each.check?.(null, 'geolocation', 'app://bundle')).toBe(false)
  })

  it('every answer carries policy and nosniff, the refusal of a photo too', async () => {
    for (const url of ['app://bundle/', 'app://bundle/none', 'app://elsewhere/']) {
      const answer = await recorded.protocols.get('app')?.({ url, method: 'GET' })
      expect(answer?.headers.get('content-security-policy'), url).toContain("default-src 'none'")
      expect(answer?.headers.get('x-content-type-options'), url).toBe('nosniff')
    }
    const photo = await recorded.protocols.get('photo')?.({ url: 'photo://address/a/b', method: 'GET' })
    expect(photo?.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
