import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../../contract/failure.ts'
import { contract, type Handlers, type Channel } from '../../../../contract/ipc/contract.ts'
import { answer } from '../../../../electron/ipc/answer.ts'

const channels = Object.keys(contract) as Channel[]
const handlers = (answerWith: () => Promise<unknown>) =>
  Object.fromEntries(channels.map((channel) => [channel, answerWith])) as unknown as Handlers
const log = () => 'id-1'

describe('design 2: the answer to a call of the page', () => {
  it.each(channels)('%s refuses junk as invalid-input before the handler runs', async (channel) => {
    let ran = false
    const never = handlers(async () => {
      ran = true
      return ok(null)
    })
    for (const junk of [undefined, 42, 'text', [], { surprise: true }, () => 1, Symbol('x')]) {
      const result = await answer({ handlers: never, log }, channel, junk)
      expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input' } })
    }
    expect(ran).toBe(false)
  })

  const memo = 'a'.repeat(55 * 1024 * 1024)
  it.each(channels)('%s refuses 110 MB as too-big before anything is parsed', async (channel) => {
    const never = handlers(async () => ok(null))
    expect(await answer({ handlers: never, log }, channel, { memo })).toEqual(fail({ kind: 'too-big' }))
  })

  it('names the place of the first wrong value', async () => {
    const fine = handlers(async () => ok(null))
    const result = await answer({ handlers: fine, log }, 'record.read', { family: 'address', id: 7 })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input', path: 'id' } })
  })

  it('passes a failure of the handler on as it is', async () => {
    const failing = handlers(async () => fail({ kind: 'precondition-failed' }))
    expect(await answer({ handlers: failing, log }, 'session.state', null)).toEqual(
      fail({ kind: 'precondition-failed' }),
    )
  })

  it('turns every exception into unexpected with the log id, without any details', async () => {
    const throwing = handlers(async () => {
      throw Object.assign(new Error('secret detail'), { config: { headers: { Authorization: 'Bearer x' } } })
    })
    expect(await answer({ handlers: throwing, log }, 'session.state', null)).toEqual(
      fail({ kind: 'unexpected', logId: 'id-1' }),
    )
  })

  it('never throws for any input, and its answer survives a structured clone', async () => {
    const fine = handlers(async () => ok(null))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...channels), fc.anything(), async (channel, input) => {
        const result = await answer({ handlers: fine, log }, channel, input)
        expect(structuredClone(result)).toEqual(result)
      }),
    )
  })
})
