import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { keyOf } from '../../fakes/outbox-entry.ts'
import { start, stateOf } from './save-through-bench.ts'

const put = { method: 'PUT' }

const slow = { action: 'slow', delayMs: 250, match: put } as const

const offline = { base_url: 'http://127.0.0.1:9', origin: 'the service', waits: { profile: [600_000] } }

describe('leaving a profile', () => {
  it('takes nothing more, and sends what a caller waits for', async () => {
    const { bench, saved, id } = await start()
    bench.service.faults.next(slow)
    const first = bench.outbox.save(bench.save('address', saved, { memo: 'x' }))
    const second = bench.outbox.save(bench.save('address', saved, { code: 'y' }))
    const finished = bench.outbox.finish()
    const late = await bench.outbox.save(bench.save('address', saved, { code: 'z' }))
    expect(failureOf(late)).toEqual({ kind: 'cancelled' })
    expect(failureOf(bench.outbox.deletions.request({ family: 'address', id, etag: 'e' }))).toEqual({
      kind: 'cancelled',
    })
    await finished
    expect([(await first).ok, (await second).ok]).toEqual([true, true])
    expect(bench.service.read('address', id)).toMatchObject({ memo: 'x', code: 'y' })
  })

  it('releases a caller that waits for an edit of unclear outcome', async () => {
    const { bench, saved } = await start({ waits: { entry: [600_000] } })
    bench.service.faults.next({ action: 'drop-before-commit', match: put, times: 2 })
    const first = bench.save('address', saved, { memo: 'x' })
    let second: ReturnType<typeof bench.outbox.save> | undefined
    const stop = bench.outbox.batches.watch(() => {
      if (stateOf(bench, first.key) !== 'sending') return
      stop()
      second = bench.outbox.save(bench.save('address', saved, { code: 'y' }))
    })
    expect(valueOf(await bench.outbox.save(first)).waiting?.kind).toBe('unknown-outcome')
    await bench.outbox.finish()
    expect(await second).toMatchObject({
      ok: true,
      value: { view: { record: { memo: 'x', code: 'y' } }, waiting: { kind: 'cancelled' } },
    })
  })

  it('does not begin what no caller waits for: the next start sends it', async () => {
    const { bench, saved, id } = await start()
    const other = await bench.create('address', { lastname: 'Ito' })
    bench.restart({ signedIn: false })
    await bench.edit('address', saved, { memo: 'x' })
    await bench.edit('address', other, { memo: 'y' })
    // The first is on its way when this returns.
    bench.restart()
    await bench.outbox.finish()
    expect(bench.service.read('address', id)).toMatchObject({ memo: 'x' })
    expect(bench.outbox.list()).toMatchObject([{ changes: { memo: 'y' }, state: 'queued', failure: null }])
    bench.restart()
    await bench.quiet()
    expect(bench.service.read('address', other.view.record.id)).toMatchObject({ memo: 'y' })
  })

  it('what is closed takes nothing more', async () => {
    const { bench } = await start()
    await bench.quit()
    expect(failureOf(bench.journal.write({ dropDraft: keyOf(1) })).kind).toBe('storage')
  })

  it('a caller that waits for an edit that cannot be sent gets an answer when the outbox ends', async () => {
    const { bench, saved } = await start()
    bench.restart(offline)
    const waits = bench.outbox.save(bench.save('address', saved, { memo: 'x' }))
    await bench.outbox.finish()
    expect(valueOf(await waits).waiting).not.toBeNull()
  })
})

describe('what the list shows', () => {
  it('nothing of a record for which nothing waits', async () => {
    const { bench, id } = await start()
    expect(bench.outbox.view('address', id)).toBeNull()
    expect(bench.outbox.view('address', randomUUID())).toBeNull()
  })

  it('wake immediately tries what waits for the network', async () => {
    const { bench, saved, id } = await start({ waits: { profile: [600_000] } })
    bench.service.faults.next({ action: 'status', status: 401, match: put })
    await bench.edit('address', saved, { memo: 'x' })
    bench.outbox.wake()
    await expect.poll(() => bench.service.read('address', id)).toMatchObject({ memo: 'x' })
  })
})
