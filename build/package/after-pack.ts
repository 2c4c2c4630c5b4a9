import { join } from 'node:path'
import type { AfterPackContext } from 'electron-builder'
import { linuxProgram } from './builder-config.ts'
import { setFuses } from './fuses.ts'

/**
 * Sets the fuses before anything is signed. electron-builder would do it with @electron/fuses 1.8, which knows eight of
 * the nine and refuses the rest (reliability 2.2).
 */
export async function afterPack({
  appOutDir,
  packager,
  electronPlatformName,
}: AfterPackContext): Promise<void> {
  const { productFilename } = packager.appInfo
  const programs: Record<string, string> = {
    darwin: join(`${productFilename}.app`, 'Contents', 'MacOS', productFilename),
    win32: `${productFilename}.exe`,
    linux: linuxProgram,
  }
  await setFuses(join(appOutDir, programs[electronPlatformName] ?? productFilename))
}
