import type { Result } from '../../contract/failure.ts'
import { attempt } from './database.ts'
import type { Database } from './database.ts'
import type { Mirror } from './mirror.ts'
import type { Watch } from './watch.ts'

/** Short texts that belong to the file: where the sync stands, when it last completed. */
export function notes(
  database: Database,
  watch: Watch,
): Pick<Mirror, 'meta' | 'setMeta' | 'watermark' | 'setWatermark'> {
  const meta = (name: string): string | null => {
    const found = attempt(() => database.get('SELECT value FROM meta WHERE name = ?', name))
    return found.ok && found.value ? String(found.value['value']) : null
  }
  const setMeta = (name: string, value: string | null): Result<null> =>
    watch(
      attempt(() => {
        if (value === null) database.run('DELETE FROM meta WHERE name = ?', name)
        else database.run('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)', name, value)
        return null
      }),
    )
  return {
    meta,
    setMeta,
    watermark: (scope: string) => meta(`watermark:${scope}`),
    setWatermark: (scope: string, updated_at: string) => setMeta(`watermark:${scope}`, updated_at),
  }
}
