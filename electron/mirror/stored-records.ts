import { ok } from '../../contract/failure.ts'
import type { Family } from '../../contract/model/family.ts'
import type { RecordView } from '../../contract/model/service-record.ts'
import { attempt } from './database.ts'
import type { Database } from './database.ts'
import { readIncoming } from './incoming.ts'
import type { Mirror } from './mirror.ts'
import { putPage, putSingle } from './store-records.ts'
import type { Watch } from './watch.ts'

/** The mirror's answers about single records. */
export function reads(database: Database, watch: Watch): Pick<Mirror, 'read' | 'raw' | 'base'> {
  const current = (family: Family, id: string) => {
    const sql = 'SELECT etag, gone, raw FROM record WHERE family = ? AND id = ?'
    const found = watch(attempt(() => database.get(sql, family, id)))
    return found.ok ? found.value : undefined
  }
  return {
    read(family, id) {
      const row = current(family, id)
      return row ? viewOf(family, String(row['raw']), row['gone'] === 1) : null
    },
    raw(family, id) {
      const row = current(family, id)
      return row ? String(row['raw']) : null
    },
    base(family, id, etag) {
      const row = current(family, id)
      // '' asks for a copy that came from a list without etags (reliability 5.1).
      return row && (row['etag'] ?? '') === etag
        ? String(row['raw'])
        : formerText(database, [family, id, etag])
    },
  }
}

/** The mirror's ways to take in what the service answered. */
export function writes(
  database: Database,
  watch: Watch,
  noteChanged: Mirror['noteChanged'],
): Pick<Mirror, 'put' | 'putOne' | 'markGone'> {
  return {
    put(family, texts, listedIn = null) {
      const stored = watch(putPage(database, { family, texts, listedIn }))
      if (stored.ok) noteChanged(family, stored.value.changed)
      return stored
    },
    putOne(family, text) {
      const stored = watch(putSingle(database, family, text))
      if (!stored.ok) return stored
      noteChanged(family, [stored.value.id])
      return ok(stored.value.read)
    },
    markGone(family, id) {
      const hidden = watch(attempt(() => hide(database, family, id)))
      if (hidden.ok) noteChanged(family, [id])
      return hidden
    },
  }
}

function viewOf(family: Family, text: string, gone: boolean): RecordView | null {
  const incoming = readIncoming(family, text, null)
  if (!incoming) return null
  const { record, unreadable } = incoming.read
  return { record: gone ? { ...record, deleted: true } : record, unreadable }
}

function formerText(database: Database, key: [Family, string, string]): string | null {
  const found = attempt(() =>
    database.get('SELECT raw FROM former WHERE family = ? AND id = ? AND etag = ?', ...key),
  )
  return found.ok && found.value ? String(found.value['raw']) : null
}

function hide(database: Database, family: Family, id: string): null {
  database.run(
    `UPDATE record SET gone = 1, deleted = 1, row = json_set(row, '$.deleted', json('true'))
     WHERE family = ? AND id = ?`,
    family,
    id,
  )
  return null
}
