import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../source-files.ts'
import { consistency } from './matrix/consistency.ts'
import { disk, exchange, host, keychain } from './matrix/machine.ts'
import { payload, transport } from './matrix/network.ts'
import { allRows, faultsFile, faultsPage } from './matrix/page.ts'
import { idsIn, testsOfRows } from './matrix/tests-of-rows.ts'

const files = [...testsOfRows(allRows).values()].flat()
const named = files.map((file) => ({ file, ids: idsIn(readFileSync(join(project, file), 'utf8')) }))

it('the matrix has no fewer rows than before, and each has a test that names it or a reason why not', () => {
  const counts = [transport, payload, consistency, disk, keychain, host, exchange].map(({ length }) => length)
  for (const [at, least] of [40, 49, 66, 42, 16, 17, 19].entries())
    expect(counts[at]).toBeGreaterThanOrEqual(least)
  const bare = allRows.filter(({ id, by, skip }) => !by && !skip && !named.some(({ ids }) => ids.has(id)))
  expect(bare.map(({ id }) => id)).toEqual([])
})

it('each row is named by one spec, its home', () => {
  const many = allRows
    .map(({ id }) => [id, ...named.filter(({ ids }) => ids.has(id)).map(({ file }) => file)])
    .filter(({ length }) => length > 2)
  expect(many).toEqual([])
})

it('docs/faults.md is what the matrix says; `npm run faults -- --page` writes it', () => {
  expect(readFileSync(faultsFile, 'utf8')).toBe(faultsPage())
})
