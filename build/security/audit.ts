import { spawnSync } from 'node:child_process'
import { jsonValue } from '../../contract/failure.ts'
import { project } from '../project.mjs'
import { say } from '../run-command.mjs'
import { shippedFolders } from '../package/shipped-packages.ts'
import { readAudit, stopsRelease } from './advisories-of.ts'

// The registry's advisories about what users get. Nearly all of it is a devDependency here, because it is inside the
// bundles, so `npm audit --omit=dev` would look at almost nothing; all of `npm audit` would also stop a release for a tool.
const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: project,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
const shipped = shippedFolders()
const found = readAudit(jsonValue(stdout), shipped)
if (shipped.length === 0) {
  say('what ships is not known before the first build: run `npm run build`, then try again.')
  process.exitCode = 1
} else if (found === null) {
  say('the registry gave no advisories, so nothing was checked; try again, or with another registry.')
  process.exitCode = 1
} else {
  for (const { folder, severity, title, url } of found) console.log(`${severity} ${folder}: ${title} ${url}`)
  console.log(`${shipped.length} packages ship, ${found.length} advisories about them`)
  process.exitCode = found.some(stopsRelease) ? 1 : 0
}
