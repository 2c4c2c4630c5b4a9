import { join } from 'node:path'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'
import type { AfterPackContext, Configuration } from 'electron-builder'
import { languages, type Language } from '../../contract/language.ts'
import { project } from '../project.mjs'
import { updatePlaceOfBuild } from '../update-place.ts'
import { electronVersion } from './electron-version.ts'

/**
 * The person responsible for a release, whom the packages name. The person who releases sets both values. Until then both
 * use a domain that has no owner (RFC 2606), so that no person is named without their consent.
 */
const maintainer = process.env['ATENA_MAINTAINER'] || 'Atena <maintainers@atena.example>'
export const homepage = process.env['ATENA_HOMEPAGE'] || 'https://atena.example/'

/** Name of the program on Linux; elsewhere it is the product's name. */
const linuxProgram = 'atena'

/**
 * Sets the fuses before anything is signed. electron-builder would do it with @electron/fuses 1.8, which knows eight of
 * the nine and refuses the rest (SECURITY F01–F09).
 */
async function afterPack({ appOutDir, packager, electronPlatformName }: AfterPackContext): Promise<void> {
  const { productFilename } = packager.appInfo
  const programs: Record<string, string> = {
    darwin: join(`${productFilename}.app`, 'Contents', 'MacOS', productFilename),
    win32: `${productFilename}.exe`,
    linux: linuxProgram,
  }
  await setFuses(join(appOutDir, programs[electronPlatformName] ?? productFilename))
  if (electronPlatformName === 'darwin')
    closeTransport(join(appOutDir, `${productFilename}.app`, 'Contents', 'Info.plist'))
  // electron-builder takes these away only where it has unpacked Electron itself.
  const ofElectron = [
    join(packager.getResourcesDir(appOutDir), 'default_app.asar'),
    join(appOutDir, 'version'),
  ]
  for (const file of ofElectron) rmSync(file, { force: true })
}

/**
 * SECURITY: macOS loads nothing without TLS for the app, but from this computer, where electron-updater hands an update over (X63).
 * electron-builder writes the opposite over what the settings say. Throws where the property list does not have it.
 */
function closeTransport(list: string): void {
  const text = readFileSync(list, 'utf8')
  const closed = text.replace(/(<key>NSAllowsArbitraryLoads<\/key>\s*)<true\/>/, '$1<false/>')
  if (closed === text) throw new Error('NSAllowsArbitraryLoads is not in the property list')
  writeFileSync(list, closed)
}

/** The settings for code signing; a setting that a workflow does not have arrives as an empty text. */
const signing = /^(WIN_)?CSC_|^APPLE_/

/** Removes empty signing settings: electron-builder takes an empty CSC_LINK for the path of a certificate. */
export function dropEmptySigning(environment: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(environment))
    if (signing.test(name) && value === '') delete environment[name]
}

/** Where packaging puts everything; tests name a folder of their own in `ATENA_RELEASE`. */
export const release = process.env['ATENA_RELEASE'] ?? join(project, 'release')
export const staged = join(release, 'app')
export const icons = join(release, 'icons')
/** Texts of macOS in each language, a folder each. */
export const macTexts = join(release, 'mac-texts')
export const licences = join(release, 'THIRD-PARTY-LICENCES.txt')
export const packages = join(release, 'packages')

/**
 * The configuration of electron-builder.
 * @param electronDist folder of Electron's program files, null where electron-builder downloads them
 */
export function builderConfig(electronDist: string | null): Configuration {
  const place = updatePlaceOfBuild()
  return {
    appId: 'app.atena.desktop',
    productName: 'Atena',
    copyright: 'Atena',
    electronVersion: electronVersion(),
    ...(electronDist === null ? {} : { electronDist }),
    directories: { app: staged, output: packages, buildResources: icons },
    // The staged folder is complete: with this answer electron-builder installs, rebuilds and looks for nothing else.
    beforeBuild: async () => false,
    files: ['out/**/*', { from: join(staged, 'node_modules'), to: 'node_modules', filter: ['**/*'] }],
    asar: true,
    // SECURITY: compiled code cannot run from inside the archive; everything else stays under its integrity check.
    asarUnpack: ['**/*.{node,so,so.*,dylib,dll}'],
    extraFiles: [{ from: licences, to: 'THIRD-PARTY-LICENCES.txt' }],
    // Electron's own texts. `en` would keep those of every country; the app asks the system for the country, not Electron's texts.
    electronLanguages: ['en-US', 'ja'],
    afterPack,
    // SECURITY: the app knows a place for new versions only if the build setting names one (X41).
    publish: place === null ? null : { provider: 'generic', url: place },
    ...platforms,
    // SECURITY: what Windows installs from a place for updates is only as good as its signature; electron-builder ends
    // with an error where nothing was signed (X41).
    win: { ...windows, forceCodeSigning: place !== null },
  }
}

/**
 * Why macOS 15 and later should let the app reach a service in the user's own network: without such a text it is refused, often
 * without a question.
 */
