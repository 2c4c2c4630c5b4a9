import { join } from 'node:path'
import { setUp } from './setup.mjs'
import { project } from './project.mjs'
import { run } from './run-command.mjs'
import { testEnv } from './test-env.mjs'

// `npm run faults [-- --full]`: the fault matrix of the reliability goals, row by row.
const { node } = setUp({ forTests: true })
const env = testEnv(node)
const built = run(node, [join('build', 'bundle.ts')], { env, cwd: project })
const matrix = join('test', 'faults', 'matrix', 'run.ts')
const args = ['--disable-warning=ExperimentalWarning', matrix, ...process.argv.slice(2)]
process.exit(built || run(node, args, { env, cwd: project }))
