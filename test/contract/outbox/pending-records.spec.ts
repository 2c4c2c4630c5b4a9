import { describe, expect, it } from 'vitest'
import { localIdOf } from '../../../contract/record/record.ts'
import type { RecordQuery } from '../../../contract/ipc/records.ts'
import type { OutboxEntry } from '../../../electron/outbox/entry.ts'
import type { JournalChange } from '../../../electron/outbox/journal.ts'
import { pendingRecords, shownJournal } from '../../../electron/outbox/pending.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { startOutbox } from '../../faults/outbox-bench.ts'
import { everyAddress } from '../../unit/electron/book/temporary-mirror.ts'

const version = (fields: object = {}) =>
  JSON.stringify({ id: 'a', etag: 'e', memo: null, lastname: 'Sato', deleted: false, ...fields })
const local = localIdOf(keyOf(1))
const edit = entryOf(1, { base: version(), changes: { lastname: 'Ito' } })
const create = entryOf(1, { action: 'create', id: local, group_id: 'g', changes: { lastname: 'New' } })
const changed = (entry: OutboxEntry, state: OutboxEntry['state'] | null, localId: string | null = null) => {
  const { key, family, id } = entry
  return { name: 'outbox.changed', notice: { key, family, id, localId, state } }
}
const inLists = (ids: string[], family = 'address') => ({ name: 'mirror.changed', notice: { family, ids } })

const all: RecordQuery = { ...everyAddress, limit: 9 }

/** The files of an outbox whose mirror has the record `a`, and what the page hears. */
async function start(entries: OutboxEntry[] = []) {
  const { journal, mirror } = await startOutbox({ signedIn: false })
  valueOf(mirror.putOne('address', version()))
  valueOf(journal.write({ put: entries }))
  const told: { name: string; notice: unknown }[] = []
  const shown = shownJournal(journal, mirror, (name, notice) => void told.push({ name, notice }))
  const rows = async () => valueOf(await mirror.window(all)).rows.map(({ id, name }) => [id, name] as const)
  return { journal, mirror, told, rows, shown, pending: pendingRecords(journal, mirror) }
}

describe('a record with what waits for it', () => {
  it('a record that was shown and forgotten can be shown and forgotten again', async () => {
    const { mirror, rows } = await start()
    for (const time of ['first', 'second']) {
      valueOf(mirror.show('address', JSON.stringify({ id: local, lastname: time }), null))
      expect(await rows()).toContainEqual([local, time])
      valueOf(mirror.forgetLocal('address', local))
      expect((await rows()).map(([id]) => id)).toEqual(['a'])
    }
  })

  it('is its own version with the words of all that is not done', async () => {
    const second = entryOf(2, { etag: null, base: null, changes: { memo: 'x' } })
    const { pending } = await start([
      edit,
      entryOf(3, { base: version(), changes: { code: 'y' }, state: 'done' }),
      entryOf(4, { id: 'b', base: version({ id: 'b' }), changes: { suffix: 'z' } }),
      { ...second, base: version({ lastname: 'Ito' }) },
    ])
    expect(JSON.parse(pending.text('address', 'a') ?? '')).toEqual({
      ...JSON.parse(version()),
      lastname: 'Ito',
      memo: 'x',
    })
    expect(pending.view('address', 'a')?.record).toMatchObject({ lastname: 'Ito', memo: 'x' })
    expect(pending.view('address', 'b')?.record.suffix).toBe('z')
    const nothing = [pending.text('homeaddress', 'a'), pending.view('address', 'c')]
    expect(nothing).toEqual([null, null])
  })

  it('is shown over what a sync brought, where something waits', async () => {
    const other = version({ id: 'b', lastname: 'Abe' })
    const { mirror, pending, rows } = await start([edit])
    for (const text of [version({ etag: 'e2', lastname: 'Theirs' }), other])
      valueOf(mirror.putOne('address', text))
    pending.showAgain('homeaddress', ['a'])
    pending.showAgain('address', ['b', 'a'])
    expect((await rows()).sort()).toEqual([
      ['a', 'Ito'],
      ['b', 'Abe'],
    ])
  })

  it('is shown after the mirror was lost, unless the record is unknown', async () => {
    const unknown = entryOf(2, { id: 'b', base: null, changes: { memo: 'x' } })
    const done = entryOf(3, { id: 'c', base: version({ id: 'c' }), state: 'done' })
    const { pending, rows } = await start([edit, unknown, done])
    pending.showAll()
    expect(await rows()).toEqual([['a', 'Ito']])
  })
})

