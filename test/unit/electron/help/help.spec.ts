import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPackage, getRawHeader } from '@electron/asar'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  collectDiagnostics,
  diagnosticsText,
  archiveDigest,
  createHelpActions,
  type Diagnostics,
} from '../../../../electron/help/help-actions.ts'
import type { Sessions } from '../../../../electron/session/sessions.ts'
import { ok } from '../../../../contract/failure.ts'
import { followSystem } from '../../../../electron/api/system-route.ts'
import { recorded } from '../../../fakes/electron.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-help-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  recorded.clipboard.length = 0
  recorded.boxes.length = 0
})

const facts: Diagnostics = {
  versions: { app: '0.1.0', electron: '45.3.4', chromium: '153.0.1', node: '24.18.1' },
  archive: null,
  system: { platform: 'linux', architecture: 'x64', release: '6.12.0' },
  language: 'ja',
  profile: { kind: 'production', signedIn: true, groups: 2 },
  records: { address: 120, homeaddress: 30, trash: 4 },
  proxy: 'proxy.example',
  sync: { phase: 'failed', records: 40, pages: 2, incomplete: false, failure: 'offline' },
}
const actions = createHelpActions({
  logFolder: folder,
  language: () => 'en',
  parent: () => undefined,
  diagnose: async () => facts,
  checkForUpdates: null,
})

describe('the Help menu', () => {
  it('Show log folder opens our own folder', async () => {
    await actions.showLogs()
    expect(recorded.calls).toContain(`openPath ${folder}`)
  })

  it('Copy diagnostics puts versions, kind and counts on the clipboard and says so', async () => {
    await actions.copyDiagnostics()
    expect(recorded.clipboard).toEqual([diagnosticsText(facts)])
    expect(recorded.clipboard[0]?.split('\n')).toEqual([
      'Atena 0.1.0',
      'Electron 45.3.4, Chromium 153.0.1, Node 24.18.1',
      'Archive none',
      'System linux x64 6.12.0, language ja',
      'Profile production, signed in, 2 groups',
      'Records 120 addresses, 30 home addresses, 4 in trash',
      'Proxy proxy.example',
      'Sync failed, 40 records in 2 pages, offline',
      '',
    ])
    expect(recorded.boxes[0]?.message).toBe('The diagnostics are on the clipboard.')
  })

  it('About names the app and the file of the licences; Copy details has the same facts', async () => {
    await actions.about()
    expect(recorded.boxes[0]?.detail).not.toContain('Archive none')
    expect(recorded.boxes[0]?.detail).toContain('THIRD-PARTY-LICENCES.txt')
    expect(recorded.clipboard).toEqual([diagnosticsText(facts)])
  })
})

/** Sessions of a profile in which every text is `secret`, but for the address of its service if there is one. */
function sessionsSaying(secret: string, counts: number[], base_url = secret): Sessions {
  const [address = 0, homeaddresses = 0, trash = 0] = counts
  const groups = [{ group_id: secret, name: secret, count: address }]
  const session = {
    profile: { id: secret, kind: 'own', name: secret, base_url, groups, colour: secret },
    signedIn: true,
    mirror: {
      summary: async () =>
        ok({
          groups,
          homeaddresses,
          tags: [{ tag: secret, count: 1 }],
          trash: { address: trash, homeaddress: 0 },
        }),
    },
    sync: {
      state: () => ({
        phase: 'failed',
        records: 1,
        pages: 1,
        incomplete: false,
        completedAt: secret,
        failure: { kind: 'offline', code: secret, host: secret },
      }),
    },
  }
  return { current: () => ok(session) } as unknown as Sessions
}

describe('diagnostics contain no personal data', () => {
  it('no name, URL, id or host of the profile is in them, whatever these are', async () => {
    const secret = fc.string({ minLength: 8, maxLength: 40 }).map((text) => `§${text}§`)
    const counts = fc.array(fc.nat(100_000), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(secret, counts, async (text, numbers) => {
        const copied = diagnosticsText(await collectDiagnostics(sessionsSaying(text, numbers), 'en'))
        expect(copied).not.toContain('§')
        expect(copied).toContain(
          `${numbers[0]} addresses, ${numbers[1]} home addresses, ${numbers[2]} in trash`,
        )
      }),
    )
  })
})

describe('SECURITY X61: of the way to the service the diagnostics have the host of the proxy alone', () => {
  // The spec files of one worker share the modules.
  afterAll(() => followSystem(async () => 'DIRECT'))
  const lineBy = async (route: string) => {
    followSystem(async () => route)
    const sessions = sessionsSaying('§', [], 'https://reader:password@books.example/api')
    const text = diagnosticsText(await collectDiagnostics(sessions, 'en'))
    expect(text).not.toMatch(/books|reader|password|user|8080/)
    return text.split('\n').find((line) => line.startsWith('Proxy'))
  }

  it.each([
    ['PROXY proxy.example:8080; DIRECT', 'Proxy proxy.example'],
    ['HTTPS proxy.example:8080', 'Proxy proxy.example'],
    ['PROXY user:password@books.example:8080; PROXY proxy.example:8080', 'Proxy proxy.example'],
    ['DIRECT; PROXY proxy.example:8080', 'Proxy none'],
    ['SOCKS5 user:password@proxy.example:8080', 'Proxy none'],
  ])('where the system names %s, they have “%s”', async (route, line) =>
    expect(await lineBy(route)).toBe(line),
  )
})

describe('SECURITY F01–F09: the digest of the program archive', () => {
  it('is the SHA-256 of the header, as Electron computes it', async () => {
    const source = mkdtempSync(join(folder, 'source-'))
    writeFileSync(join(source, 'main.js'), 'console.log(1)')
    const archive = join(folder, 'app.asar')
    await createPackage(source, archive)
    const { headerString } = getRawHeader(archive)
    expect(archiveDigest(archive)).toBe(createHash('sha256').update(headerString).digest('hex'))
  })

  it('is null for a folder and for a missing file', () => {
    expect(archiveDigest(folder)).toBeNull()
    expect(archiveDigest(join(folder, 'none.asar'))).toBeNull()
  })
})
