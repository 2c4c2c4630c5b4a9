import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { whyNoStrace } from './kill-bench.ts'

const bench = new URL('kill-bench.ts', import.meta.url).href
const endless = fileURLToPath(new URL('endless-child.ts', import.meta.url))

/** Processes whose command line has this text. */
function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes(text))
}

/** Empty for a process that has ended meanwhile. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

it.skipIf(whyNoStrace() !== null)('none of its programs outlives a killed runner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atena-kill-'))
  const script = `
    import { runStruck } from ${JSON.stringify(bench)}
    await runStruck({ folder: ${JSON.stringify(folder)} }, 'KILL', 0, ${JSON.stringify(endless)})`
  const runner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  const programs = () => processesWith(folder).filter((pid) => pid !== runner.pid)
  onTestFinished(() => {
    runner.kill('SIGKILL')
    for (const pid of programs()) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  // The tracer and what it traces.
  await expect.poll(() => programs().length).toBe(2)
  runner.kill('SIGKILL')
  await expect.poll(programs).toEqual([])
})