describe('what the page hears of a write to the outbox', () => {
  const write = async (before: OutboxEntry[], change: JournalChange) => {
    const all = await start(before)
    valueOf(all.shown.write(change))
    return all
  }

  it('an edit: its state, and that the list has it', async () => {
    const { told, rows } = await write([], { put: [edit] })
    expect(told).toEqual([changed(edit, 'queued'), inLists(['a'])])
    expect(await rows()).toEqual([['a', 'Ito']])
  })

  it('an edit that is done or discarded: the list has the record as the service sent it', async () => {
    const { told, rows, shown } = await write([], { put: [edit] })
    valueOf(shown.write({ put: [{ ...edit, state: 'done' }] }))
    expect(await rows()).toEqual([['a', 'Sato']])
    valueOf(shown.write({ put: [edit] }))
    valueOf(shown.write({ remove: [keyOf(1), keyOf(7)] }))
    expect(await rows()).toEqual([['a', 'Sato']])
    expect(told).toEqual([
      changed(edit, 'queued'),
      inLists(['a']),
      changed(edit, 'done'),
      inLists(['a']),
      changed(edit, 'queued'),
      inLists(['a']),
      changed(edit, null),
      inLists(['a']),
    ])
  })

  it('a new record: under its local id, until the service has given one', async () => {
    const { told, rows, shown, mirror } = await write([], { put: [create] })
    expect(told).toEqual([changed(create, 'queued', local), inLists([local])])
    expect(await rows()).toContainEqual([local, 'New'])
    valueOf(mirror.putOne('address', version({ id: 'real', lastname: 'New' })))
    const done = { ...create, id: 'real', state: 'done' } as const
    valueOf(shown.write({ put: [done] }))
    expect(told.slice(2)).toEqual([changed(done, 'done', local), inLists([local, 'real'])])
    expect((await rows()).map(([id]) => id).sort()).toEqual(['a', 'real'])
  })

  it('a new record that is discarded is in no list', async () => {
    const { told, rows, shown } = await write([], { put: [create] })
    valueOf(shown.write({ remove: [keyOf(1)] }))
    expect(told.slice(2)).toEqual([changed(create, null, local), inLists([local])])
    expect(await rows()).toEqual([['a', 'Sato']])
  })

  it('an edit after a finished create shows over the record of the service', async () => {
    const behind = entryOf(2, { id: local, etag: null, base: version({ id: local }), changes: { memo: 'x' } })
    const { rows, shown, mirror } = await write([create], { put: [behind] })
    const text = version({ id: 'real', lastname: 'New' })
    valueOf(mirror.putOne('address', text))
    const put: OutboxEntry[] = [
      { ...create, id: 'real', state: 'done' },
      { ...behind, id: 'real', etag: 'e', base: text, changes: { lastname: 'Newer' } },
    ]
    valueOf(shown.write({ put }))
    expect((await rows()).sort()).toEqual([
      ['a', 'Sato'],
      ['real', 'Newer'],
    ])
  })

  it('deletes that wait for Undo: all in one, by kind, and no row changes', async () => {
    const deletion = (n: number, fields: Partial<OutboxEntry> = {}) =>
      entryOf(n, { action: 'delete', base: version(), held: true, ...fields })
    const put = [deletion(1), deletion(2, { id: 'b' }), deletion(3, { id: 'c', family: 'homeaddress' })]
    const { told, rows, shown } = await write([], { put })
    expect(told).toEqual([
      ...put.map((entry) => changed(entry, 'queued')),
      inLists(['a', 'b']),
      inLists(['c'], 'homeaddress'),
    ])
    expect(await rows()).toEqual([['a', 'Sato']])
    told.length = 0
    valueOf(shown.write({ put: [deletion(1, { held: false })], remove: [keyOf(3)] }))
    expect(told.slice(2)).toEqual([inLists(['a']), inLists(['c'], 'homeaddress')])
    expect(await rows()).toEqual([])
  })

  it('what was not copied is not deleted: the delete goes with its copy', async () => {
    const behind = (n: number, fields: Partial<OutboxEntry> = {}) =>
      entryOf(n, { action: 'delete', id: `${n}`, held: true, after: keyOf(1), ...fields })
    const [released, other] = [behind(4, { held: false }), behind(5, { after: keyOf(2) })]
    const { journal, told } = await write([edit, behind(3), released, other], { remove: [keyOf(1)] })
    expect(journal.entries()).toEqual([released, other])
    expect(told.map(({ notice }) => notice)).toContainEqual(changed(behind(3), null).notice)
  })

  it('a delete stays that waits for a copy which is only changed, or undone by itself', async () => {
    const behind = entryOf(2, { action: 'delete', id: 'b', held: true, after: keyOf(1) })
    const alone = entryOf(3, { action: 'delete', id: 'c', held: true })
    const { journal } = await write([edit, behind, alone], { put: [{ ...edit, state: 'conflict' }] })
    expect(journal.entries()).toHaveLength(3)
  })

  it('nothing where the disk does not take it', async () => {
    const { journal, shown, told, rows } = await start()
    journal.close()
    expect(failureOf(shown.write({ put: [edit] })).kind).toBe('storage')
    expect([told, await rows()]).toEqual([[], [['a', 'Sato']]])
  })
})

describe('a create is answered', () => {
  it('its contact is in the list once, before the outbox has noted it as well', async () => {
    const bench = await startOutbox()
    const { journal, mirror } = bench
    const names = (): Promise<string[]> =>
      mirror.window(all).then((found) => valueOf(found).rows.map(({ name }) => name))
    const lists: Promise<string[]>[] = []
    const write = journal.write
    journal.write = (change) => {
      lists.push(names())
      const written = write(change)
      lists.push(names())
      return written
    }
    await bench.create('address', { lastname: 'New' })
    expect(await Promise.all(lists)).toEqual([[], [], ...Array.from({ length: 4 }, () => ['New'])])
    expect(await names()).toEqual(['New'])
  })
})
