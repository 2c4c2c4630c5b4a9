import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openHistoryFile, trim } from '../../../../electron/history/history-file.ts'
import { HistoryRows, type Act } from '../../../../electron/history/history-rows.ts'
import { openHistory } from '../../../../electron/history/history.ts'
import { openDatabase } from '../../../../electron/disk/database.ts'
import { keyOf } from '../../../fakes/outbox-entry.ts'

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-history-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

const mirror = { raw: () => null, formers: () => [] }
const open = (folder: string) => openHistory({ folder, mirror, onChange: () => undefined })
const never = () => false

function edit(id: string, memo: string): Act {
  const save = { id, isNew: false, group_id: null, before: { memo: '' }, after: { memo } }
  return { family: 'address', save, gone: null }
}

/** A history with this many steps, one contact each. */
function withSteps(folder: string, count: number) {
  const history = open(folder)
  for (let at = 1; at <= count; at += 1) {
    history.begin({ key: keyOf(at), kind: 'edit', name: `${at}` })
    history.note(keyOf(at), [edit(`r${at}`, `${at}`)])
  }
  return history
}

describe('the file of the history', () => {
  it('is readable by the user alone', () => {
    const folder = folderOfTest()
    withSteps(folder, 3).end()
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)
    expect(modes).toEqual(modes.map(() => 0o600))
  })

  it('knows its steps after a restart; an undone step can be redone until a new step is made', () => {
    const folder = folderOfTest()
    withSteps(folder, 2).end()
    const history = open(folder)
    expect(history.state(never)).toMatchObject({
      undo: { name: '2', count: 1 },
      redo: null,
      isDamaged: false,
    })
    const last = history.next('undo')
    history.mark(last?.acts ?? [], true)
    history.settle(keyOf(2), 'undone')
    expect(history.state(never)).toMatchObject({ undo: { name: '1' }, redo: { name: '2' } })
    history.begin({ key: keyOf(9), kind: 'edit', name: '9' })
    history.note(keyOf(9), [edit('r9', '9')])
    expect(history.state(never)).toMatchObject({ undo: { name: '9' }, redo: null })
    history.end()
  })

  it('D28: is moved aside and reported where it cannot be read, and a new one works', () => {
    const folder = folderOfTest()
    writeFileSync(
      join(folder, 'history.sqlite'),
      'no database at all, but long enough to be looked at as one'.repeat(20),
    )
    const history = withSteps(folder, 1)
    expect(history.state(never)).toMatchObject({ undo: { name: '1' }, isDamaged: true })
    history.end()
    expect(readdirSync(folder).some((name) => /^history\.sqlite\.corrupt-\d+$/.test(name))).toBe(true)
    expect(open(folder).state(never)).toMatchObject({ undo: { name: '1' }, isDamaged: false })
  })

  it('stays unchanged where it is of a newer version; new steps can be undone until the app ends', () => {
    const folder = folderOfTest()
    withSteps(folder, 1).end()
    const newer = openDatabase(join(folder, 'history.sqlite'))
    newer.exec('CREATE TABLE later (a TEXT); PRAGMA user_version = 12')
    newer.close()
    const history = withSteps(folder, 2)
    expect(history.state(never)).toMatchObject({ undo: { name: '2' }, isDamaged: true })
    history.end()
    expect(readdirSync(folder).filter((name) => name.includes('corrupt'))).toEqual([])
  })

  it.each([0, 3, 5])(
    'D29: with another version number (%i) it is reported as damaged, and new steps can be undone',
    (number) => {
      const folder = folderOfTest()
      withSteps(folder, 2).end()
      const file = openDatabase(join(folder, 'history.sqlite'))
      file.exec(`PRAGMA user_version = ${number}`)
      file.close()
      const history = withSteps(folder, 3)
      expect(history.state(never)).toMatchObject({ undo: { name: '3' }, isDamaged: true })
      history.end()
    },
  )

  it('D29: loses only the line with a flipped bit', () => {
    const folder = folderOfTest()
    withSteps(folder, 2).end()
    const file = openDatabase(join(folder, 'history.sqlite'))
    file.exec(`UPDATE step SET step = replace(step, '"2"', '"3"') WHERE seq = 2`)
    file.close()
    const history = open(folder)
    expect(history.next('undo')).toBeNull()
    expect(history.next('undo')?.step.name).toBe('1')
    history.end()
  })

  it('keeps its limits: deletes lines that are too old or too many, the oldest first', () => {
    const bounds = fc.record({
      lines: fc.integer({ min: 0, max: 12 }),
      bytes: fc.integer({ min: 0, max: 3000 }),
    })
    fc.assert(
      fc.property(bounds, fc.integer({ min: 0, max: 12 }), (bound, count) => {
        const folder = folderOfTest()
        withSteps(folder, count).end()
        const { database } = openHistoryFile(folder)
        trim(database, bound)
        const left = database.all('SELECT seq, bytes FROM line ORDER BY seq')
        const bytes = left.reduce((sum, row) => sum + Number(row['bytes']), 0)
        expect(left.length).toBeLessThanOrEqual(bound.lines)
        expect(bytes).toBeLessThanOrEqual(bound.bytes)
        const seqs = left.map((row) => Number(row['seq']))
        expect(seqs).toEqual(seqs.map((_, at) => count - seqs.length + 1 + at))
        trim(database, { now: Date.now() + 400 * 24 * 60 * 60 * 1000 })
        expect(database.all('SELECT seq FROM line')).toEqual([])
        database.close()
      }),
      { numRuns: 15 },
    )
  })
})

describe('deletes that are taken back before they are sent', () => {
  /** A history of this many contacts, deleted one by one or by one job, and the number of rows that were read. */
  function deleted(count: number, job: string | null) {
    const { database } = openHistoryFile(folderOfTest())
    onTestFinished(() => database.close())
    const seen = { rows: 0 }
    const rows = new HistoryRows({
      ...database,
      all(sql, ...values) {
        const found = database.all(sql, ...values)
        seen.rows += found.length
        return found
      },
      *iterate(sql, ...values) {
        for (const row of database.iterate(sql, ...values)) {
          seen.rows += 1
          yield row
        }
      },
    })
    database.transaction(() => {
      for (let at = 1; at <= count; at += 1) {
        const gone = { id: `r${at}`, record: '{}', key: keyOf(at) }
        rows.begin({ key: job ?? keyOf(at), kind: 'delete', name: '' })
        rows.keepAct(job ?? keyOf(at), { family: 'address', save: null, gone })
      }
    })
    return { rows, seen }
  }

  it.each([
    ['one by one', null],
    ['by one job', keyOf(99_999)],
  ] as const)('%s: the last of 3,000 is found without reading the others', (_, job) => {
    const { rows, seen } = deleted(3_000, job)
    rows.takenBack(new Set([keyOf(3_000)]))
    expect(seen.rows).toBeLessThan(10)
    expect(rows.next('undo')?.acts[0]?.gone?.key).toBe(keyOf(2_999))
  })

  it('the first of 3,000 that were deleted one by one is found just as fast', () => {
    const { rows, seen } = deleted(3_000, null)
    rows.takenBack(new Set([keyOf(1)]))
    expect(seen.rows).toBeLessThan(10)
    expect(rows.next('redo')?.step.key).toBe(keyOf(1))
  })

  it('an unknown key reads only a part of the file', () => {
    const { rows, seen } = deleted(3_000, null)
    rows.takenBack(new Set([keyOf(77_777)]))
    expect(seen.rows).toBeLessThan(2_500)
    expect(rows.next('redo')).toBeNull()
  })
})
