import { describe, expect, it } from 'vitest'
import type { ImportColumn } from '../../contract/ipc/import.ts'
import { createImports, rememberColumns } from '../../electron/jobs/import/imports.ts'
import { writeXlsx } from '../../exchange/xlsx.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { startBench, type BulkBench } from '../faults/bulk-bench.ts'
import { settingsInMemory } from './settings-in-memory.ts'

const worker = new URL('../../electron/jobs/import/import-worker.ts', import.meta.url)
const choices = { new: 'take', same: 'skip', changed: 'merge', perhaps: 'skip', deleted: 'take' } as const

/** Imports over settings in memory, which further ones of the same test know. */
function importsSharing({ jobs }: BulkBench) {
  const named = rememberColumns(settingsInMemory())
  return () => createImports({ worker, postalCodes: '', jobs, askFile: async () => null, named })
}

const text = (...rows: string[]) => new TextEncoder().encode(['姓,名,誕生日', ...rows].join('\n'))
const ambiguous = text('試験,一郎,03/04/1980', '試験,二郎,05/06/1981')

describe('dates of a table that leave day and month open', () => {
  it.each([
    ['csv', ambiguous],
    [
      'xlsx',
      writeXlsx({
        headers: ['姓', '名', '誕生日'],
        rows: [
          ['試験', '一郎', '03/04/1980'],
          ['試験', '二郎', '05/06/1981'],
        ],
      }),
    ],
  ])('%s: are read and imported in the order that the user names', async (format, bytes) => {
    const bench = await startBench({ seed: 20 })
    const imports = importsSharing(bench)()
    const guessed = valueOf(await imports.read(bench.session, { name: 'people', bytes }))
    expect(guessed).toMatchObject({ format, dayOrder: 'guessed', remarkCount: 2 })
    const shown = async () => {
      const asked = { state: null, offset: 0, limit: 2 }
      return valueOf(await imports.rows(guessed.token, asked)).rows.map(({ birthdate }) => birthdate)
    }
    expect(await shown()).toEqual(['1980-03-04', '1981-05-06'])
    const file = valueOf(await imports.again(guessed.token, { dayOrder: 'day-first' }))
    expect(await shown()).toEqual(['1980-04-03', '1981-06-05'])
    expect(file).toMatchObject({ token: guessed.token, dayOrder: 'day-first', remarkCount: 0, persons: 2 })
    const group_id = bench.service.group_ids[0] ?? ''
    valueOf(await imports.start(bench.session, { token: file.token, choices, lines: [], group_id, tag: '' }))
    expect(await bench.ended()).toMatchObject({ done: 2, failed: 0 })
    const made = bench.outcomes().map(({ foundAs }) => bench.service.read('address', foundAs))
    expect(made.map((record) => record?.['birthdate'])).toEqual(['1980-04-03', '1981-06-05'])
  })

  it('named once, the order is known of a table with the same headings, unless its dates say another one', async () => {
    const bench = await startBench({ seed: 20 })
    const open = importsSharing(bench)
    const imports = open()
    const read = async (bytes: Uint8Array) =>
      valueOf(await open().read(bench.session, { name: 'people.csv', bytes }))
    const file = valueOf(await imports.read(bench.session, { name: 'people.csv', bytes: ambiguous }))
    valueOf(await imports.again(file.token, { dayOrder: 'day-first' }))
    // Naming the columns later does not reset the order of dates, nor the other way round.
    const columns: ImportColumn[] = ['lastname', 'note', 'keep']
    const mapping = { hasHeader: true, columns }
    const mapped = valueOf(await imports.again(file.token, { mapping }))
    expect(mapped.dayOrder).toBe('day-first')
    const again = valueOf(await imports.again(file.token, { dayOrder: 'month-first' }))
    expect(again.table?.columns.map(({ column }) => column)).toEqual(['lastname', 'note', 'birthdate'])
    expect(await read(text('試験,三郎,07/08/1982'))).toMatchObject({
      dayOrder: 'month-first',
      remarkCount: 0,
    })
    const other = await read(text('試験,三郎,07/08/1982', '試験,四郎,25/12/1982'))
    expect(other).toMatchObject({ dayOrder: null, remarkCount: 0 })
  })

  it('the same question is known for tables from Google, without naming columns', async () => {
    const bench = await startBench({ seed: 20 })
    const open = importsSharing(bench)
    const table = (headings: string, row: string) => new TextEncoder().encode(`${headings}\n${row}\n`)
    const google = table('First Name,Birthday,E-mail 1 - Value', '一郎,03/04/1980,a@example.com')
    const imports = open()
    const file = valueOf(await imports.read(bench.session, { name: 'contacts.csv', bytes: google }))
    expect(file).toMatchObject({ product: 'Google', table: null, dayOrder: 'guessed' })
    valueOf(await imports.again(file.token, { dayOrder: 'day-first' }))
    const more = table(
      'First Name,Birthday,E-mail 1 - Value,Phone 1 - Value',
      '二郎,05/06/1981,b@example.com,1',
    )
    const read = async (bytes: Uint8Array) =>
      valueOf(await open().read(bench.session, { name: 'contacts.csv', bytes }))
    expect(await read(more)).toMatchObject({ dayOrder: 'day-first', remarkCount: 0 })
    expect(await read(ambiguous)).toMatchObject({ dayOrder: 'guessed' })
  })
})
