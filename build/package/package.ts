import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Arch, build, Platform } from 'electron-builder'
import { compressedEnding } from '../../electron/print/fonts/bundled-font.ts'
import { hasElectronBinary } from '../find-program.mjs'
import { out, project } from '../project.mjs'
import { run, say, stop } from '../run-command.mjs'
import { unsignedUpdates, updatePlaceOfBuild } from '../update-place.ts'
import {
  builderConfig,
  dropEmptySigning,
  icons,
  licences,
  macTexts,
  packages,
  release,
  staged,
  homepage,
  packedPlaces,
  writeMacTexts,
} from './builder-config.ts'
import { makeDummyElectron } from './dummy-electron.ts'
import { renderIcons } from './icons.ts'
import { lackingTexts, licenceOf, licencesFile, type PackageLicence } from './licence-texts.ts'
import { billOfMaterials } from './sbom.ts'
import { builtPackages, copyNativeModules, shippedLicences } from './shipped-packages.ts'
import { targetOf, type Target } from './target.ts'

interface Manifest {
  name: string
  productName: string
  version: string
  description: string
  desktopName: string
  license: string
  main: string
}

/** Folders of `out/` that make up the app. */
const programs = ['main', 'preload', 'renderer', 'service', 'fonts', 'postal']

/**
 * Lays out what the package holds, and nothing else: an empty folder is filled by name, so no source, test or tool can
 * slip in by not being excluded.
 * @param target such as `linux-x64`
 */
function stage(folder: string, target: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of programs)
    cpSync(join(out, name), join(folder, 'out', name), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    })
  compressFonts(join(folder, 'out', 'fonts'))
  copyNativeModules(folder, target)
  const { name, productName, version, description, desktopName, license, main } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  ) as Manifest
  // The deb package is not made without a homepage.
  const publisher = { author: 'Atena', homepage }
  const described = { name, productName, version, description, desktopName, license }
  const manifest = { ...described, main, type: 'module', ...publisher }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
}

/** Half of the package would be the fonts for printing, which few starts of the app read (electron/print/fonts/bundled-font.ts). */
function compressFonts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    writeFileSync(`${path}${compressedEnding}`, gzipSync(readFileSync(path), { level: 9 }))
    rmSync(path)
  }
}

/** Bytes of a file, or of all files below a folder. */
function bytesOf(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}

/**
 * Sizes of the bundles and of what was packed, in bytes, by name; also written to `release/sizes.json`.
 * @param resources folder of the archive
 */
function reportSizes(resources: string): Record<string, number> {
  const bundles = ['main', 'preload', 'renderer', 'service', 'fonts', 'postal'].map((name) => [
    `out/${name}`,
    join(out, name),
  ])
  const packed = readdirSync(resources)
    .filter((name) => name.startsWith('app.asar'))
    .map((name) => [`resources/${name}`, join(resources, name)])
  const sizes = Object.fromEntries(
    [...bundles, ...packed].map(([name = '', path = '']) => [name, bytesOf(path)]),
  )
  writeFileSync(join(release, 'sizes.json'), JSON.stringify(sizes, null, 2))
  return sizes
}

// `package.ts` makes the installers of this system, or of the one that its words name (target.ts). `--dir` stops at the folder
// they would hold, and takes a dummy in place of Electron's program files where these are not here. `--built` takes the bundles in
// `out/` as they are: they hold no compiled code, so they are those of every system.
const onlyFolder = process.argv.includes('--dir')
const here = { platform: process.platform, architecture: process.arch }
const asked = targetOf(process.argv.slice(2), here)
if (!asked.ok) stop('name one of --win, --mac and --linux, and one of --x64 and --arm64.')
const { platform, architecture } = asked.value
const target = `${platform}-${architecture}`

dropEmptySigning(process.env)
const unsigned = unsignedUpdates(platform, updatePlaceOfBuild(), process.env)
if (unsigned !== null) stop(unsigned)

if (!process.argv.includes('--built') && run(process.execPath, [join(project, 'build', 'bundle.ts')]) !== 0)
  stop('the build did not succeed; the lines above say why.')

mkdirSync(release, { recursive: true })
await renderIcons(icons)
writeMacTexts(macTexts)
stage(staged, target)
const shipped = await shippedLicences(builtPackages())
const wordless = shipped.filter((each) => lackingTexts(each).length > 0)
if (wordless.length > 0) {
  const names = wordless.map(({ name, licence }) => `${name} (${licence})`).join(', ')
  stop(`the text of a licence is missing for ${names}: add it to build/package/licences.`)
}
writeFileSync(licences, licencesFile(shipped))

const config = builderConfig(onlyFolder ? await electronOf(asked.value) : null)
const system = Platform.fromString(platform).createTarget(onlyFolder ? 'dir' : null, Arch[architecture])
await build({ config, projectDir: project, publish: 'never', targets: system })
const { root, resources } = packedPlaces(platform, architecture)
writeList(shipped)
printSizes(join(packages, root, resources))

/** Writes the list of what is inside next to what was packed. */
function writeList(inside: readonly PackageLicence[]): void {
  const { version } = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8')) as Manifest
  const electron = licenceOf(join(project, 'node_modules', 'electron'))
  const list = billOfMaterials([...inside, electron], { version, target, id: randomUUID(), made: new Date() })
  writeFileSync(join(packages, `Atena-${version}-${target}.cdx.json`), JSON.stringify(list, null, 2))
}

/** Folder of Electron's program files: those of this system where they have been downloaded, else a dummy. */
async function electronOf(wanted: Target): Promise<string> {
  const isHere = wanted.platform === here.platform && wanted.architecture === here.architecture
  if (isHere && hasElectronBinary()) return join(project, 'node_modules', 'electron', 'dist')
  say(
    `Electron's own program files for ${target} are not here; a dummy takes their place, so what is packed cannot be started.`,
  )
  const dummy = join(release, 'dummy-electron')
  await makeDummyElectron(dummy, wanted)
  return dummy
}

function printSizes(folder: string): void {
  for (const [name, bytes] of Object.entries(reportSizes(folder)))
    console.log(`${name.padEnd(32)} ${(bytes / 1024).toFixed(0).padStart(8)} KiB`)
}
