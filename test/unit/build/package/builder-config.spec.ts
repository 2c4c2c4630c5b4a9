import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { builderConfig, dropEmptySigning, writeMacTexts } from '../../../../build/package/builder-config.ts'
import { unsignedUpdates } from '../../../../build/update-place.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the configuration of electron-builder', () => {
  it('drops empty signing variables, because an empty text would be taken for the path of a certificate', () => {
    const environment = {
      CSC_LINK: '',
      CSC_KEY_PASSWORD: '',
      WIN_CSC_LINK: '',
      APPLE_ID: '',
      APPLE_TEAM_ID: '',
      CSC_NAME: 'somebody',
      PATH: '',
      ATENA_HOMEPAGE: '',
    }
    dropEmptySigning(environment)
    expect(environment).toEqual({ CSC_NAME: 'somebody', PATH: '', ATENA_HOMEPAGE: '' })
  })

  it('macOS explains in each language why the app uses the local network', () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-mac-texts-'))
    try {
      writeMacTexts(folder)
      const texts = readdirSync(folder).map((name) => [
        name,
        readFileSync(join(folder, name, 'InfoPlist.strings'), 'utf8'),
      ])
      expect(Object.fromEntries(texts)).toEqual({
        'en.lproj': expect.stringMatching(/^NSLocalNetworkUsageDescription = "[^"\n]+ network\.";\n$/),
        'ja.lproj': expect.stringMatching(/^NSLocalNetworkUsageDescription = "[^"\n]+接続します。";\n$/),
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(builderConfig(null).mac?.extendInfo).toMatchObject({
      NSLocalNetworkUsageDescription: expect.stringContaining('network'),
    })
  })

  it.each(['xdg-utils', 'libnotify4', 'libxss1', 'libxtst6', 'libatspi2.0-0', 'libuuid1', 'libgbm1'])(
    'the deb package depends on %s, which Electron needs',
    (name) => expect(builderConfig(null).deb?.depends).toContain(name),
  )

  it('each system gets to know that the app opens vCard files, and no others', () => {
    const { win, mac, linux, fileAssociations } = builderConfig(null)
    expect(fileAssociations).toBeUndefined()
    const endings = [win, mac, linux].map((system) =>
      [system?.fileAssociations ?? []].flat().map(({ ext, role }) => `${String(ext)} ${role}`),
    )
    expect(endings).toEqual([['vcf Viewer'], ['vcf Viewer'], ['vcf Viewer']])
    expect(linux?.fileAssociations).toMatchObject([{ mimeType: 'text/vcard' }])
  })

  it('on Linux the window and its desktop file have the same name', () => {
    const manifest = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    ) as object
    const { linux } = builderConfig(null)
    expect(manifest).toMatchObject({ desktopName: `${linux?.executableName}.desktop` })
    expect(linux?.syncDesktopName).toBe(true)
  })
})

describe('SECURITY X41: a build for Windows that looks for updates is signed', () => {
  const place = 'https://releases.example/atena/'

  it('stops without a certificate, and says which settings help', () => {
    const sentence = unsignedUpdates('win32', place, { CSC_LINK: '' })
    expect(sentence).toContain('Set WIN_CSC_LINK or CSC_LINK to a certificate, or unset ATENA_UPDATE_URL.')
  })

  it.each([
    ['with a certificate', 'win32', place, { CSC_LINK: 'certificate.pfx' }],
    ['with a certificate for Windows alone', 'win32', place, { WIN_CSC_LINK: 'certificate.pfx' }],
    ['without a place for updates', 'win32', null, {}],
    ['on Linux, where packages carry no signature', 'linux', place, {}],
    ['on macOS, which itself installs no update without one', 'darwin', place, {}],
  ] as const)('continues %s', (_name, platform, updates, environment) =>
    expect(unsignedUpdates(platform, updates, environment)).toBeNull(),
  )

  it('electron-builder refuses to leave its programs unsigned', () => {
    vi.stubEnv('ATENA_UPDATE_URL', place)
    expect(builderConfig(null).win).toMatchObject({ forceCodeSigning: true, target: ['nsis'] })
  })

  it('without a place for updates the installer may be unsigned', () => {
    vi.stubEnv('ATENA_UPDATE_URL', '')
    expect(builderConfig(null).win).toMatchObject({ forceCodeSigning: false })
  })

  it('the publisher is not left out of what an installed copy compares', () => {
    vi.stubEnv('ATENA_UPDATE_URL', place)
    expect(builderConfig(null).win?.verifyUpdateCodeSignature).not.toBe(false)
    expect(builderConfig(null).win?.signtoolOptions?.publisherName).not.toBeNull()
  })
})
