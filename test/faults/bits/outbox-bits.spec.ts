import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openJournal, type Journal } from '../../../electron/outbox/journal.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { longest, quickFolder, withEachFlip } from './flip.ts'

const open = (folder: string) => valueOf(openJournal(folder))

const contentOf = (journal: Journal) => ({
  entries: journal.entries(),
  drafts: journal.drafts(),
  job: valueOf(journal.job()),
})

const draft = {
  key: keyOf(9),
  family: 'address',
  id: null,
  group_id: null,
  etag: null,
  changes: { memo: 'half' },
} as const

type Files = Map<string, Buffer>

/**
 * An outbox with edits, a draft and a job, and the bytes of its files: after it is closed, and after a kill whose
 * last write is still in the log. Small pages: the same tables in fewer bytes.
 */
function smallOutbox(folder: string): { closed: Files; withLog: Files } {
  const empty = new DatabaseSync(join(folder, 'profile.sqlite'))
  empty.exec('PRAGMA page_size = 512; VACUUM')
  empty.close()
  const journal = open(folder)
  const changes = (memo: string) => ({ changes: { memo }, base: '{"id":"a","etag":"e","lastname":"Sato"}' })
  valueOf(journal.write({ put: [entryOf(1, changes('one')), entryOf(2, { ...changes('two'), id: 'b' })] }))
  valueOf(journal.write({ keepDraft: { draft, base: null } }))
  const files = () => new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
  const reader = new DatabaseSync(join(folder, 'profile.sqlite'))
  reader.exec('BEGIN; SELECT * FROM kept')
  // A reader is open: the log cannot be emptied.
  valueOf(journal.write({ put: [entryOf(3, { ...changes('three'), id: 'c' })] }))
  const withLog = files()
  reader.close()
  journal.close()
  withLog.delete('profile.sqlite-shm')
  return { closed: files(), withLog }
}

function lay(folder: string, files: Files): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
}

describe('D22 one bit of the outbox', () => {
  /** Made once: a write waits some seconds for an open reader. */
  let outbox: ReturnType<typeof smallOutbox> | undefined

  it.each([
    ['the file', 'closed', 'profile.sqlite'],
    ['the file, with a log next to it', 'withLog', 'profile.sqlite'],
    ['the log', 'withLog', 'profile.sqlite-wal'],
    ['the copy', 'closed', 'profile.copy.sqlite'],
  ] as const)(
    'wherever a bit of %s is flipped, every edit is as it was saved, or the damage is reported',
    async (_what, state, name) => {
      const folder = quickFolder()
      outbox ??= smallOutbox(quickFolder())
      const files = outbox[state]
      lay(folder, files)
      const whole = open(folder)
      const stored = contentOf(whole)
      whole.close()
      expect(stored.entries).toHaveLength(3)
      expect(files.get(name)?.length).toBeGreaterThan(500)
      await withEachFlip(files.get(name)!, (bytes, at) => {
        lay(folder, new Map([...files, [name, bytes]]))
        const journal = open(folder)
        try {
          const found = contentOf(journal)
          for (const entry of found.entries) expect(stored.entries, at).toContainEqual(entry)
          for (const each of found.drafts) expect(stored.drafts, at).toContainEqual(each)
          const isTold = journal.movedAside !== null || journal.lacksWrites || journal.setAside.length > 0
          if (!isTold) expect(found, at).toEqual(stored)
          // Whatever is damaged, what was saved is there or can be looked at.
          const aside = journal.setAside.filter(({ table }) => table === 'entry').length
          expect(found.entries.length + aside, at).toBeGreaterThanOrEqual(3)
        } finally {
          journal.close()
        }
      })
    },
    longest,
  )
})
