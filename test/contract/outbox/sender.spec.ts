import { describe, expect, it } from 'vitest'
import { outboxState } from '../../../contract/ipc/outbox.ts'
import { isWaiting } from '../../../electron/outbox/entry.ts'
import { entryOf, keyOf } from '../../fakes/outbox-entry.ts'
import { createOf, startSender } from './sender-bench.ts'
import { localIdOf } from '../../../contract/record/record.ts'

describe('what may be sent', () => {
  it('what waits, and what a crash left on its way; never what waits for Undo', () => {
    const waiting = outboxState.options.filter((state) => isWaiting(entryOf(1, { state })))
    expect(waiting).toEqual(['queued', 'sending', 'checking'])
    expect(outboxState.options.some((state) => isWaiting(entryOf(1, { state, held: true })))).toBe(false)
  })
})

describe('sending', () => {
  it('in the order in which they were made, each once, and then nothing more', async () => {
    const { bench, sender, put, at, sent, steps } = await startSender()
    put(createOf(1, bench), createOf(2, bench, { held: true }), createOf(3, bench))
    sender.kick()
    sender.kick()
    await expect.poll(() => at(3)?.state).toBe('done')
    expect(steps.map(({ key, step }) => [key, step.ok])).toEqual([
      [keyOf(1), true],
      [keyOf(3), true],
    ])
    expect(at(1)).toMatchObject({ state: 'done', doubt: false, failure: null, sends: 1 })
    expect(bench.service.read('address', at(1)?.id ?? '')).toMatchObject({ lastname: 'No. 1' })
    expect([at(2)?.state, sent('POST').length]).toEqual(['queued', 2])
    put(createOf(4, bench))
    sender.kick()
    await expect.poll(() => at(4)?.state).toBe('done')
  })

  it('an edit after another goes over what that one returned', async () => {
    const { bench, sender, put, at, sent, record } = await startSender()
    const seen = await record()
    put(
      entryOf(1, { ...seen, changes: { lastname: 'Suzuki' } }),
      entryOf(2, { ...seen, base: seen.base, etag: null, changes: { memo: 'second' } }),
    )
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    const [first, second, ...more] = sent('PUT').map(({ ifMatch }) => ifMatch)
    expect([first, more]).toEqual([seen.etag, []])
    expect(second).not.toBe(first)
    expect(bench.service.read('address', seen.id)).toMatchObject({ lastname: 'Suzuki', memo: 'second' })
  })

  it('an edit of a new record goes out under the id that the service gave', async () => {
    const { bench, sender, put, at } = await startSender()
    const id = localIdOf(keyOf(1))
    put(createOf(1, bench), entryOf(2, { id, etag: null, base: '{"memo":null}', changes: { memo: 'more' } }))
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    expect(at(2)?.id).toBe(at(1)?.id)
    expect(bench.service.read('address', at(1)?.id ?? '')).toMatchObject({ lastname: 'No. 1', memo: 'more' })
  })

  it('a success does not touch an edit that waits for Undo, a question or another record', async () => {
    const { bench, sender, put, at, record } = await startSender()
    const seen = await record()
    const question = entryOf(2, { ...seen, action: 'delete', state: 'needs-attention', twinOf: 'b' })
    const other = entryOf(3, { id: 'b', state: 'conflict' })
    const family = entryOf(4, { ...seen, family: 'homeaddress', state: 'conflict' })
    put(entryOf(1, { ...seen, changes: { lastname: 'Suzuki' } }), question, other, family)
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect([at(2), at(3), at(4)]).toEqual([question, other, family])
    expect(bench.service.read('address', seen.id)).toMatchObject({ deleted: false })
  })

  it('a delete that waits for its copy goes out once that is done, and no other', async () => {
    const { bench, sender, put, at, record, sent } = await startSender()
    const [seen, other] = [await record(), await record()]
    put(
      createOf(1, bench),
      entryOf(2, { ...seen, action: 'delete', held: true, after: keyOf(1) }),
      entryOf(3, { ...other, action: 'delete', held: true, after: keyOf(8) }),
      entryOf(4, { ...other, action: 'delete', held: true }),
    )
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    expect(sent('DELETE').map(({ path }) => path)).toEqual([`address/${seen.id}`])
    expect([at(3)?.held, at(4)?.held]).toEqual([true, true])
  })

  it('edits of the record go with a delete that its copy lets out', async () => {
    const { bench, sender, put, at, record, sent } = await startSender()
    const seen = await record()
    put(
      entryOf(3, { ...seen, changes: { memo: 'x' }, state: 'conflict' }),
      createOf(1, bench),
      entryOf(2, { ...seen, action: 'delete', held: true, after: keyOf(1) }),
    )
    sender.kick()
    await expect.poll(() => at(2)?.state).toBe('done')
    expect([at(3), sent('PUT')]).toEqual([undefined, []])
  })

  it('a delete is done with nothing to show', async () => {
    const { bench, sender, put, at, record, steps } = await startSender()
    const seen = await record()
    put(entryOf(1, { ...seen, action: 'delete' }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('done')
    expect(steps).toEqual([{ key: keyOf(1), step: { ok: true, value: { saved: null } } }])
    expect(at(1)?.id).toBe(seen.id)
    expect(bench.service.read('address', seen.id)).toMatchObject({ deleted: true })
  })
})

describe('reliability 5.4: an entry belongs to one place', () => {
  it('asks about an edit made for another one, and does not send it', async () => {
    const { bench, sender, put, at, steps } = await startSender()
    put(createOf(1, bench, { origin: 'elsewhere' }))
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('needs-attention')
    const failure = { kind: 'invalid-input', path: 'origin', expected: 'elsewhere' }
    expect(steps).toEqual([{ key: keyOf(1), step: { ok: false, failure } }])
    expect([at(1)?.failure, bench.service.log]).toEqual([failure, []])
  })
})

describe('a refusal for good', () => {
  it('merges the edits that wait after it, and answers their callers', async () => {
    const { bench, sender, put, at, gone, record } = await startSender()
    const seen = await record()
    bench.service.faults.next({ action: 'status', status: 403, match: { method: 'PUT' } })
    put(
      entryOf(1, { ...seen, changes: { memo: 'x' } }),
      entryOf(2, { ...seen, etag: null, changes: { code: 'y' } }),
    )
    sender.kick()
    await expect.poll(() => at(1)?.state).toBe('needs-attention')
    expect(at(1)).toMatchObject({ changes: { memo: 'x', code: 'y' }, failure: { kind: 'forbidden' } })
    expect([at(2), gone]).toEqual([undefined, [{ key: keyOf(2), failure: { kind: 'forbidden' } }]])
  })
})
