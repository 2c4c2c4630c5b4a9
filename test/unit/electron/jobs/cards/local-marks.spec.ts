import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { localMarks } from '../../../../../electron/jobs/cards/local-marks.ts'
import { valueOf } from '../../../../fakes/api-under-test.ts'

const sent = { year: 2026, mark: 'nengajo.sent', to: true } as const
const stop = { year: 2025, mark: 'stop', to: true } as const

/** The marks of a folder whose two files say this. */
function marksOf(content: object | null) {
  const folder = mkdtempSync(join(tmpdir(), 'atena-marks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = ['cards.json', 'cards.copy.json'].map((name) => join(folder, name))
  for (const path of content ? files : []) writeFileSync(path, JSON.stringify(content))
  const stored = () => files.map((path): unknown => JSON.parse(readFileSync(path, 'utf8')))
  return { marks: localMarks(join(folder, 'a.mirror')), stored }
}

it('what a later version has written costs no other mark, and stays in the file', async () => {
  const later = { year: 2026, mark: 'easter.sent', to: true }
  const content = {
    ...{ version: 2, isShown: false, written: 7, colour: 'red' },
    edits: { one: [sent, later], two: 'elsewhere', three: [stop] },
  }
  const { marks, stored } = marksOf(content)
  expect([marks.isShown(), ...['one', 'two', 'three'].map(marks.of)]).toEqual([false, [sent], [], [stop]])
  valueOf(await marks.keep(['one'], [stop]))
  const after = { ...content, written: 8, edits: { ...content.edits, one: [later, sent, stop] } }
  expect(stored()).toMatchObject([after, after])
})

it('the marks of a contact are over once the service shows it, and those of no other', async () => {
  const { marks } = marksOf(null)
  valueOf(await marks.keep(['one', 'two'], [sent]))
  await marks.learn([], ['one'])
  expect(marks.isShown()).toBe(false)
  await marks.learn(['one'], ['two'])
  expect([marks.isShown(), marks.of('one'), marks.of('two')]).toEqual([true, [], [sent]])
  await marks.learn(['two'], [])
  expect(marks.ids()).toEqual([])
})

it('nothing is written where nothing new was seen', async () => {
  const { marks, stored } = marksOf(null)
  valueOf(await marks.keep(['one'], [sent]))
  await marks.learn([], ['one'])
  const before = stored()
  await marks.learn([], ['one'])
  await marks.rename(new Map())
  expect(stored()).toEqual(before)
})

it('contacts that became one have the marks of both', async () => {
  const { marks } = marksOf(null)
  valueOf(await marks.keep(['local', 'former'], [sent]))
  valueOf(await marks.keep(['former', 'now'], [stop]))
  await marks.rename(
    new Map([
      ['local', 'now'],
      ['former', 'now'],
    ]),
  )
  expect(marks.ids()).toEqual(['now'])
  expect(marks.of('now')).toEqual(expect.arrayContaining([sent, stop]))
})
