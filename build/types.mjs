import { join } from 'node:path'
import { project } from './project.mjs'
import { run } from './run-command.mjs'

const modules = join(project, 'node_modules')
const withVue = join(modules, 'vue-tsc', 'bin', 'vue-tsc.js')
const native = join(modules, 'typescript-native', 'bin', 'tsc')
/** Checked once by one checker: more of them at a time would each make the same types for themselves. */
const once = ['--checkers', '1']

/** In MB. With more room for what is young vue-tsc collects less garbage, which was a tenth of its work. */
const roomy = ['--min-semi-space-size=64', '--max-semi-space-size=128']

/**
 * What is checked by which compiler, in the order of who needs whom. Only vue-tsc knows components, and it runs on the
 * compiler in JavaScript, which takes six times as long as the native one. `-p` takes the declarations of other
 * projects as they lie in out/types; with `-b` each compiler would make those of the other again.
 */
const steps = [
  [native, '-b', 'contract', 'labels', 'exchange', 'electron', 'service', ...once, '--builders', '1'],
  [...roomy, withVue, '-p', 'renderer'],
  [native, '-p', 'build', ...once],
  [native, '-p', 'tools', ...once],
  [native, '-p', 'test', ...once],
  [native, '-p', join('test', 'component'), ...once],
]

/** It lives for seconds: collecting garbage would be a third of its work. */
const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' }

// `npm run typecheck`. Every step runs even if another has found something, so that one run shows everything.
process.exit(Math.max(...steps.map((step) => run(process.execPath, step, { env, cwd: project }))))
