import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builderConfig, dropEmptySigning, writeMacTexts } from '../../../../build/package/builder-config.ts'

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

  it('on Linux the window and its desktop file have the same name', () => {
    const manifest = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    ) as object
    const { linux } = builderConfig(null)
    expect(manifest).toMatchObject({ desktopName: `${linux?.executableName}.desktop` })
    expect(linux?.syncDesktopName).toBe(true)
  })
})
