import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

/** Processes that run now, each the leader of a group of its own. */
const running = new Set()

/** Runs the command and writes its processor time, with that of what it started, to the file named first. */
const andTimes = 'file=$1; shift; "$@"; code=$?; times >"$file"; exit $code'

/**
 * Runs a command to its end. Its standard input is a pipe that closes when we end, however we do.
 * @param {string[]} command program and arguments
 * @param {{ env: NodeJS.ProcessEnv, cwd: string, timesFile: string }} options timesFile: a file that may be written
 * @returns {Promise<{ code: number, output: string, seconds: number, cpu: number | null }>} cpu in seconds, null where
 * the system does not tell; code 127 when the command could not be started
 */
export function runMeasured(command, { env, cwd, timesFile }) {
  const hasTimes = process.platform !== 'win32'
  const [program = '', ...args] = hasTimes ? ['sh', '-c', andTimes, 'sh', timesFile, ...command] : command
  const begun = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'], detached: hasTimes })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    const end = (/** @type {number} */ code) => {
      running.delete(child)
      const seconds = (performance.now() - begun) / 1000
      resolve({ code, output, seconds, cpu: hasTimes ? takeTimes(timesFile) : null })
    }
    child.once('error', () => end(127))
    child.once('close', (code) => end(code ?? 1))
  })
}

/** Ends what runs, with everything that it started. */
export function endRunning() {
  for (const child of running) {
    try {
      process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has ended meanwhile, or has no group here.
      child.kill()
    }
  }
}

/**
 * What the shell wrote: user and system time of itself, then of its children, as `1m2.34s`.
 * @param {string} file
 * @returns {number | null} seconds
 */
function takeTimes(file) {
  try {
    const words = readFileSync(file, 'utf8').trim().split(/\s+/)
    rmSync(file, { force: true })
    const each = words.map((word) => /^(\d+)m([\d.]+)s$/.exec(word))
    if (each.length !== 4 || each.some((found) => found === null)) return null
    return each.reduce((sum, found) => sum + Number(found?.[1]) * 60 + Number(found?.[2]), 0)
  } catch {
    return null
  }
}
