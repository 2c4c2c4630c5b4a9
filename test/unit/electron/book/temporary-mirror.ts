import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RecordQuery } from '../../../../contract/ipc/records.ts'
import { openMirror, type Mirror, type MirrorOptions } from '../../../../electron/book/mirror.ts'

/** A folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-mirror-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** An open mirror that is closed when the test ends. */
export function openTestMirror(folder: string, options: Partial<MirrorOptions> = {}): Mirror {
  const opened = openMirror({ folder, ...options })
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
  onTestFinished(() => opened.value.close())
  return opened.value
}

let made = 0

/** The JSON text of an address record; `fields` replace its own. */
export function anAddressText(fields: Record<string, unknown> = {}): string {
  const number = ++made
  return JSON.stringify({
    id: `5f21a0c0e4b09d00${String(number).padStart(8, '0')}`,
    group_id: 'group-1',
    lastname: '佐藤',
    firstname: '花子',
    lastkana: 'さとう',
    firstkana: 'はなこ',
    tags: [],
    etag: `etag-${number}`,
    deleted: false,
    updated_at: '2026-01-01T00:00:00.000000Z',
    ...fields,
  })
}

/** All present address records in kana order. */
export const everyAddress: RecordQuery = {
  family: 'address',
  group_id: null,
  search: '',
  tags: [],
  deleted: 'without',
  sort: 'kana',
  offset: 0,
  limit: 500,
}

/** Ids of the rows that a query shows, in order. */
export async function shownIds(mirror: Mirror, query: Partial<RecordQuery> = {}): Promise<string[]> {
  const found = await mirror.window({ ...everyAddress, ...query })
  if (!found.ok) throw new Error(JSON.stringify(found.failure))
  return found.value.rows.map(({ id }) => id)
}
