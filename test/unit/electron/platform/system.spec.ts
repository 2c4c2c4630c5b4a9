import { expect, it } from 'vitest'
import { systemOf } from '../../../../electron/platform/system.ts'
import { sourceFiles } from '../../../source-files.ts'

it.each([
  ['win32', 'win32'],
  ['darwin', 'darwin'],
  ['linux', 'linux'],
  ['freebsd', 'linux'],
] as const)('%s has the manners of %s', (platform, system) => expect(systemOf(platform)).toBe(system))

it('design 1: one file of what ships asks which system it is, and the window gets the answer from main', () => {
  // `tools`, `build` and `test` are programs of the computer on which Atena is made.
  const shipped = /^(contract|languages|labels|exchange|electron|renderer|service)\//
  const asks = /\bprocess\.platform\b|\b(?:os\.|[^.\w])platform\(\)|\bnavigator\.(?:platform|userAgent)/
  const asking = sourceFiles().filter(({ path, text }) => shipped.test(path) && asks.test(text))
  expect(asking.map(({ path }) => path)).toEqual(['electron/platform/system.ts'])
})
