import { crc32 } from 'node:zlib'
import type { Result } from '../../contract/failure.ts'
import { attempt } from './database.ts'
import type { Database } from './database.ts'
import { paddedTime } from './incoming.ts'
import { isRowSound, sealOf } from './seals.ts'
import type { Watch } from './watch.ts'

/** A time that is another one would hide changes for ever, so it stands with its checksum. */
function sealed(time: string): string {
  return `${time} ${crc32(time).toString(16)}`
}

/** null for a time that is not as it was written: then the whole list is read. An older version wrote none beside it. */
function unsealed(text: string | null): string | null {
  const [time = '', sum] = text?.split(' ') ?? []
  const isSound = sum === undefined ? paddedTime(time) === time : sealed(time) === text
  return text !== null && isSound && !Number.isNaN(Date.parse(`${time.slice(0, 19)}Z`)) ? time : null
}

/** Short texts that belong to the file: where the sync stands, when it last completed. */
export interface Notes {
  /** Highest `updated_at` of the service known to be in the mirror for a scope of the sync; null before the first. */
  watermark(scope: string): string | null
  setWatermark(scope: string, updated_at: string): Result<null>
  meta(name: string): string | null
  setMeta(name: string, value: string | null): Result<null>
}

/** Throws as SQLite does. */
export function storeNote(database: Database, name: string, value: string): void {
  const sql = 'INSERT OR REPLACE INTO meta (name, value, seal) VALUES (?, ?, ?)'
  database.run(sql, name, value, sealOf([name, value]))
}

/** Reads and writes the short texts of a file. */
export function notes(database: Database, watch: Watch): Notes {
  const meta = (name: string): string | null => {
    const found = attempt(() => database.get('SELECT name, value, seal FROM meta WHERE name = ?', name))
    const row = found.ok ? found.value : undefined
    // What is not as it was noted is not known: that is what every reader of a note expects of a fresh copy.
    return row && isRowSound('meta', row) ? String(row['value']) : null
  }
  const setMeta = (name: string, value: string | null): Result<null> =>
    watch(
      attempt(() => {
        if (value === null) database.run('DELETE FROM meta WHERE name = ?', name)
        else storeNote(database, name, value)
        return null
      }),
    )
  return {
    meta,
    setMeta,
    watermark: (scope: string) => unsealed(meta(`watermark:${scope}`)),
    setWatermark: (scope: string, updated_at: string) => setMeta(`watermark:${scope}`, sealed(updated_at)),
  }
}
