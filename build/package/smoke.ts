import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { packages, packedPlaces } from './builder-config.ts'

// Starts the packed program, or the installed one that its argument names, as a user would and waits for what it writes on its first
// start. Its fuses keep every test tool out, so nothing more can be seen from outside; exit code 1 when it does not come up.
const longestMs = 90_000
const { root, program } = packedPlaces(process.platform, process.arch)
const data = mkdtempSync(join(tmpdir(), 'atena-smoke-'))
const app = spawn(process.argv[2] ?? join(packages, root, program), [`--user-data-dir=${data}`], {
  stdio: 'inherit',
})

/** The demo's mirror exists once window, sessions, SQLite and the demo service have all come up. */
const isUp = () =>
  existsSync(join(data, 'settings.json')) && existsSync(join(data, 'demo', 'demo-service.sqlite'))

for (const end = Date.now() + longestMs; Date.now() < end && app.exitCode === null && !isUp();)
  await delay(250)
const good = isUp() && app.exitCode === null
console.log(good ? 'the packed program started' : 'the packed program did not come up')
app.kill()
await delay(5000)
rmSync(data, { recursive: true, force: true, maxRetries: 5 })
process.exit(good ? 0 : 1)
