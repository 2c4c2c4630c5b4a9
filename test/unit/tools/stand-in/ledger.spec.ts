import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../../../source-files.ts'
import { usedPoints } from './electron-points.ts'

const ledger = readFileSync(join(project, 'tools', 'stand-in', 'ledger.md'), 'utf8')
const rows = [...ledger.matchAll(/^\| (`.+`) \| (\S+) \| (.+) \| (\w+) \| (\S+): (.+) \|$/gm)].map(
  ([, points = '', page = '', rule = '', kind = '', file = '', title = '']) => ({
    points: [...points.matchAll(/`([^`]+)`/g)].map(([, point]) => point),
    page,
    rule,
    kind,
    file: join(project, 'test', file),
    title,
  }),
)

it(
  'each point of Electron that the app uses has one rule, and each rule a point',
  { timeout: 60_000 },
  () => {
    expect(rows.flatMap(({ points }) => points).toSorted()).toEqual(usedPoints())
  },
)

it('no line of the ledger is unread, and none is kinder than Electron', () => {
  expect(rows).toHaveLength(ledger.split('\n').filter((line) => line.startsWith('| `')).length)
  const kinds = new Set(rows.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['noted', 'same', 'stricter', 'unseen'])
})

it('each rule has a test that is there', () => {
  const lacking = rows.filter(
    ({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
  )
  expect(lacking.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})
