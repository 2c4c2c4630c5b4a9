import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openKeptRows } from '../../../../../electron/disk/kept-rows.ts'
import { localMarks } from '../../../../../electron/jobs/cards/local-marks.ts'
import { valueOf } from '../../../../fakes/api-under-test.ts'

const sent = { year: 2026, mark: 'nengajo.sent', to: true } as const
const stop = { year: 2025, mark: 'stop', to: true } as const

/** The marks of a new profile, and all rows that are kept for it. */
function marksOf() {
  const folder = mkdtempSync(join(tmpdir(), 'atena-marks-'))
  const kept = valueOf(openKeptRows(folder))
  onTestFinished(() => {
    kept.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const stored = () => [kept.rows('card-marks'), kept.rows('cards-shown')]
  return { marks: localMarks(kept), stored, folder, kept }
}

it('a mark that this version does not know does not affect the marks of other contacts', () => {
  const { marks, kept } = marksOf()
  valueOf(marks.keep(['one'], [sent]))
  valueOf(kept.write((rows) => rows.put('card-marks', 'two', { edits: [{ year: 2026, mark: 'later' }] })))
  expect([marks.of('one'), marks.of('two')]).toEqual([[sent], []])
})

it('the local marks of a contact end once the service shows them, and those of other contacts stay', () => {
  const { marks } = marksOf()
  valueOf(marks.keep(['one', 'two'], [sent]))
  marks.learn([], ['one'])
  expect(marks.isShown()).toBe(false)
  marks.learn(['one'], ['two'])
  expect([marks.isShown(), marks.of('one'), marks.of('two')]).toEqual([true, [], [sent]])
  marks.learn(['two'], [])
  expect(marks.ids()).toEqual([])
})

it('nothing is written where nothing new is learned', () => {
  const { marks, stored } = marksOf()
  valueOf(marks.keep(['one'], [sent]))
  marks.learn([], ['one'])
  const before = stored()
  marks.learn([], ['one'])
  marks.rename(new Map())
  expect(stored()).toEqual(before)
})

it('contacts that became one have the marks of both', () => {
  const { marks } = marksOf()
  valueOf(marks.keep(['local', 'former'], [sent]))
  valueOf(marks.keep(['former', 'now'], [stop]))
  marks.rename(
    new Map([
      ['local', 'now'],
      ['former', 'now'],
    ]),
  )
  expect(marks.ids()).toEqual(['now'])
  expect(marks.of('now')).toEqual(expect.arrayContaining([sent, stop]))
})
