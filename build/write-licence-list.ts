import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageLicence } from '../contract/ipc/about.ts'
import { shippedLicences } from './package/licences.ts'
import { out } from './project.mjs'

/**
 * Writes what About shows of the packages in `folders` and of those beside the bundles: `out/main/licences.json`.
 * Throws where the disk refuses.
 */
export async function writeLicenceList(folders: readonly string[]): Promise<void> {
  const list: PackageLicence[] = (await shippedLicences(folders)).map(({ name, version, licence, texts }) => {
    return { name, version, licence, text: texts.join('\n\n') }
  })
  writeFileSync(join(out, 'main', 'licences.json'), JSON.stringify(list))
}
