import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'electron-builder'
import sharp from 'sharp'
import { compressedEnding } from '../../electron/print/fonts/bundled-font.ts'
import { hasElectronBinary } from '../find-program.mjs'
import { out, project } from '../project.mjs'
import { run, say, stop } from '../run-command.mjs'
import { unsignedUpdates, updatePlaceOfBuild } from '../update-place.ts'
import {
  makeDummyElectron,
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
import { lackingTexts, licenceOf, licencesFile, type PackageLicence } from './licence-texts.ts'
import { billOfMaterials } from './sbom.ts'
import { builtPackages, copyNativeModules, shippedLicences } from './shipped-packages.ts'

/** A square PNG and its side in pixels. */
interface IconImage {
  side: number
  png: Buffer
}

const directorySize = 6
const entrySize = 16

/** Windows: an ICO that holds PNGs, at most 256 pixels wide (a width of 0 means 256). */
function toIco(images: readonly IconImage[]): Buffer {
  const directory = Buffer.alloc(directorySize + entrySize * images.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directory.length
  images.forEach(({ side, png }, index) => {
    const entry = directorySize + entrySize * index
    directory.writeUInt8(side % 256, entry)
    directory.writeUInt8(side % 256, entry + 1)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(png.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([directory, ...images.map(({ png }) => png)])
}

/** Names that macOS gives to PNGs of these sizes inside an ICNS. */
const icnsTypes: Readonly<Record<number, string>> = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
}

/** macOS: an ICNS that holds PNGs; sizes it has no name for are left out. */
function toIcns(images: readonly IconImage[]): Buffer {
  const parts = images.flatMap(({ side, png }) => {
    const type = icnsTypes[side]
    return type === undefined ? [] : [block(type, png)]
  })
  return block('icns', Buffer.concat(parts))
}

function block(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'ascii')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}

const drawing = join(import.meta.dirname, 'icons', 'icon.svg')
const sides = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

async function render(side: number): Promise<IconImage> {
  // 72 dots per inch draw the 1,024 units of the view box as 1,024 pixels; smaller sizes are drawn again, not scaled.
  const density = Math.max(1, (72 * side) / 1024)
  const png = await sharp(drawing, { density }).resize(side, side).png({ compressionLevel: 9 }).toBuffer()
  return { side, png }
}

/** Draws the icon in every size: `icon.ico`, `icon.icns` and `linux/<side>x<side>.png` below `folder`. */
async function renderIcons(folder: string): Promise<void> {
  const images = await Promise.all(sides.map(render))
  mkdirSync(join(folder, 'linux'), { recursive: true })
  for (const { side, png } of images) writeFileSync(join(folder, 'linux', `${side}x${side}.png`), png)
  writeFileSync(join(folder, 'icon.ico'), toIco(images.filter(({ side }) => side <= 256)))
  writeFileSync(join(folder, 'icon.icns'), toIcns(images))
}

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

// `package.ts` makes the installers of this system; `--dir` stops at the folder they would hold, and takes a dummy in
// place of Electron's program files where these are not here. `--built` takes the bundles in `out/` as they are.
const onlyFolder = process.argv.includes('--dir')
const target = `${process.platform}-${process.arch}`

dropEmptySigning(process.env)
const unsigned = unsignedUpdates(process.platform, updatePlaceOfBuild(), process.env)
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

const config = builderConfig(onlyFolder ? await electronHere() : null)
await build({ config, projectDir: project, publish: 'never', ...(onlyFolder ? { dir: true } : {}) })
const { root, resources } = packedPlaces(process.platform, process.arch)
writeList(shipped)
printSizes(join(packages, root, resources))

/** Writes the list of what is inside next to what was packed. */
function writeList(inside: readonly PackageLicence[]): void {
  const { version } = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8')) as Manifest
  const electron = licenceOf(join(project, 'node_modules', 'electron'))
  const list = billOfMaterials([...inside, electron], { version, target, id: randomUUID(), made: new Date() })
  writeFileSync(join(packages, `Atena-${version}-${target}.cdx.json`), JSON.stringify(list, null, 2))
}

/** Folder of Electron's program files: the real ones where they have been downloaded, else a dummy. */
async function electronHere(): Promise<string | null> {
  if (hasElectronBinary()) return join(project, 'node_modules', 'electron', 'dist')
  if (process.platform !== 'linux') return null
  say(
    "Electron's own program files are not here; a dummy takes their place, so what is packed cannot be started.",
  )
  const dummy = join(release, 'dummy-electron')
  await makeDummyElectron(dummy, '45.3.4')
  return dummy
}

function printSizes(folder: string): void {
  for (const [name, bytes] of Object.entries(reportSizes(folder)))
    console.log(`${name.padEnd(32)} ${(bytes / 1024).toFixed(0).padStart(8)} KiB`)
}
