import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTowns } from '../../../../electron/postal/postal-codes.ts'
import { postalFile } from '../print/print-bench.ts'

it('paper 4.7, 4.8: the list of postal codes knows towns and businesses', async () => {
  const towns = await readTowns(postalFile())
  expect(towns('1000013')).toEqual(['霞が関'])
  expect(towns('1008111')).toBe('business')
  expect(towns('9999999')).toEqual([])
})

it('without the list no town is known', async () => {
  const towns = await readTowns(join(import.meta.dirname, 'gone.gz'))
  expect(towns('1000013')).toEqual([])
})
