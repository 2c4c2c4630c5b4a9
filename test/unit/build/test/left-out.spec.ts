import { expect, it } from 'vitest'
import { linesOfLeft } from '../../../../build/test/left-out.mjs'

it('says by layer how many tests, files and tries are left to the long run', () => {
  expect(
    linesOfLeft([
      ['types', {}],
      ['unit', { tests: 16, 'random runs': 129_377, 'damaged files': 2_950 }],
      ['service', { tests: 1, 'whole files': 2 }],
    ]),
  ).toEqual(['left to npm run test:long: unit 16 tests, 132,327 tries; service 1 test, 2 files'])
})

it('says nothing when nothing is left', () => {
  expect(linesOfLeft([])).toEqual([])
  expect(linesOfLeft([['unit', {}]])).toEqual([])
})

it('needs five lines at most for all layers, and no line is too wide', () => {
  const layers = ['component', 'contract', 'e2e', 'unit', 'security', 'faults', 'stand-in', 'keychain']
  const all = [...layers, 'labels', 'service'].map((name): [string, Record<string, number>] => [
    name,
    { tests: 5_161, 'whole files': 113, 'random runs': 987_654 },
  ])
  const lines = linesOfLeft(all)
  expect(lines.length).toBeLessThanOrEqual(5)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(130)
  for (const [name] of all)
    expect(lines.join('\n')).toContain(`${name} 5,161 tests, 113 files, 987,654 tries`)
})
