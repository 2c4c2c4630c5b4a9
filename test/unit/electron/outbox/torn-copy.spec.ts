import { readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../../fakes/api-under-test.ts'
import type { JournalChange } from '../../../../electron/outbox/journal-change.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { start } from './journal-bench.ts'

/** A journal with two edits that wait and one that is done, closed. */
function closed() {
  const bench = start()
  const journal = bench.open()
  const [first, done, last] = [entryOf(1), entryOf(2, { savedAt: new Date().toISOString() }), entryOf(3)]
  valueOf(journal.write({ put: [first] }))
  valueOf(journal.write({ put: [done] }))
  valueOf(journal.write({ put: [{ ...done, state: 'done' }] }))
  valueOf(journal.write({ put: [last] }))
  journal.close()
  return { ...bench, copy: join(bench.folder, 'outbox.copy'), first, last }
}

/** The end of the second copy is torn, as a power cut leaves it. */
const tear = (path: string) => writeFileSync(path, readFileSync(path, 'utf8').slice(0, -9))

const harms: [string, (bench: ReturnType<typeof closed>) => void][] = [
  [
    'gone',
    ({ folder }) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('outbox.sqlite'))
        .forEach((name) => rmSync(join(folder, name))),
  ],
  ['cut', ({ file }) => truncateSync(file, 100)],
]

describe('the outbox is lost and the end of its second copy torn', () => {
  it.each(harms)('%s: what the copy still says waits for the user, who is told', (_how, harm) => {
    const bench = closed()
    harm(bench)
    tear(bench.copy)
    const journal = bench.open()
    expect(journal.lacksWrites || journal.movedAside !== null).toBe(true)
    const failure = { kind: 'unknown-outcome', code: 'RECOVERED' }
    expect(journal.entries()).toEqual([{ ...bench.first, state: 'needs-attention', failure }])
    const again = bench.open()
    expect(again.entries()).toHaveLength(1)
    expect(again.lacksWrites).toBe(false)
  })

  it('a torn copy beside a whole outbox is begun anew, and changes nothing', () => {
    const bench = closed()
    tear(bench.copy)
    const journal = bench.open()
    const open = journal.entries().filter(({ state }) => state !== 'done')
    expect([journal.lacksWrites, open]).toEqual([false, [bench.first, bench.last]])
  })
})

describe('the outbox is damaged and its second copy lacks the last writes', () => {
  const typed = { changes: { memo: 'typed last' } }

  /** The disk has refused the copy the writes from `lacking` on; then a table of the file is damaged, and `sql` is done. */
  function damaged(lacking: JournalChange[], sql = '') {
    const bench = closed()
    const before = readFileSync(bench.copy)
    const journal = bench.open()
    for (const change of lacking) valueOf(journal.write(change))
    journal.close()
    writeFileSync(bench.copy, before)
    bench.inFile((file) => file.exec(`${sql}; ALTER TABLE receipt RENAME TO recipe`))
    return { ...bench, journal: bench.open() }
  }

  it('what was saved last is there as it was saved, and the user is told', () => {
    const { journal, first, last, open } = damaged([{ put: [entryOf(5)] }, { put: [entryOf(3, typed)] }])
    const isOpen = ({ state }: { state: string }) => state !== 'done'
    const all = [first, { ...last, ...typed }, entryOf(5)]
    expect(journal.movedAside).not.toBeNull()
    expect(journal.entries().filter(isOpen)).toEqual(all)
    expect(open().entries().filter(isOpen)).toEqual(all)
  })

  it('what only the copy can say waits for the user', () => {
    const { journal } = damaged([{ put: [entryOf(5)] }], `DELETE FROM entry WHERE key = '${keyOf(1)}'`)
    const states = journal.entries().map(({ key, state }) => [Number(key.at(-1)), state])
    expect(states.toSorted()).toEqual([
      [1, 'needs-attention'],
      [2, 'done'],
      [3, 'queued'],
      [5, 'queued'],
    ])
  })
})
