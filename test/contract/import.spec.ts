import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ImportChoice, ImportColumn } from '../../contract/ipc/import.ts'
import { cellsOf, csvTextOf } from '../../electron/export/csv-list.ts'
import { writeFile } from '../../exchange/write-file.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench, writes } from '../faults/bulk-bench.ts'
import { usualChoices } from '../fakes/import-choices.ts'
import { csv, importsOf, held, imported, importFile, many, newcomers, row, settings } from './import-bench.ts'

const inLongRun = { tags: ['long'] }

describe('import of a file', () => {
  it('every person becomes one contact; the same file then brings nothing; one Undo takes all of it back', async () => {
    const bench = await startBench({ seed: 20 })
    const before = (await held(bench)).length
    const { file, state } = await importFile(bench, newcomers)
    expect(file).toMatchObject({ name: 'people.csv', format: 'csv', persons: many, remarkCount: 0 })
    expect(file.counts).toEqual({ new: many, same: 0, changed: 0, perhaps: 0, deleted: 0 })
    expect(state).toMatchObject({ phase: 'finished', done: many, failed: 0, mayUndo: true })
    const made = imported(await held(bench))
    expect(new Set(made.map(({ firstname }) => firstname)).size).toBe(many)
    expect(made.length).toBe(many)
    expect(made[0]).toMatchObject({ tags: ['取り込み'], organization: { name: expect.any(String) } })

    const again = valueOf(await importsOf(bench).read(bench.session, { name: 'again.csv', bytes: newcomers }))
    expect(again.counts).toEqual({ new: 0, same: many, changed: 0, perhaps: 0, deleted: 0 })
    expect(writes(bench, 'POST').length).toBe(many)
    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', done: many, failed: 0, mayUndo: false })
    expect((await held(bench)).length).toBe(before)
  }, 240_000)

  it('the Undo of an import deletes what it made and gives back what it changed; what others edited since stays', async () => {
    const bench = await startBench({ seed: 20 })
    const [first = ''] = bench.ids
    const before = await held(bench)
    await importFile(bench, csv([row(1), row(2)]))
    const [one, two] = imported(await held(bench)).map(({ id }) => String(id))
    const more = csv([`${row(1)}幹事`, row(3), row(4)])
    const { file, state } = await importFile(bench, more)
    expect(file.counts).toEqual({ new: 2, same: 0, changed: 1, perhaps: 0, deleted: 0 })
    expect(state).toMatchObject({ done: 3, failed: 0 })
    const memos = async () => imported(await held(bench)).map(({ memo }) => memo ?? '')
    expect((await memos()).sort()).toEqual(['', '', '', '幹事'])
    const [, , edited] = bench.outcomes()
    bench.service.edit('address', edited?.foundAs ?? '', { memo: '大切' })
    valueOf(await bench.job().undo())
    expect(await bench.ended()).toMatchObject({ phase: 'undone', done: 2, failed: 1 })
    expect((await memos()).sort()).toEqual(['', '', '大切'])
    const left = imported(await held(bench)).map(({ id }) => id)
    expect(left.sort()).toEqual([one, two, edited?.foundAs].sort())
    expect((await held(bench)).length).toBe(before.length + 3)
    expect(bench.service.read('address', first)).toMatchObject({ deleted: false })
  }, 240_000)

  it(
    'the book’s value stays unless the user takes the one of the file',
    { tags: ['long'], timeout: 240_000 },
    async () => {
      const bench = await startBench({ seed: 20 })
      await importFile(bench, csv([`${row(1)}幹事`]))
      const memo = async () => imported(await held(bench))[0]?.['memo']
      const other = csv([`${row(1)}会計`])
      const kept = await importFile(bench, other)
      expect(kept.file.counts.changed).toBe(1)
      expect(kept.state).toMatchObject({ total: 1, unchanged: 1 })
      expect(await memo()).toBe('幹事')
      const lines = [{ place: 0, choice: 'replace' as ImportChoice }]
      expect((await importFile(bench, other, { lines })).state).toMatchObject({ done: 1 })
      expect(await memo()).toBe('会計')
      valueOf(await bench.job().undo())
      await bench.ended()
      expect(await memo()).toBe('幹事')
    },
  )

  it('the whole book as it is exported brings nothing', inLongRun, async () => {
    const bench = await startBench({ seed: 60 })
    const records = bench.ids.flatMap((id) => bench.session.readRecord('address', id)?.record ?? [])
    const { text } = csvTextOf(records.map(cellsOf))
    const bytes = new TextEncoder().encode(`\ufeff${text}`)
    const file = valueOf(await importsOf(bench).read(bench.session, { name: 'export.csv', bytes }))
    expect(file.counts).toEqual({ new: 0, same: bench.ids.length, changed: 0, perhaps: 0, deleted: 0 })
  })

  it('I17: a contact that was added since the file was shown is not imported again', inLongRun, async () => {
    const bench = await startBench({ seed: 20 })
    const imports = importsOf(bench)
    const file = valueOf(await imports.read(bench.session, { name: 'a.csv', bytes: csv([row(1), row(2)]) }))
    expect(file.counts.new).toBe(2)
    await importFile(bench, csv([row(1)]))
    const group_id = bench.service.group_ids[0] ?? ''
    const plan = { token: file.token, choices: usualChoices, lines: [], group_id, tag: '' }
    valueOf(await imports.start(bench.session, plan))
    expect(await bench.ended()).toMatchObject({ total: 1, done: 1 })
    expect(imported(await held(bench)).length).toBe(2)
  })

  it('I14: a file deleted or replaced since it was shown: what was shown comes in', async () => {
    const bench = await startBench({ seed: 20 })
    const folder = mkdtempSync(join(tmpdir(), 'atena-shown-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'people.csv')
    const group_id = bench.service.group_ids[0] ?? ''
    for (const [at, harm] of [() => rmSync(path), () => writeFileSync(path, csv([row(9)]))].entries()) {
      writeFileSync(path, csv([row(at * 2), row(at * 2 + 1)]))
      const imports = importsOf(bench, async () => path)
      const file = valueOf(await imports.choose(bench.session))
      harm()
      const plan = { token: file.token, choices: usualChoices, lines: [], group_id, tag: '' }
      valueOf(await imports.start(bench.session, plan))
      expect(await bench.ended()).toMatchObject({ total: 2, done: 2, failed: 0 })
    }
    const names = imported(await held(bench)).map(({ firstname }) => String(firstname))
    expect(names.sort()).toEqual(['0号', '1号', '2号', '3号'])
  })

  it(
    'what waits for the service is there already, too, and is taken back before it was sent',
    inLongRun,
    async () => {
      // After the first refusal everything rests until it is woken.
      const bench = await startBench({ seed: 20 }, { waits: { entry: [50], look: [20], profile: [600_000] } })
      bench.service.faults.next({ match: { method: 'POST' }, action: 'status', status: 429 })
      const two = csv([row(1), row(2)])
      expect((await importFile(bench, two)).state).toMatchObject({ waiting: 2 })
      const again = valueOf(await importsOf(bench).read(bench.session, { name: 'a.csv', bytes: two }))
      expect(again.counts).toMatchObject({ same: 2, new: 0 })
      valueOf(await bench.job().undo())
      expect(await bench.ended()).toMatchObject({ phase: 'undone', done: 2, failed: 0 })
      expect(bench.session.outbox.list()).toEqual([])
      expect(imported(await held(bench))).toEqual([])
    },
  )

  it('a card brings its photo; a home address gets what it has a field for', async () => {
    const bench = await startBench({ seed: 20 })
    const photo = { bytes: await jpeg(), type: 'image/jpeg' }
    const joint_names = [{ firstname: '花子', suffix: '様' }]
    const person = { lastname: '試験', firstname: '写真', suffix: '先生', code: '7', joint_names, photo }
    const card = writeFile([person], 'vcard-4.0')
    const bytes = card.ok ? card.bytes : new Uint8Array()
    const { file, state } = await importFile(bench, bytes)
    expect(file).toMatchObject({ format: 'vcard-4.0', product: 'Atena', counts: { new: 1 } })
    expect(state).toMatchObject({ done: 1, failed: 0 })
    const [made] = imported(await held(bench))
    expect(made).toMatchObject({ suffix: '先生', code: '7', face_picture: { image: expect.any(String) } })
    const lines = [{ place: 0, choice: 'take' as ImportChoice }]
    const home = await importFile(bench, bytes, { group_id: null, lines, tag: '' })
    expect(home.file.counts).toMatchObject({ same: 1 })
    expect(home.state).toMatchObject({ done: 1, failed: 0 })
    const [{ foundAs = '' } = {}] = bench.outcomes()
    const kept = bench.service.read('homeaddress', foundAs)
    expect(kept).toMatchObject({ lastname: '試験', face_picture: { image: expect.any(String) } })
    expect(kept?.['joint_names']).toMatchObject([{ firstname: '花子' }])
  }, 240_000)

  it(
    'text in another encoding than it was taken for is read again as the user says, also after a wrong choice',
    inLongRun,
    async () => {
      const bench = await startBench({ seed: 20 })
      const imports = importsOf(bench)
      const text = 'Last Name,First Name\nKova\u00e8,\u00d0or\u00f0e'
      const bytes = Uint8Array.from(text, (each) => each.charCodeAt(0))
      const { token, ...file } = valueOf(await imports.read(bench.session, { name: 'list.csv', bytes }))
      expect(file).toMatchObject({
        encoding: 'windows-1252',
        sample: ['Kovaè,Ðorðe', 'Last Name,First Name'],
      })
      const wrong = valueOf(await imports.again(token, { encoding: 'utf-16le' }))
      expect(wrong).toMatchObject({ token, encoding: 'utf-16le', persons: 0 })
      const right = valueOf(await imports.again(token, { encoding: 'windows-1250' }))
      expect(right).toMatchObject({ token, encoding: 'windows-1250', persons: 1, counts: { new: 1 } })
      const { rows } = valueOf(await imports.rows(token, { state: null, offset: 0, limit: 9 }))
      expect(rows.map(({ name }) => name)).toEqual(['Đorđe Kovač'])
    },
  )

  it('reads unknown columns as the user names them', async () => {
    const bench = await startBench({ seed: 20 })
    const imports = importsOf(bench)
    const bytes = new TextEncoder().encode('試験 一郎;東京都千代田区霞が関1-2-3;a\n試験 二郎;;b')
    const file = valueOf(await imports.read(bench.session, { name: 'list.txt', bytes }))
    expect(file).toMatchObject({ persons: 0, remarks: [{ kind: 'columns-unknown' }] })
    expect(file.table?.columns.map(({ isKnown }) => isKnown)).toEqual([false, false, false])
    const mapping = { hasHeader: false, columns: ['fullname', 'adr:home:line1', 'skip'] as ImportColumn[] }
    const named = valueOf(await imports.again(file.token, { mapping }))
    expect(named).toMatchObject({ token: file.token, persons: 2, counts: { new: 2 } })
    const { rows } = valueOf(await imports.rows(file.token, { state: null, offset: 0, limit: 9 }))
    expect(rows.map(({ name, line }) => [name, line])).toEqual([
      ['試験 一郎', 1],
      ['試験 二郎', 2],
    ])
    expect(rows[0]?.address).toBe('東京都千代田区霞が関1-2-3')
  })

  it('named once, the columns of a table with the same headings are known', inLongRun, async () => {
    const bench = await startBench({ seed: 20 })
    const read = async (row: string) => {
      const bytes = new TextEncoder().encode(`A1;B1\n${row}`)
      const imports = importsOf(bench)
      return { imports, file: valueOf(await imports.read(bench.session, { name: 'list.txt', bytes })) }
    }
    const { imports, file } = await read('試験 一郎;a')
    expect(file.persons).toBe(0)
    const mapping = { hasHeader: true, columns: ['fullname', 'skip'] as ImportColumn[] }
    valueOf(await imports.again(file.token, { mapping }))
    expect((await read('試験 二郎;b')).file).toMatchObject({ persons: 1, remarkCount: 0 })
    expect(JSON.stringify(settings.read())).not.toContain('A1')
  })
})
