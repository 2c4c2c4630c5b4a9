import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { out, project } from '../../build/project.mjs'
import { run, stop } from '../../build/run-command.mjs'
import { compareWire, readWire } from './compare.ts'

// `npm run wire -- record NAME`: what the contract and fault specs send goes to out/wire/NAME.
// `npm run wire -- compare BEFORE BEFORE-AGAIN AFTER`: says in which tests the requests of AFTER differ; 1 if any do.
const [act, ...names] = process.argv.slice(2)
const folders = names.map((name) => join(out, 'wire', name))
const [before, again, after] = folders
if (act === 'record' && before !== undefined) process.exitCode = record(before)
else if (act === 'compare' && before && again && after) process.exitCode = compare(before, again, after)
else stop('say npm run wire -- record NAME, or npm run wire -- compare BEFORE BEFORE-AGAIN AFTER')

function record(folder: string): number {
  rmSync(folder, { recursive: true, force: true })
  const projects = ['contract', 'faults'].flatMap((name) => ['--project', name])
  const args = [join('build', 'test.mjs'), ...projects, '--tags-filter=!long']
  return run(process.execPath, args, { env: { ...process.env, ATENA_WIRE: folder }, cwd: project })
}

function compare(...folders: [before: string, again: string, after: string]): number {
  const [one, two, three] = folders.map(readWire)
  const found = compareWire([one ?? {}, two ?? {}], three ?? {})
  for (const { test, gone, added } of found.differing)
    console.log(
      [test, ...gone.map((text) => `- ${text}`), ...added.map((text) => `+ ${text}`), ''].join('\n'),
    )
  const { compared, unsteady, differing } = found
  console.log(JSON.stringify({ compared, unsteady: unsteady.length, differing: differing.length }))
  return differing.length > 0 || compared === 0 ? 1 : 0
}
