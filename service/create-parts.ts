import { openDatabase, type Database } from './store/database.ts'
import { openImageTable } from './store/image-table.ts'
import { createLateListing } from './store/late-listing.ts'
import { openRecordTable } from './store/record-table.ts'
import type { Limits, Parts } from './parts.ts'
import { createClock } from './records/clock.ts'
import { createIds } from './records/new-id.ts'
import { presentation } from './records/present.ts'
import { drawPhoto } from './sample/drawing.ts'
import { seedStore } from './sample/seed.ts'
import { users } from './sample/users.ts'
import type { ServiceOptions } from './start-service.ts'
import { completeVariants } from './variants.ts'

const usualLimits: Limits = {
  jsonBytes: 5 * 1024 * 1024,
  uploadBytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  temporaryMs: 60 * 60 * 1000,
}

/** Opens the store, fills it with sample records when it is new, and puts the parts of the service together. */
export function createParts(options: ServiceOptions): { parts: Parts; group_ids: string[] } {
  const variants = completeVariants(options.variants ?? {})
  const limits = { ...usualLimits, ...options.limits }
  const db = openDatabase(options.db ?? ':memory:')
  const nextId = createIds()
  const isLate = variants.listing === 'late'
  const records = openRecordTable(db, isLate ? 'listing' : 'records')
  const images = openImageTable({ db, nextId, temporaryMs: limits.temporaryMs })
  if (groupIds(db).length === 0) seedStore({ db, records, images }, options.seed ?? 0, variants.weburl)
  const lateListing = isLate ? createLateListing(db, options.listDelayMs ?? 2000) : undefined
  lateListing?.copyAll()
  const clock = createClock(records.latest(), options.clockOffsetMs ?? 0)
  const present = presentation(variants)
  const parts = {
    variants,
    limits,
    db,
    records,
    images,
    lateListing,
    clock,
    nextId,
    present,
    users,
    drawPhoto,
  }
  return { parts, group_ids: groupIds(db) }
}

function groupIds(db: Database): string[] {
  return db.all('SELECT id FROM contact_groups ORDER BY id').map(({ id }) => String(id))
}
