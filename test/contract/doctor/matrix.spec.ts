import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { points, type Point } from '../../../contract/doctor/points.ts'
import { startService } from '../../../service/start-service.ts'
import { readVariant, switchTable, variantsOf, type VariantEntry } from '../../../service/variants.ts'
import { aService, livingTestRecords, reportOn, verdictsOf } from './checked.ts'

const table: Record<string, { values: readonly string[] }> = switchTable
const byName: Record<string, Point> = points

/** What a token that may do everything cannot see; the spec below sees it with one that only reads. */
const unseen = ['upload']
/** The others are left to the long run. */
const handful = ['put=merge', 'lists=brief', 'etags=none', 'strict=all']

const singles = Object.entries(table).flatMap(([name, { values }]) =>
  values.slice(1).map((value) => ({ name, value, text: `${name}=${value}` })),
)

describe('the points and the switches', () => {
  it('each switch is a point of the same name with the same values', () => {
    for (const [name, { values }] of Object.entries(table))
      expect(byName[name]?.values?.toSorted(), name).toEqual(values.toSorted())
  })

  it('each point with values is a switch', () => {
    const named = Object.entries(byName).filter(([, { values }]) => values !== undefined)
    expect(named.map(([name]) => name).filter((name) => !(name in table))).toEqual([])
  })

  it('each point is in the table of interface 11 with its verdicts', () => {
    const paper = readFileSync(new URL('../../../docs/interface.md', import.meta.url), 'utf8')
    const rows = paper.split('\n').filter((line) => line.startsWith('| `'))
    for (const [name, { interface: rule, verdicts }] of Object.entries(byName)) {
      const said = Object.keys(verdicts).map((verdict) =>
        verdict === 'number' ? 'a number' : `\`${verdict}\``,
      )
      const row = rows.find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
      expect(row, name).toContain(`| ${rule} |`)
      expect(row, name).toContain(`| ${said.join(' ')} |`)
    }
  })

  it('the usual service is found to be the usual one, with few requests', async () => {
    const service = await aService()
    const report = await reportOn(service)
    const usual = Object.entries(table).filter(([name]) => !unseen.includes(name))
    expect(verdictsOf(report)).toMatchObject(
      Object.fromEntries(usual.map(([name, { values }]) => [name, values[0]])),
    )
    expect(report.requests.reads + report.requests.writes).toBeLessThanOrEqual(120)
    expect(report).toMatchObject({ test_record: 'removed', leftovers: 0 })
    expect(await livingTestRecords(service)).toEqual([])
  })

  it('a service that wants the group in each update is tried with it; one that takes no update shows nothing of them', async () => {
    const service = await aService()
    const refusal = { match: { method: 'PUT' }, action: 'status', status: 422 } as const
    service.faults.next(refusal)
    expect(verdictsOf(await reportOn(service))).toMatchObject({
      put: 'replace',
      etags: 'changing',
      strict: 'no',
    })
    service.faults.next({ ...refusal, times: 1000 })
    const report = await reportOn(service)
    expect(verdictsOf(report)).toMatchObject({
      put: null,
      etags: null,
      strict: null,
      echo: 'full',
      removal: 'record',
    })
    expect(report.test_record).toBe('removed')
  })

  it.each(['any', 'write'])('a token that only reads shows upload=%s', async (upload) => {
    const [entry] = [readVariant(`upload=${upload}`)]
    const service = await aService({ variants: variantsOf(entry.ok ? [entry.entry] : []) })
    const report = await reportOn(service, { token: () => service.tokens.read })
    expect(verdictsOf(report)['upload']).toBe(upload)
    expect(report.test_record).toBe('refused')
  })
})

describe.each(singles)('a service with $text', ({ name, value, text }) => {
  const tags = handful.includes(text) ? [] : ['long']

  it('is found to be so, is rid of every test record, and can be imitated', { tags }, async () => {
    const read = readVariant(text)
    const service = await aService({ variants: variantsOf(read.ok ? [read.entry] : []), listDelayMs: 1200 })
    const report = await reportOn(service)
    expect(await livingTestRecords(service)).toEqual([])
    if (unseen.includes(name)) return
    expect(verdictsOf(report)[name]).toBe(value)

    const switches = report.points.flatMap((point) =>
      point.switch === null ? [] : [readVariant(point.switch)],
    )
    const entries = switches.flatMap((each): VariantEntry[] => (each.ok ? [each.entry] : []))
    expect(entries.length).toBe(switches.length)
    const other = await startService({ seed: 200, variants: variantsOf(entries), listDelayMs: 1200 })
    const again = await reportOn(other).finally(() => other.close())
    expect(verdictsOf(again)).toEqual(verdictsOf(report))
  })
})