const localNetwork: Record<Language, string> = {
  en: 'Atena connects to your address service if it runs in your own network.',
  ja: '連絡先サービスがご使用のネットワーク内にある場合に、Atenaがそのサービスへ接続します。',
}

/** Writes the texts of macOS as its packages hold them: `ja.lproj/InfoPlist.strings`. */
export function writeMacTexts(folder: string): void {
  for (const language of languages) {
    const texts = join(folder, `${language}.lproj`)
    mkdirSync(texts, { recursive: true })
    const text = `NSLocalNetworkUsageDescription = ${JSON.stringify(localNetwork[language])};\n`
    writeFileSync(join(texts, 'InfoPlist.strings'), text)
  }
}

/**
 * The only kind of file that the app opens from the system (electron/window/given-file.ts). It reads such a file and never writes to it.
 * On Windows the name is a key of the registry, which other programs must not have.
 */
const cards = { ext: 'vcf', role: 'Viewer', rank: 'Alternate' } as const

const windows = {
  target: ['nsis'],
  icon: join(icons, 'icon.ico'),
  fileAssociations: [{ ...cards, name: 'Atena.vCard', description: 'vCard' }],
}

const platforms: Partial<Configuration> = {
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
  },
  mac: {
    target: ['dmg', 'zip'],
    icon: join(icons, 'icon.icns'),
    category: 'public.app-category.productivity',
    hardenedRuntime: true,
    extendInfo: {
      NSLocalNetworkUsageDescription: localNetwork.en,
    },
    fileAssociations: [{ ...cards, name: 'vCard' }],
    extraResources: [{ from: macTexts, to: '.' }],
  },
  linux: {
    target: ['AppImage', 'deb'],
    icon: join(icons, 'linux'),
    category: 'Office',
    executableName: linuxProgram,
    // The desktop knows the window by the name of this file (desktopName in package.json).
    syncDesktopName: true,
    fileAssociations: [{ ...cards, name: 'vCard', mimeType: 'text/vcard' }],
    maintainer,
    // SECURITY: written out, so that no target adds --no-sandbox of its own (SECURITY X37).
    executableArgs: [],
  },
  deb: {
    // All of them: the list takes the place of electron-builder's own.
    depends: [
      'libasound2 | libasound2t64',
      'libatspi2.0-0',
      'libgbm1',
      'libgtk-3-0',
      'libnotify4',
      'libnss3',
      'libsecret-1-0',
      'libuuid1',
      'libxss1',
      'libxtst6',
      'xdg-utils',
    ],
  },
}

/**
 * SECURITY: the nine fuses (SECURITY F01–F09). `strictlyRequireAllFuses` fails the build when Electron grows a tenth.
 * RunAsNode off: other programs cannot use the installed app as Node; child programs are utility processes.
 * LoadBrowserProcessSpecificV8Snapshot stays off: without such a snapshot the app would not start.
 */
const fuses = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies Record<FuseV1Options, boolean>

/** Sets all fuses of an Electron program and reads them back; throws when one is not as it was set. */
export async function setFuses(program: string): Promise<void> {
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Apple's processors run signed programs only; flipping breaks the signature that Electron comes with.
    resetAdHocDarwinSignature: process.platform === 'darwin',
    ...fuses,
  })
  const wrong = (await readFuses(program)).filter(({ is, meant }) => is !== meant)
  if (wrong.length > 0) throw new Error(`fuses not set: ${wrong.map(({ name }) => name).join(', ')}`)
}

/** Each fuse of a program: how it is and how it is meant to be; `is` is null for a fuse that is neither on nor off. */
export async function readFuses(program: string) {
  const wire = await getCurrentFuseWire(program)
  return Object.entries(fuses).map(([key, meant]) => {
    const index = Number(key) as FuseV1Options
    return { name: FuseV1Options[index], is: isOn(wire[index]), meant }
  })
}

function isOn(state: FuseState | undefined): boolean | null {
  if (state === FuseState.ENABLE) return true
  if (state === FuseState.DISABLE) return false
  return null
}

/** Where electron-builder writes the unpacked app of a system, below `release/packages`. */
interface PackedPlaces {
  /** Folder with everything that is installed. */
  root: string
  /** Folder of the archive inside it. */
  resources: string
  program: string
}

/** @param architecture such as `x64`, which no folder's name says, or `arm64`, which each says */
export function packedPlaces(platform: NodeJS.Platform, architecture: string): PackedPlaces {
  const suffix = architecture === 'x64' ? '' : `-${architecture}`
  if (platform === 'darwin')
    return { root: `mac${suffix}/Atena.app/Contents`, resources: 'Resources', program: 'MacOS/Atena' }
  const isWindows = platform === 'win32'
  const root = `${isWindows ? 'win' : 'linux'}${suffix}-unpacked`
  return { root, resources: 'resources', program: isWindows ? 'Atena.exe' : linuxProgram }
}
