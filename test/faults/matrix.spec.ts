import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../source-files.ts'
import { consistency } from './matrix/consistency.ts'
import { disk, host, keychain } from './matrix/machine.ts'
import { payload, transport } from './matrix/network.ts'
import { testsOfRows } from './matrix/tests-of-rows.ts'

it('reliability 4 has 160 rows, and each has a test that names it or a reason why not', () => {
  const rows = [...transport, ...payload, ...consistency, ...disk, ...keychain, ...host]
  const counts = [transport, payload, consistency, disk, keychain, host].map(({ length }) => length)
  expect(counts).toEqual([33, 40, 40, 20, 12, 15])
  const files = [...testsOfRows(rows).values()].flat()
  const texts = files.map((file) => readFileSync(join(project, file), 'utf8')).join('\n')
  const isNamed = (id: string) => new RegExp(`\\b${id}\\b`).test(texts)
  const bare = rows.filter(({ id, by, skip }) => !isNamed(id) && !by && !skip)
  expect(bare.map(({ id }) => id)).toEqual([])
})
