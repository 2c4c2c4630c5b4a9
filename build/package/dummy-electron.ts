import { createPackage } from '@electron/asar'
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { electronVersion } from './electron-version.ts'
import type { Target } from './target.ts'

/** The text before the fuses in every Electron program, the version of their schema and one character per fuse. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const schema = 1
const factorySetting = '101100011'

/** A file with fuses where @electron/fuses looks for them, set as Electron ships them (SECURITY F01–F09). */
export function programWithFuses(wire = factorySetting): Buffer {
  const fuses = Buffer.concat([Buffer.from(sentinel), Buffer.from([schema, wire.length]), Buffer.from(wire)])
  const around = Buffer.alloc(4096, 0x2e)
  return Buffer.concat([around, fuses, around])
}

/** Some of Electron's languages, by the names of each system; the packages keep those that the app speaks. */
const locales = ['de', 'en-GB', 'en-US', 'ja']
const macLocales = ['de', 'en', 'en_GB', 'ja']

/**
 * Writes a folder that electron-builder takes for Electron's program files of a system. Nothing in it runs: Electron's own come
 * from outside the package registry, and everything but starting can be packed and looked at without them. The programs have the
 * header that the system expects, and the fuses where Electron has them.
 */
export async function makeDummyElectron(folder: string, target: Target): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  write(join(folder, 'version'), electronVersion())
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) write(join(folder, name), 'of the dummy')
  if (target.platform === 'darwin') return makeMacApp(join(folder, 'Electron.app'), target)
  for (const locale of locales) write(join(folder, 'locales', `${locale}.pak`), '')
  await writeDefaultApp(join(folder, 'resources'))
  const isWindows = target.platform === 'win32'
  const program = join(folder, isWindows ? 'electron.exe' : 'electron')
  write(program, isWindows ? windowsProgram(target) : linuxProgram(target))
  chmodSync(program, 0o755)
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** The archive that Electron runs where it is given no app; packages must not keep it. */
async function writeDefaultApp(resources: string): Promise<void> {
  const source = join(resources, 'default-app')
  write(join(source, 'main.js'), '')
  await createPackage(source, join(resources, 'default_app.asar'))
  rmSync(source, { recursive: true })
}

/** An ELF file: a header for a 64-bit program that has no segments and no sections. */
function linuxProgram({ architecture }: Target): Buffer {
  const head = Buffer.alloc(64)
  head.write('\x7fELF', 'latin1')
  head.set([2, 1, 1], 4)
  head.writeUInt16LE(3, 16)
  head.writeUInt16LE(architecture === 'x64' ? 62 : 183, 18)
  head.writeUInt32LE(1, 20)
  head.writeUInt16LE(head.length, 52)
  return Buffer.concat([head, programWithFuses()])
}

const unitedStates = { lang: 0x409, codepage: 1200 }

/** A PE file with a version resource in one language, as Electron has it: it is where the digest of the archive goes. */
function windowsProgram({ architecture }: Target): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  program.newHeader.fileHeader.machine = architecture === 'x64' ? 0x8664 : 0xaa64
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues(unitedStates, { ProductName: 'Electron', FileDescription: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(programWithFuses())
  return Buffer.from(program.generate())
}

/** A Mach-O file: a header for a 64-bit program or library that has no load commands. */
function macProgram({ architecture }: Target, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(32)
  head.writeUInt32LE(0xfeedfacf, 0)
  head.writeUInt32LE(architecture === 'x64' ? 0x01000007 : 0x0100000c, 4)
  head.writeUInt32LE(content.length > 0 ? 6 : 2, 12)
  return Buffer.concat([head, content])
}

const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)']

/** The bundle of macOS: its program is small, and the framework has all of Electron, the fuses among it. */
async function makeMacApp(app: string, target: Target): Promise<void> {
  const contents = join(app, 'Contents')
  writeBundle(app, 'Electron', target)
  write(join(contents, 'Resources', 'electron.icns'), '')
  await writeDefaultApp(join(contents, 'Resources'))
  const frameworks = join(contents, 'Frameworks')
  for (const kind of helpers) {
    const name = `Electron Helper${kind}`
    writeBundle(join(frameworks, `${name}.app`), name, target)
  }
  const framework = join(frameworks, 'Electron Framework.framework')
  const version = join(framework, 'Versions', 'A')
  write(join(version, 'Electron Framework'), macProgram(target, programWithFuses()))
  write(join(version, 'Resources', 'Info.plist'), propertyList({ CFBundleExecutable: 'Electron Framework' }))
  for (const locale of macLocales) {
    mkdirSync(join(contents, 'Resources', `${locale}.lproj`), { recursive: true })
    write(join(version, 'Resources', `${locale}.lproj`, 'locale.pak'), '')
  }
  symlinkSync('A', join(framework, 'Versions', 'Current'))
  for (const name of ['Electron Framework', 'Resources'])
    symlinkSync(join('Versions', 'Current', name), join(framework, name))
}

/** A bundle with its program and its property list. */
function writeBundle(folder: string, name: string, target: Target): void {
  const program = join(folder, 'Contents', 'MacOS', name)
  write(program, macProgram(target))
  chmodSync(program, 0o755)
  const identifier = `com.github.${name.replaceAll(/\W+/g, '.')}`
  const list = { CFBundleExecutable: name, CFBundleIdentifier: identifier, CFBundleIconFile: 'electron.icns' }
  write(join(folder, 'Contents', 'Info.plist'), propertyList(list))
}

function propertyList(values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  return `${head}<plist version="1.0"><dict>\n${lines.join('\n')}\n</dict></plist>\n`
}
