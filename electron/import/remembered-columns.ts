import { createHash } from 'node:crypto'
import type { ImportFile } from '../../contract/ipc/import.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { ImportMapping } from './import-messages.ts'

/** Tables of so many kinds are remembered; the oldest goes. */
const most = 20

/** What the user said of columns, by the headings of their table. A table without headings is none that could come again. */
export interface RememberedColumns {
  /** null where this table was not named yet. */
  read(table: ImportFile['table']): ImportMapping | null
  keep(table: ImportFile['table'], mapping: ImportMapping): void
}

/** Remembers them in the settings, under a digest of the headings: what stands in a file is nobody's setting. */
export function rememberColumns(settings: Pick<SettingsFile, 'read' | 'change'>): RememberedColumns {
  const known = () => settings.read().importColumns ?? []
  return {
    read(table) {
      const key = keyOf(table)
      const found = known().find((each) => each.key === key)
      return found ? { hasHeader: true, columns: found.columns } : null
    },
    keep(table, { hasHeader, columns }) {
      const key = keyOf(table)
      if (key === null || !hasHeader) return
      const others = known().filter((each) => each.key !== key)
      // A setting that is not written costs naming them again.
      settings.change({ importColumns: [...others, { key, columns }].slice(-most) })
    },
  }
}

function keyOf(table: ImportFile['table']): string | null {
  if (!table?.hasHeader) return null
  const headers = table.columns.map(({ header }) => header)
  return createHash('sha256').update(JSON.stringify(headers)).digest('hex')
}
