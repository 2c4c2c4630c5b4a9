import { session } from 'electron'
import type { Session } from 'electron'

/**
 * The session of every page of ours.
 * SECURITY: a name without `persist:` lives in memory only, so no cookie, cache or storage of a page reaches the disk
 * (SECURITY X29).
 */
export function pageSession(): Session {
  return session.fromPartition('atena-pages', { cache: false })
}
