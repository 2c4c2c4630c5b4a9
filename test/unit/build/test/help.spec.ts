import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from '../../../source-files.ts'

it.each([
  ['npm test', [join('build', 'test.mjs'), '--help']],
  ['npm test', [join('build', 'test.mjs'), '--long', '--help']],
  ['npm run faults', [join('tools', 'test-program.mjs'), 'faults', '--help']],
])('%s -- --help prints how it is called, and runs no test', (command, words) => {
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' })
  expect(status).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toMatch(new RegExp(`^${command} {2,}\\w`, 'u'))
  expect(lines.at(-1)).toMatch(/--help {2,}these lines$/u)
})
