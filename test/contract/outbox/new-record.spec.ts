import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../contract/record/record.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { startOutbox, type OutboxBench } from '../../faults/outbox-bench.ts'
import { createOf, startSender } from './sender-bench.ts'

const id = localIdOf(keyOf(1))
const edit = entryOf(2, { id, etag: null, base: '{"memo":null}', changes: { memo: 'more' } })
const deletion = entryOf(3, { id, etag: '', action: 'delete', held: true })

describe('a new record is edited and deleted before the service has given its id', () => {
  it('the delete after the edit uses that id, too', async () => {
    const { bench, sender, put, at, journal, sent } = await startSender()
    put(createOf(1, bench), edit, deletion)
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    const made = at(1)?.id ?? ''
    expect(at(3)).toMatchObject({ id: made, etag: bench.service.read('address', made)?.['etag'], held: true })
    journal.write({ put: [{ ...entryOf(3), ...at(3), held: false }] })
    sender.kick()
    await expect.poll(() => at(3)?.state).toBe('done')
    expect(sent('DELETE').map(({ path }) => path)).toEqual([`address/${made}`])
  })

  it('while the edit waits, the delete is about the same record', async () => {
    const { bench, sender, put, at } = await startSender({ waits: { entry: [60_000] } })
    bench.service.faults.next({ action: 'drop-before-commit', match: { method: 'PUT' } })
    put(createOf(1, bench), edit, deletion)
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('checking')
    expect([at(2)?.id, at(3)?.id]).toEqual([at(1)?.id, at(1)?.id])
  })
})

describe('the row that showed a new record becomes the one of the record that was made of it', () => {
  /** Ids of all rows of the copy of the book, also of those that no list shows. */
  function rowsOf({ folder }: OutboxBench) {
    const database = new DatabaseSync(join(folder, 'book.sqlite'), { readOnly: true })
    const rows = database.prepare('SELECT key, id FROM record').all()
    database.close()
    return rows.map((row) => ({ ...row }))
  }

  it.each([
    ['answered the create', undefined],
    ['was looked at after the answer was lost', 'drop-after-commit'],
  ] as const)('where the service %s', async (_when, action) => {
    const bench = await startOutbox({ signedIn: false })
    await bench.create('address', { lastname: 'Sato' })
    const [row] = rowsOf(bench)
    if (action) bench.service.faults.next({ action, match: { method: 'POST' } })
    bench.restart({ signedIn: true })
    await bench.quiet()
    const made = bench.journal.entries().at(0)?.id
    expect(rowsOf(bench)).toEqual([{ ...row, id: made }])
  })
})
