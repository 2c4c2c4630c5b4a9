import { readFile } from 'node:fs/promises'
import { app } from 'electron'
import { z } from 'zod'
import { packageLicence } from '../../contract/ipc/about.ts'
import type { About, PackageLicence } from '../../contract/ipc/about.ts'
import { archiveDigest } from './archive-digest.ts'

/**
 * What About shows of the program.
 * @param licences file that the build has made (build/write-licence-list.ts); without it the list is empty
 */
export async function collectAbout(licences: string): Promise<About> {
  return {
    versions: {
      app: app.getVersion(),
      electron: process.versions.electron ?? '',
      chromium: process.versions['chrome'] ?? '',
      node: process.versions.node,
    },
    archive: archiveDigest(app.getAppPath()),
    packages: await readPackages(licences),
  }
}

async function readPackages(file: string): Promise<PackageLicence[]> {
  try {
    return z.array(packageLicence).parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return []
  }
}
