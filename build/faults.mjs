import { join } from 'node:path'
import { setUp, testEnv } from './setup.mjs'
import { project } from './project.mjs'
import { run } from './run-command.mjs'

// `npm run faults [-- D07] [-- --full]`: the fault matrix, row by row; with `--page` it writes docs/faults.md instead.
const { node } = await setUp({ forTests: true })
const env = testEnv(node)
if (process.argv.includes('--page'))
  process.exit(run(node, [join('test', 'faults', 'matrix', 'page.ts')], { env, cwd: project }))
const built = run(node, [join('build', 'bundle.ts')], { env, cwd: project })
const matrix = join('test', 'faults', 'matrix', 'run.ts')
const args = ['--disable-warning=ExperimentalWarning', matrix, ...process.argv.slice(2)]
process.exit(built || run(node, args, { env, cwd: project }))
