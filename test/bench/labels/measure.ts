import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** One cold run of a program. */
export interface Measured {
  /** ms from start to exit. */
  readonly wall: number
  /** ms of processor time, which other work on the machine does not lengthen; 0 on systems without /proc. */
  readonly cpu: number
  /** Highest resident memory, bytes; 0 on systems without /proc. */
  readonly peak: number
}

const clockTick = 10

function usageOf(pid: number | undefined): { cpu: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
    const stat =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? []
    const peak = Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0) * 1024
    return { cpu: (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * clockTick, peak }
  } catch {
    return { cpu: 0, peak: 0 }
  }
}

/** Runs a program to its end; rejects when it does not exit with 0. */
export function measure(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    let [cpu, peak] = [0, 0]
    const child = spawn(program, words, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (text) => (complaint += String(text)))
    const watch = setInterval(() => {
      const usage = usageOf(child.pid)
      cpu = Math.max(cpu, usage.cpu)
      peak = Math.max(peak, usage.peak)
    }, 10)
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(watch)
      if (code !== 0) reject(new Error(`${program} exited with ${String(code)}: ${complaint}`))
      else resolve({ wall: performance.now() - start, cpu, peak })
    })
  })
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
}

/** Medians of the times of several runs, with the highest memory of all. */
export function summary(runs: readonly Measured[]): Measured {
  return {
    wall: median(runs.map(({ wall }) => wall)),
    cpu: median(runs.map(({ cpu }) => cpu)),
    peak: Math.max(...runs.map(({ peak }) => peak)),
  }
}
