import { describe, expect, it } from 'vitest'
import { cardsOf } from '../../../contract/cards/card-marks.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import { sendRecord, startBench } from '../bench.ts'

const client_id = 'atena'
const cards = { client_id, edits: [{ year: 2026, mark: 'nengajo.sent' as const, to: true }] }
const marked = { 2026: { marks: ['nengajo.sent'], mourning: null } }

/** A record that was read here and that another computer has changed since. */
async function start() {
  const bench = await startBench({})
  const { id } = (await bench.create('address', { lastname: 'Sato' })).view.record
  const saved = await bench.opened('address', id)
  const theirs = String(bench.service.edit('address', id, { memo: 'theirs' })?.['etag'])
  bench.service.log.length = 0
  const mark = (more: object = {}) => sendRecord(bench.deps, bench.save('address', saved, { cards, ...more }))
  const sent = () => bench.service.log.map(({ method, headers }) => [method, headers['if-match']])
  return { bench, id, etag: saved.view.record.etag, theirs, mark, sent }
}

describe('reliability 5.2: marks of cards, answered by 412', () => {
  it('go over the newer version without a question: they fit any', async () => {
    const { bench, id, etag, theirs, mark, sent } = await start()
    const saved = valueOf(await mark())
    expect([cardsOf(saved.view.record, client_id), saved.differences]).toEqual([marked, []])
    expect(sent()).toEqual([
      ['PUT', etag],
      ['GET', undefined],
      ['PUT', theirs],
    ])
    const held = bench.service.read('address', id)
    expect([held?.['memo'], cardsOf(Object(held), client_id)]).toEqual(['theirs', marked])
    // What was written over can be read here for as long as every former version.
    expect(bench.deps.bases.proven('address', id, theirs)).toContain('"theirs"')
  })

  it('ask the user together with anything else', async () => {
    const { bench, id, mark } = await start()
    expect(failureOf(await mark({ lastname: 'Suzuki' }))).toEqual({ kind: 'precondition-failed' })
    expect(cardsOf(Object(bench.service.read('address', id)), client_id)).toEqual({})
  })

  it('end after twelve tries if the service answers 412 each time', async () => {
    const { bench, mark, sent } = await start()
    bench.service.faults.next({ action: 'status', status: 412, match: { method: 'PUT' }, times: 50 })
    expect(failureOf(await mark())).toEqual({ kind: 'precondition-failed' })
    expect(sent().filter(([method]) => method === 'PUT')).toHaveLength(12)
  })

  it.each([
    [404, { kind: 'not-found' }],
    [503, { kind: 'retry-later', status: 503, afterSeconds: null }],
    // Something else than the record: it says nothing.
    [204, { kind: 'unknown-outcome', code: 'NOT_COMPARED' }],
  ])('are not sent again over a version that cannot be read: %i', async (status, failure) => {
    const { bench, mark, sent } = await start()
    bench.service.faults.next({ action: 'status', status, match: { method: 'GET' } })
    expect(failureOf(await mark())).toEqual(failure)
    expect(sent().map(([method]) => method)).toEqual(['PUT', 'GET'])
  })
})
