import { readdirSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { protocol, session } from 'electron'
import { answerPhoto } from '../photo/photo-protocol.ts'
import type { ShownPhotos } from '../photo/photo-protocol.ts'
import { pageFiles } from './page-files.ts'
import { pageSession } from './page-session.ts'
import { lockDownSession } from './security.ts'

/** Every file of the renderer bundle, with `/`. Read once at start; requests never list or resolve anything. */
function listPageFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}${sep}${entry.name}`).split(sep).join('/'))
}

/**
 * Declares our two schemes; must run before the app is ready.
 * SECURITY: standard and secure, but neither bypassCSP nor corsEnabled (SECURITY E18).
 */
export function declareSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true } },
    { scheme: 'photo', privileges: { standard: true, secure: true } },
  ])
}

/**
 * Returns our schemes to our pages and shuts every session, the one nobody uses included. Resolves when they are shut: no
 * page may be loaded before.
 */
export async function servePages(page: string, photos: ShownPhotos): Promise<void> {
  const pages = pageSession()
  pages.protocol.handle('app', pageFiles(page, listPageFiles(page)))
  pages.protocol.handle('photo', answerPhoto(photos))
  await Promise.all([pages, session.defaultSession].map(lockDownSession))
}
