import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BulkTarget } from '../../contract/ipc/bulk.ts'
import type { RecordRow } from '../../contract/ipc/record-window.ts'
import type { Family } from '../../contract/model/family.ts'
import { newItem } from './bulk-item.ts'
import type { BulkItem, BulkSession } from './bulk-item.ts'

const wholeList = 10_000_000

/** The records that a job is about, each once. Fails where the mirror cannot be asked. */
export async function itemsOf(session: BulkSession, target: BulkTarget): Promise<Result<BulkItem[]>> {
  if (target.kind === 'records') {
    return ok([...new Set(target.ids)].map((id) => named(session, newItem(target.family, id))))
  }
  const found: BulkItem[] = []
  for (const family of ['address', 'homeaddress'] as const) {
    const rows = await tagged(session, family, target.tag)
    if (!rows.ok) return rows
    found.push(...rows.value.map(({ id, name }) => ({ ...newItem(family, id), name })))
  }
  return ok(found)
}

async function tagged({ mirror }: BulkSession, family: Family, tag: string): Promise<Result<RecordRow[]>> {
  const list = { family, group_id: null, search: '', tags: [tag], sort: 'kana', deleted: 'without' } as const
  const found = await mirror.window({ ...list, tags: [tag], offset: 0, limit: wholeList })
  return found.ok ? ok(found.value.rows) : found
}

/** With the name under which the outcome list shows it. */
function named(session: BulkSession, item: BulkItem): BulkItem {
  const record = session.mirror.read(item.family, item.id)?.record
  const person = [record?.lastname, record?.firstname].filter(Boolean).join(' ')
  return { ...item, name: person || (record?.organization?.name ?? '') }
}
