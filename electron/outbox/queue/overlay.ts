import type { AddressChanges } from '../../../contract/model/address.ts'
import { isOpen } from '../journal/entry.ts'
import type { OutboxEntry } from '../journal/entry.ts'
import { rawRecord } from '../raw-record.ts'

/**
 * The raw text of a record as it will be once its open entries are done, oldest first; null where nothing waits. A
 * delete shows once its Undo is over; one that was refused does not.
 */
export function pendingText(entries: readonly OutboxEntry[]): string | null {
  const [first, ...later] = entries.filter(isShown)
  if (first === undefined) return null
  return later.reduce((text, entry) => withEntry(text, entry), withEntry(first.base ?? '{}', first))
}

function isShown(entry: OutboxEntry): boolean {
  if (!isOpen(entry) || entry.held) return false
  const refused = entry.state === 'conflict' || entry.state === 'needs-attention'
  // Without its base an edit is only a handful of fields, which are no record to look at.
  return entry.action === 'delete' ? !refused : entry.action === 'create' || entry.base !== null
}

function withEntry(text: string, entry: OutboxEntry): string {
  if (entry.action === 'delete') return withFields(text, { id: entry.id, deleted: true })
  const own = { id: entry.id, ...(entry.action === 'create' && ownFields(entry)) }
  return withFields(withChanges(text, entry.changes), own)
}

function ownFields({ family, group_id }: OutboxEntry): Record<string, unknown> {
  return { deleted: false, ...(family === 'address' && { group_id }) }
}

/**
 * The raw text of a record with changes put in; fields that stay are kept to the letter. New photos stand there by their
 * handle, under which photo:// shows them (electron/photo), so that a further edit of the record keeps them.
 */
export function withChanges(text: string, changes: AddressChanges): string {
  return withFields(text, changes)
}

function withFields(text: string, fields: Record<string, unknown>): string {
  const { raw } = rawRecord(text)
  for (const [field, value] of Object.entries(fields)) raw.set(field, JSON.stringify(value ?? null))
  return `{${[...raw].map(([field, json]) => `${JSON.stringify(field)}:${json}`).join(',')}}`
}
