import { spawnSync, spawn } from 'node:child_process'
import { project } from './project.mjs'

/**
 * Tells the person at the terminal what happens next. Standard error, so that a command's standard output stays
 * its own (`npm run service` prints JSON there).
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`atena: ${sentence}\n`)
}

/**
 * Ends the command with one sentence that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  say(sentence)
  process.exit(1)
}

/**
 * Runs a command and returns its exit code; its output goes where ours goes, standard output to standard error
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

/** How long a terminal waits for the next sign of life, and how long a log does, in ms. */
const beat = { terminal: 1_000, log: 5_000 }
/** What of a command's output is kept to be shown if it fails, in characters. */
const keptText = 20_000

/**
 * Shows that `label` is in progress until the function it returns is called: one changing line in a terminal, else a plain
 * line every few seconds.
 * @param {string} label what is being done, without an end mark
 * @returns {() => void}
 */
function showProgress(label) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const terminal = process.stderr.isTTY
  if (!terminal) say(`${label} …`)
  const timer = setInterval(
    () =>
      terminal
        ? process.stderr.write(`\r\x1b[Katena: ${label} … ${seconds()}`)
        : say(`${label} … ${seconds()}`),
    terminal ? beat.terminal : beat.log,
  )
  if (terminal) process.stderr.write(`\r\x1b[Katena: ${label} …`)
  return () => {
    clearInterval(timer)
    if (terminal) process.stderr.write(`\r\x1b[Katena: ${label}: ${seconds()}\n`)
  }
}

/**
 * Runs a command whose own output matters only when it fails, and shows meanwhile that it is still running.
 * @param {string} label what is being done, for the person at the terminal
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number }} [options] timeout in ms
 * @returns {Promise<{ code: number, text: string }>} exit code (127 when it could not be started, 1 when it was ended), and
 * the end of what it wrote
 */
export function runShowing(label, command, args, options = {}) {
  return new Promise((resolve) => {
    let text = ''
    const done = showProgress(label)
    const child = spawn(command, args, {
      cwd: project,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => (text = (text + part).slice(-keptText)))
    /** @param {number} code */
    const end = (code) => {
      done()
      resolve({ code, text: text.trim() })
    }
    child.on('error', () => end(127))
    child.on('close', (code) => end(code ?? 1))
  })
}
