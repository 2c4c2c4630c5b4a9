import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { project } from '../../source-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-caller-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(
  join(folder, 'people.csv'),
  'lastname,firstname,zipcode,region,city,street\n山田,太郎,100-0013,東京都,千代田区,霞が関1-3-2\n',
)

/** Runs a command as npm does: in the project's folder, although the user called it in another one. */
function call(program: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(project, 'tools', program), ...words],
    { cwd: project, encoding: 'utf8', env: { ...process.env, INIT_CWD: folder } },
  )
  return { status, stdout, stderr }
}

it.each([
  ['labels.ts', ['--sheet', 'ELM008', '--in', 'people.csv', '--out', 'labels.pdf'], 'labels.pdf'],
  ['exchange.ts', ['convert', 'people.csv', 'people.vcf'], 'people.vcf'],
  ['duplicates.ts', ['people.csv'], 'people.csv'],
])('%s takes paths from the folder in which it was called', (program, words, made) => {
  const { status, stderr } = call(program, ...words)
  expect([status, stderr]).toEqual([0, ''])
  expect(existsSync(join(folder, made))).toBe(true)
})
