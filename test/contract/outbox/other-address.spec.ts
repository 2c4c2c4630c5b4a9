import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeOther } from '../../../electron/export/exports.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { startOutbox, type OutboxBench } from '../../faults/outbox-bench.ts'
import { settleAddresses } from '../../../electron/outbox/other-address.ts'
import { start } from '../../unit/electron/outbox/journal-bench.ts'

const former = 'https://former.example'
const keyAt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const failure = { kind: 'invalid-input', path: 'origin', expected: former }

/** An outbox with this many new contacts that wait, whose profile then has another address. */
async function startMoved(count: number): Promise<OutboxBench> {
  const bench = await startOutbox({ signedIn: false, origin: former })
  const { group_id } = bench
  const create = (n: number) => {
    const target = { key: keyAt(n), id: `local-${keyAt(n)}`, etag: null, group_id, origin: former }
    return entryOf(1, { ...target, action: 'create', changes: { lastname: `No. ${n}` } })
  }
  valueOf(bench.journal.write({ put: Array.from({ length: count }, (_, n) => create(n)) }))
  bench.restart({ signedIn: true, origin: bench.service.base_url })
  return bench
}

describe('reliability 5.4: edits of a profile whose address has changed', () => {
  it('are stopped all together, before anything is sent', async () => {
    const bench = await startMoved(60)
    expect(bench.outbox.list()).toHaveLength(60)
    for (const item of bench.outbox.list()) expect(item).toMatchObject({ state: 'needs-attention', failure })
    expect(bench.service.log).toEqual([])
  })

  it('all of them go to the present address at one yes, and the loop turns meanwhile', async () => {
    const bench = await startMoved(60)
    let turns = 0
    const count = () => {
      turns += 1
    }
    const counting = setInterval(count, 0)
    onTestFinished(() => clearInterval(counting))
    expect(valueOf(await bench.outbox.otherAddress.sendAll())).toBe(60)
    expect(turns).toBeGreaterThan(0)
    await bench.quiet()
    const made = bench.service.log.filter(({ method }) => method === 'POST')
    expect(made).toHaveLength(60)
  })

  it('continue by themselves where the profile has the former address again', async () => {
    const bench = await startMoved(3)
    bench.restart({ signedIn: true, origin: former, base_url: bench.service.base_url })
    await bench.quiet()
    expect(bench.service.log.filter(({ method }) => method === 'POST')).toHaveLength(3)
  })

  it('one that may have arrived is in doubt still', () => {
    const { open } = start()
    const journal = open()
    const mine = entryOf(2, { id: 'b', origin: 'here' })
    valueOf(journal.write({ put: [entryOf(1, { state: 'sending', origin: former }), mine] }))
    settleAddresses(journal, 'here')
    expect(journal.entries()).toMatchObject([{ state: 'needs-attention', doubt: true, failure }, mine])
  })

  it('are one write, together with what waits for them', () => {
    const { open, inFile } = start()
    const journal = open()
    const commits = () => inFile((file) => file.prepare('SELECT value FROM mark').get()?.['value'])
    const edits = [1, 2].flatMap((n) => [
      entryOf(n, { id: `r${n}`, origin: former, changes: { memo: 'x' } }),
      entryOf(n + 2, { id: `r${n}`, origin: former, etag: null, changes: { code: 'y' } }),
    ])
    valueOf(journal.write({ put: edits }))
    const before = Number(commits())
    settleAddresses(journal, 'here')
    expect(commits()).toBe(before + 1)
    expect(journal.entries()).toMatchObject([
      { key: keyOf(1), changes: { memo: 'x', code: 'y' }, state: 'needs-attention' },
      { key: keyOf(2), changes: { memo: 'x', code: 'y' }, state: 'needs-attention' },
    ])
  })
})

describe('giving all of them up', () => {
  async function remove(bench: OutboxBench, path: string | null) {
    const target = { askPath: async () => path, wrote: () => keyOf(7) }
    return valueOf(await removeOther(bench.outbox, target))
  }

  it('keeps a copy in a file of the words that were to be saved', async () => {
    const bench = await startMoved(60)
    const folder = mkdtempSync(join(tmpdir(), 'atena-removed-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'removed.json')
    const items = bench.outbox.list()
    expect(await remove(bench, path)).toEqual({ saved: true, handle: keyOf(7), count: 60 })
    expect(readFileSync(path, 'utf8')).toBe(JSON.stringify(items, null, 2))
    expect(bench.outbox.list()).toEqual([])
    expect(bench.service.log).toEqual([])
  })

  it('is made a few at a time, and the loop turns meanwhile', async () => {
    const bench = await startMoved(60)
    let isMade = false
    let turns = 0
    const count = () => {
      turns += 1
      if (!isMade) setImmediate(count)
    }
    setImmediate(count)
    await bench.outbox.otherAddress.copy()
    isMade = true
    expect(turns).toBeGreaterThan(3)
  })

  it('does nothing where no file was chosen, or it cannot be written', async () => {
    const bench = await startMoved(2)
    expect(await remove(bench, null)).toEqual({ saved: false, handle: null, count: 0 })
    const target = { askPath: async () => join(bench.folder, 'none', 'x.json'), wrote: () => keyOf(7) }
    expect((await removeOther(bench.outbox, target)).ok).toBe(false)
    expect(bench.outbox.list()).toHaveLength(2)
  })
})
