import { describe, expect, it } from 'vitest'
import type { ServiceOptions } from '../../../service/start-service.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { requests } from '../../faults/outbox-bench.ts'
import { startSynced } from '../synced-bench.ts'

const inLongRun = { tags: ['long'] }

const families = ['address', 'homeaddress'] as const

describe.each(families)('contacts that only a list has shown, %s', (family) => {
  const start = (variants: ServiceOptions['variants'] = {}) => startSynced(family, { seed: 40, variants })
  const gets = (bench: Awaited<ReturnType<typeof start>>) =>
    requests(bench, 'GET').filter(({ path }) => !path.includes('/list')).length

  const fillsIn = async (lists: 'brief' | 'first' | 'random') => {
    const bench = await start({ lists })
    await bench.sync()
    for (const each of bench.mirror.presentIds(family, family === 'address' ? bench.group_id : null))
      expect(bench.shown(each).view.record).toMatchObject({ ...kept(bench.service.read(family, each)) })
    expect(gets(bench)).toBeGreaterThan(5)
    bench.service.log.length = 0
    await bench.sync()
    // Lists that leave out other fields each time, etags among them, say nothing that could be believed.
    if (lists !== 'random') expect(gets(bench)).toBe(0)
  }
  it.each(['brief', 'first'] as const)(
    'C66: lists that are %s: the next sync fills in the records, and does not request them again',
    fillsIn,
  )
  it('C66: lists that leave out other fields each time are filled in', inLongRun, () => fillsIn('random'))

  it('C66: whole lists cost twenty questions, once', async () => {
    const bench = await start()
    await bench.sync()
    // Of this list, and of what the other one has.
    expect(gets(bench)).toBeLessThanOrEqual(40)
    bench.service.log.length = 0
    await bench.sync()
    expect(gets(bench)).toBe(0)
  })

  it('C66: contacts that have nothing but a name do not speak for the others', async () => {
    const bench = await startSynced(family, { variants: { lists: 'brief' } })
    const make = async (fields: object) => {
      const json = JSON.stringify({ ...fields, ...(family === 'address' && { group_id: bench.group_id }) })
      return JSON.parse(valueOf(await bench.api[family].create({ json }))).id as string
    }
    for (let at = 0; at < 10; at += 1) await make({ lastname: `No. ${at}` })
    const id = await make({ lastname: 'Sato', memo: 'moved' })
    // As on the first day: the record read by itself has already shown that this list omits fields.
    const scope = family === 'address' ? `address:${bench.group_id}` : family
    bench.mirror.setMeta(`thin:${scope}`, null)
    await bench.sync()
    expect(bench.shown(id).view.record.memo).toBe('moved')
  })

  it('C66: a field that few contacts have: where it is read of one of them, requests the others, too', async () => {
    const bench = await startSynced(family, { seed: 40, listsWithout: ['memo'] })
    const scope = family === 'address' ? `address:${bench.group_id}` : family
    // The records that were read had no such fields.
    bench.mirror.setMeta(`thin:${scope}`, 'no')
    bench.mirror.putFetched(family, valueOf(await bench.api[family].get(bench.id)))
    await bench.sync()
    for (const each of bench.mirror.presentIds(family, family === 'address' ? bench.group_id : null))
      expect(bench.shown(each).view.record.memo ?? null).toBe(
        bench.service.read(family, each)?.['memo'] ?? null,
      )
    expect(gets(bench)).toBeGreaterThan(5)
  })

  it('C66: what another computer changes afterwards stays whole', async () => {
    const bench = await start({ lists: 'brief' })
    await bench.sync()
    bench.service.edit(family, bench.id, { lastname: '改姓' })
    await bench.sync()
    expect(bench.shown().view.record).toMatchObject({ ...kept(bench.service.read(family, bench.id)) })
  })
})

/** What a list might leave out. */
/** What the service has of a contact. An empty field may be left out of an answer: nothing shows that it is there. */
function kept(record: Record<string, unknown> | undefined) {
  const { lastname, memo, addresses, emails, telephones, tags, organization } = record ?? {}
  const fields = { lastname, memo, addresses, emails, telephones, tags, organization }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
