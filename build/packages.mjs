import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './project.mjs'
import { run } from './run-command.mjs'
import { say, stop } from './say.mjs'

const stamp = join(project, 'node_modules', '.atena-lock')

/** Digest of the lock file that `node_modules` was made from. */
function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(project, 'package-lock.json')))
    .digest('hex')
}

/** Runs `npm ci` when `node_modules` is missing or was made from another lock file. */
export function installPackages() {
  const digest = lockDigest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  say('installing the packages of package-lock.json (about a minute) …')
  const code = run('npm', ['ci', '--loglevel=error'], { quiet: true, cwd: project })
  if (code !== 0)
    stop('npm could not install the packages. The lines above say why; mend that, then run this again.')
  writeFileSync(stamp, digest)
}
