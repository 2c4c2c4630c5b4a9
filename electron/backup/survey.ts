import { mostMissingNames } from '../../contract/ipc/backup.ts'
import { isCached } from '../photo/photo-cache.ts'
import type { Questions } from './backup-messages.ts'
import { mirrorRecords } from './mirror-records.ts'

/** Counts what a backup of everything would hold. Throws as SQLite does. */
export function surveyOf({ mirror, photos }: Questions['survey']['input']): Questions['survey']['output'] {
  const found = { contacts: 0, deleted: 0, photos: 0, missingPhotos: 0, missingNames: [] as string[] }
  for (const { line, name, pictures } of mirrorRecords(mirror, null)) {
    found[line.deleted ? 'deleted' : 'contacts'] += 1
    const { family, id } = line
    const missing = pictures.filter((picture) => !isCached(photos, { family, id, picture }))
    found.photos += pictures.length - missing.length
    // Who is deleted does not come back.
    if (line.deleted || missing.length === 0) continue
    found.missingPhotos += missing.length
    if (found.missingNames.length < mostMissingNames) found.missingNames.push(name)
  }
  return found
}
