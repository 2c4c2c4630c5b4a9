import { protocol, session } from 'electron'
import { answerPhoto } from '../photo/photo-protocol.ts'
import type { ShownPhotos } from '../photo/photo-protocol.ts'
import { listPageFiles } from './page-file-list.ts'
import { pageFiles } from './page-files.ts'
import { pageSession } from './page-session.ts'
import { lockDownSession } from './security.ts'

/**
 * Declares our two schemes; must run before the app is ready.
 * SECURITY: standard and secure, but neither bypassCSP nor corsEnabled (reliability 2.1 row 18).
 */
export function declareSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true } },
    { scheme: 'photo', privileges: { standard: true, secure: true } },
  ])
}

/** Answers our schemes to our pages and shuts every session, the one nobody uses included. */
export function servePages(page: string, photos: ShownPhotos): void {
  const pages = pageSession()
  pages.protocol.handle('app', pageFiles(page, listPageFiles(page)))
  pages.protocol.handle('photo', answerPhoto(photos))
  for (const each of [pages, session.defaultSession]) lockDownSession(each)
}
