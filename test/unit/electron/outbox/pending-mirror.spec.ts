import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OutboxEntry } from '../../../../electron/outbox/entry.ts'
import { pendingRecords, shownJournal } from '../../../../electron/outbox/pending.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { everyAddress, openTestMirror, temporaryFolder } from '../book/temporary-mirror.ts'
import { start } from './journal-bench.ts'

const version = (id: string, lastname: string) => JSON.stringify({ id, etag: 'e', lastname, deleted: false })
const edit = (n: number, id: string, lastname: string) =>
  entryOf(n, { id, base: version(id, 'Sato'), changes: { lastname } })
const deletion = (n: number, id: string) =>
  entryOf(n, { id, action: 'delete', base: version(id, 'Sato'), held: true })

/** An outbox over an empty mirror, and the notices to the page. */
function outbox(waiting: OutboxEntry[] = []) {
  const journal = start().open()
  valueOf(journal.write({ put: waiting }))
  const mirror = openTestMirror(temporaryFolder())
  const told: { name: string; notice: unknown }[] = []
  const shown = shownJournal(journal, mirror, (name, notice) => void told.push({ name, notice }))
  const names = async (family: OutboxEntry['family'] = 'address') =>
    valueOf(await mirror.window({ ...everyAddress, family })).rows.map(({ id, name }) => [id, name])
  return { journal, mirror, told, shown, names, pending: pendingRecords(journal, mirror) }
}

describe('a record that was lost with the mirror', () => {
  const edited = edit(2, 'a', 'Ito')
  const unknown = entryOf(1, { base: null, changes: { memo: 'x' } })

  it.each([
    ['alone', []],
    ['after an edit without the version that the user saw', [unknown]],
    ['after an edit that is done', [{ ...edit(1, 'a', 'Sato'), base: version('a', 'Old'), state: 'done' }]],
  ] as const)(
    'is shown again with its edit, and as the user saw it after the edit is discarded: %s',
    async (_what, before) => {
      const { shown, names } = outbox([...before])
      valueOf(shown.write({ put: [edited] }))
      expect(await names()).toEqual([['a', 'Ito']])
      valueOf(shown.write({ remove: [edited.key, unknown.key] }))
      expect(await names()).toEqual([['a', 'Sato']])
    },
  )

  it('is shown again when all waiting entries are shown again', async () => {
    const { pending, shown, names } = outbox([unknown, edited])
    pending.showAll()
    expect(await names()).toEqual([['a', 'Ito']])
    valueOf(shown.write({ remove: [edited.key, unknown.key] }))
    expect(await names()).toEqual([['a', 'Sato']])
  })
})

const put = [
  edit(1, 'a', 'Ito'),
  edit(2, 'b', 'Abe'),
  { ...edit(3, 'a', 'Ueno'), family: 'homeaddress' } as const,
]

describe('several records in one write to the outbox', () => {
  it('each show what waits for them, by family and id', async () => {
    const { shown, names } = outbox()
    valueOf(shown.write({ put }))
    expect((await names()).sort()).toEqual([
      ['a', 'Ito'],
      ['b', 'Abe'],
    ])
    expect(await names('homeaddress')).toEqual([['a', 'Ueno']])
  })

  it('are one write to the disk: another connection sees none of them before it sees all', () => {
    const { journal, mirror } = outbox()
    const other = new DatabaseSync(mirror.path, { readOnly: true })
    onTestFinished(() => other.close())
    const rows = () => other.prepare('SELECT id FROM record').all().length
    const seen: number[] = []
    const shown = shownJournal(journal, mirror, (name) => {
      if (name === 'mirror.changed') seen.push(rows())
    })
    valueOf(shown.write({ put }))
    expect([...seen, rows()]).toEqual([0, 0, 0, 3])
  })
})

describe('what waits when the app starts', () => {
  it('is one write to the disk, however many entries there are', () => {
    const { journal, mirror } = outbox(put)
    const other = new DatabaseSync(mirror.path, { readOnly: true })
    onTestFinished(() => other.close())
    const rows = () => other.prepare('SELECT id FROM record').all().length
    const seen: number[] = []
    const show: typeof mirror.show = (...record) => {
      seen.push(rows())
      return mirror.show(...record)
    }
    pendingRecords(journal, { ...mirror, show }).showAll()
    expect([...seen, rows()]).toEqual([0, 0, 0, 3])
  })
})

describe('a delete that waits for its copy', () => {
  it('is announced once where both are taken back in one write', () => {
    const behind = { ...deletion(2, 'b'), after: keyOf(1) }
    const { journal, shown, told } = outbox([edit(1, 'a', 'Ito'), behind])
    valueOf(shown.write({ remove: [keyOf(1), keyOf(2)] }))
    expect(journal.entries()).toEqual([])
    expect(told).toMatchObject([
      { name: 'outbox.changed', notice: { key: keyOf(1), state: null } },
      { name: 'outbox.changed', notice: { key: keyOf(2), state: null } },
      { name: 'mirror.changed', notice: { ids: ['a'] } },
      { name: 'mirror.changed', notice: { ids: ['b'] } },
    ])
  })
})
