// @module-tag long
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { extractFile, getRawHeader, listPackage } from '@electron/asar'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builderConfig, packedPlaces, readFuses } from '../../build/package/builder-config.ts'
import type { Target } from '../../build/package/target.ts'
import { machineOf } from './machine-of.ts'
import { propertiesOf } from './property-list.ts'
import { project } from '../source-files.ts'

const platforms = ['win32', 'darwin', 'linux'] as const
const architectures = ['x64', 'arm64'] as const
const words = { win32: '--win', darwin: '--mac', linux: '--linux' }

/** What a compiled file of each system is. */
const formats = { win32: 'PE', darwin: 'Mach-O', linux: 'ELF' }

/** Where a package for a system lies, in a folder that its file of tests removes. */
function placesOf({ platform, architecture }: Target) {
  const release = mkdtempSync(join(tmpdir(), 'atena-three-'))
  const places = packedPlaces(platform, architecture)
  const root = join(release, 'packages', places.root)
  return { release, root, program: join(root, places.program), resources: join(root, places.resources) }
}

/** Packs for a system before its tests, and removes everything after them. */
function packFirst({ platform, architecture }: Target, release: string): void {
  beforeAll(() => {
    const program = join(project, 'build', 'package', 'package.ts')
    const args = [program, '--dir', '--built', words[platform], `--${architecture}`]
    execFileSync(process.execPath, args, {
      // Vitest says `test` here; with that word some packages bundle their developer tools.
      env: { ...process.env, NODE_ENV: 'production', ATENA_RELEASE: release },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  })
  afterAll(() => rmSync(release, { recursive: true, force: true }))
}

/** Names in a folder that end like this, without their ending. */
const named = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => basename(name, ending))
    .sort()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** The digest that Electron checks before it runs an archive. */
const digestOf = (resources: string) => sha256(getRawHeader(join(resources, 'app.asar')).headerString)

const archivesOf = new Map<string, string[]>()

// On macOS electron-builder would sign the dummy, which only a program can be; on Windows it packs for no Mac.
const here = describe.runIf(process.platform === 'linux')

for (const platform of platforms)
  for (const architecture of architectures)
    here(`the package for ${platform}-${architecture}, around a dummy of Electron`, () => {
      const { release, root, program, resources } = placesOf({ platform, architecture })
      packFirst({ platform, architecture }, release)

      it('all compiled code is for this system and this processor', () => {
        const unpacked = join(resources, 'app.asar.unpacked')
        const natives = readdirSync(unpacked, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
        const modules = join('node_modules', 'keytar', 'prebuilds', `${platform}-${architecture}`)
        expect(natives).toEqual([join(unpacked, modules, 'keytar.node')])
        for (const file of [...natives, program])
          expect(machineOf(readFileSync(file)), file).toBe(`${formats[platform]} ${architecture}`)
      })

      it('SECURITY F01–F09: the fuses are as the table says', async () => {
        const fuses = await readFuses(program)
        expect(fuses).toHaveLength(9)
        for (const { name, is, meant } of fuses) expect(is, name).toBe(meant)
      })

      it('has the two languages of the app and nothing of Electron that it has no use for', () => {
        const framework = join(root, 'Frameworks', 'Electron Framework.framework', 'Resources')
        const places = platform === 'darwin' ? [framework, resources] : [join(root, 'locales')]
        const [english, ending] = platform === 'darwin' ? ['en', '.lproj'] : ['en-US', '.pak']
        for (const place of places) expect(named(place, ending), place).toEqual([english, 'ja'])
        expect(existsSync(join(resources, 'default_app.asar'))).toBe(false)
        expect(existsSync(join(root, 'THIRD-PARTY-LICENCES.txt'))).toBe(true)
      })

      it('has the same content as the packages of the others, but for the keychain of its system', () => {
        const archive = join(resources, 'app.asar')
        const files = listPackage(archive, { isPack: false }).filter((file) => !file.includes('/prebuilds/'))
        const known = archivesOf.get('first') ?? files
        archivesOf.set('first', known)
        expect(files.length).toBeGreaterThan(100)
        expect(files).toEqual(known)
        const { desktopName } = JSON.parse(extractFile(archive, 'package.json').toString()) as {
          desktopName: string
        }
        expect(desktopName).toBe('atena.desktop')
      })

      if (platform === 'win32') checkWindows(program, resources)
      if (platform === 'darwin') checkMac(root, resources)
    })

/** What only Windows asks of a program: resources inside it. */
function checkWindows(program: string, resources: string): void {
  const entries = () => NtExecutableResource.from(NtExecutable.from(readFileSync(program))).entries

  it('the program holds the digest of the archive', () => {
    const found = entries().find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
    const archives = JSON.parse(Buffer.from(found?.bin ?? new ArrayBuffer(0)).toString()) as {
      file: string
    }[]
    expect(archives.filter(({ file }) => file === 'resources\\app.asar')).toEqual([
      { file: 'resources\\app.asar', alg: 'SHA256', value: digestOf(resources) },
    ])
  })

  it('the program says its name and its version', () => {
    const [version, ...others] = Resource.VersionInfo.fromEntries(entries())
    expect(others).toEqual([])
    const [language] = version?.getAllLanguagesForStringValues() ?? []
    expect(language && version?.getStringValues(language)).toMatchObject({
      CompanyName: 'Atena',
      FileDescription: 'Atena',
      ProductName: 'Atena',
      InternalName: 'Atena',
      FileVersion: '0.1.0',
    })
  })

  it('the program has the icon in each size that Windows shows', () => {
    const groups = Resource.IconGroupEntry.fromEntries(entries())
    const icons = groups.flatMap(({ icons }) => icons.map(({ width, dataSize }) => ({ width, dataSize })))
    // A width of 0 means 256.
    expect(icons.map(({ width }) => width)).toEqual([16, 24, 32, 48, 64, 128, 0])
    for (const { dataSize } of icons) expect(dataSize).toBeGreaterThan(100)
  })
}

/** What only macOS asks of an app: a property list, and helpers under its name. */
function checkMac(root: string, resources: string): void {
  const properties = (...path: string[]) =>
    propertiesOf(readFileSync(join(root, ...path, 'Info.plist'), 'utf8'))

  it('the property list holds the digest of the archive', () =>
    expect(properties()['ElectronAsarIntegrity']).toMatchObject({
      'Resources/app.asar': { algorithm: 'SHA256', hash: digestOf(resources) },
    }))

  it('the property list says name, version and category', () =>
    expect(properties()).toMatchObject({
      CFBundleIdentifier: builderConfig(null).appId,
      CFBundleName: 'Atena',
      CFBundleExecutable: 'Atena',
      CFBundleShortVersionString: '0.1.0',
      LSApplicationCategoryType: 'public.app-category.productivity',
    }))

  it('opens vCard files, and leaves those of other apps to them', () =>
    expect(properties()['CFBundleDocumentTypes']).toEqual([
      expect.objectContaining({
        CFBundleTypeExtensions: ['vcf'],
        CFBundleTypeName: 'vCard',
        CFBundleTypeRole: 'Viewer',
        LSHandlerRank: 'Alternate',
      }),
    ]))

  it('each helper has its own identity', () => {
    const frameworks = join(root, 'Frameworks')
    const helpers = named(frameworks, '.app')
    expect(helpers).toEqual(['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Atena Helper${kind}`))
    const identifiers = helpers.map((name) => {
      const list = properties('Frameworks', `${name}.app`, 'Contents')
      expect(list['CFBundleExecutable']).toBe(name)
      expect(existsSync(join(frameworks, `${name}.app`, 'Contents', 'MacOS', name))).toBe(true)
      return String(list['CFBundleIdentifier'])
    })
    expect(new Set(identifiers).size).toBe(4)
    for (const each of identifiers) expect(each).toMatch(/^app\.atena\.desktop\.helper/)
  })

  it('says in each language why it asks for the local network', () => {
    expect(properties()['NSLocalNetworkUsageDescription']).toMatch(/^Atena connects to your .+ network\.$/)
    for (const [language, end] of [
      ['en', 'network.'],
      ['ja', '接続します。'],
    ] as const) {
      const strings = readFileSync(join(resources, `${language}.lproj`, 'InfoPlist.strings'), 'utf8')
      expect(strings).toContain(`${end}";\n`)
    }
  })

  it('the icon has the sizes of all screens', () => {
    const file = readFileSync(join(resources, String(properties()['CFBundleIconFile'])))
    const types: string[] = []
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4))
      types.push(file.toString('ascii', at, at + 4))
    expect(types.sort()).toEqual(['ic07', 'ic08', 'ic09', 'ic10', 'ic11', 'ic12', 'ic13', 'ic14'])
  })

  it('X63: nothing is loaded without TLS but from this computer', () => {
    const transport = properties()['NSAppTransportSecurity'] as Record<string, unknown>
    expect(transport['NSAllowsArbitraryLoads']).toBe(false)
    expect(Object.keys(transport['NSExceptionDomains'] as object).sort()).toEqual(['127.0.0.1', 'localhost'])
  })

  it('what a signed app may do beyond the hardened runtime is what Electron needs', () => {
    // The app has no file of its own for this, so electron-builder takes its own.
    expect(builderConfig(null).mac).toMatchObject({ hardenedRuntime: true })
    expect(builderConfig(null).mac).not.toHaveProperty('entitlements')
    const templates = join(project, 'node_modules', 'app-builder-lib', 'templates')
    const allowed = propertiesOf(readFileSync(join(templates, 'entitlements.mac.plist'), 'utf8'))
    expect(allowed).toEqual({
      'com.apple.security.cs.allow-jit': true,
      'com.apple.security.cs.allow-unsigned-executable-memory': true,
      'com.apple.security.cs.disable-library-validation': true,
    })
  })
}
