import { spawnSync } from 'node:child_process'

/**
 * Runs a command and answers its exit code; its output goes where ours goes, standard output to standard error
 * when `quiet` (set-up must not write on the standard output of the command it prepares).
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, timeout?: number }} [options] timeout in ms
 * @returns {number} exit code; 127 when it could not be started
 */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    stdio: ['ignore', options.quiet ? 2 : 'inherit', 'inherit'],
    env: options.env ?? process.env,
    cwd: options.cwd,
    timeout: options.timeout,
    shell: process.platform === 'win32' && command === 'npm',
  })
  return done.status ?? (done.error ? 127 : 1)
}
