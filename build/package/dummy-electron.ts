import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'

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

/**
 * A folder that electron-builder takes for Electron's program files on Linux. Nothing in it runs: Electron's own come
 * from outside the package registry, and everything but starting can be packed and looked at without them.
 */
export async function makeDummyElectron(folder: string, version: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const source = join(folder, 'default-app')
  mkdirSync(source, { recursive: true })
  mkdirSync(join(folder, 'resources'))
  writeFileSync(join(source, 'main.js'), '')
  mkdirSync(join(folder, 'locales'))
  for (const locale of ['en-US', 'ja', 'de']) writeFileSync(join(folder, 'locales', `${locale}.pak`), '')
  await createPackage(source, join(folder, 'resources', 'default_app.asar'))
  rmSync(source, { recursive: true })
  writeFileSync(join(folder, 'electron'), programWithFuses())
  chmodSync(join(folder, 'electron'), 0o755)
  writeFileSync(join(folder, 'version'), version)
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, name), 'of the dummy')
}
