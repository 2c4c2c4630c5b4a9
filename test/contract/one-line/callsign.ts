import { expect, test } from 'vitest'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { cellsOf, columnsOf } from '../../../electron/export/csv-list.ts'
import { differencesOf } from '../../../electron/write/settle.ts'
import { fold } from '../../../electron/record-text/fold.ts'
import { foldedText } from '../../../electron/book/folded-text.ts'
import { draftOf } from '../../../renderer/text/record-draft.ts'

// Run in a copy of the project whose table has the field (`a-field-in-one-line.spec.ts`).
const record = { id: 'r1', callsign: 'ハナちゃん' } as object as ServiceRecord

test('search finds it', () => {
  expect(foldedText(record)).toContain(fold('はなちゃん'))
})

test('CSV has its column', () => {
  const cells = cellsOf(record)
  expect(columnsOf([cells])).toContain('callsign')
  expect(cells.get('callsign')).toBe('ハナちゃん')
})

test('the empty draft has it', () => {
  expect(draftOf(null)).toMatchObject({ callsign: '' })
})

test('an echo without it is reported', () => {
  const changes: Record<string, unknown> = { callsign: 'ハナ' }
  const intent = { family: 'address', base: '{"id":"r1"}', group_id: null, changes } as const
  expect(differencesOf(intent, '{"id":"r1"}')).toEqual([{ field: 'callsign', meant: 'ハナ', got: '' }])
})
