import { spawn } from 'node:child_process'
import { dirname, delimiter, join } from 'node:path'
import { setUp } from './setup.mjs'
import { out, project } from './project.mjs'

// `node build/run.mjs file.ts …` runs one of our TypeScript programs on the right Node, after set-up.
const { node } = await setUp()
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  cwd: project,
  stdio: 'inherit',
  env: {
    // Set here and not by the program: Node would otherwise load its type stripper for that one file at each start.
    NODE_COMPILE_CACHE: join(out, 'compile-cache'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
  },
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
