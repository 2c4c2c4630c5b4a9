import { execFile, type ExecFileException } from 'node:child_process'
import { join } from 'node:path'
import type { PrintOutcome } from '../../../contract/ipc/print.ts'

/** The printing system of Linux and macOS. */
export interface Cups {
  /** The printer of this name, or the user's default for ''; null where CUPS has none, or there is no CUPS. */
  find(printer: string): Promise<string | null>
  /** `sent` once CUPS has the whole job, `refused` where it does not take it, `no-answer` when it says nothing. */
  print(job: CupsJob): Promise<PrintOutcome>
}

/** A PDF and its paper, in mm. */
export interface CupsJob {
  printer: string
  title: string
  paper: { width: number; height: number }
  pdf: Uint8Array
}

/** How long CUPS may take, in ms: it may look for printers in the network first. */
const findDeadline = 10_000
const sendDeadline = 60_000

/** CUPS by its programs, which are in `folder`; a system without them has null, and no printer is found. */
export function createCups(folder: string | null): Cups {
  const ask = async (...args: string[]) => {
    if (folder === null) return ''
    const { output } = await run({ program: join(folder, 'lpstat'), args, deadline: findDeadline })
    return output
  }
  return {
    async find(printer) {
      if (printer === '') return defaultIn(await ask('-d'))
      const names = await ask('-e')
      return names.split('\n').includes(printer) ? printer : null
    },
    async print({ printer, title, paper, pdf }) {
      if (folder === null) return 'refused'
      const options = ['media=' + mediaOf(paper), 'print-scaling=none', 'sides=one-sided']
      const args = ['-d', printer, '-t', title, ...options.flatMap((option) => ['-o', option]), '--', '-']
      const { ended } = await run({ program: join(folder, 'lp'), args, deadline: sendDeadline, input: pdf })
      return ended
    },
  }
}

/** `lpstat -d` says “system default destination: NAME”, or the same of the user's own one. */
function defaultIn(answer: string): string | null {
  return /default destination: (\S+)/u.exec(answer)?.[1] ?? null
}

/**
 * The size as CUPS writes media. It takes the printer's own medium of this size where there is one (hagaki is Postcard), else a size
 * of the user's own. The short edge is first, as printers have it: CUPS turns a wide page, and a wide medium would become A4.
 */
function mediaOf({ width, height }: CupsJob['paper']): string {
  const mm = (size: number) => Number(size.toFixed(2))
  return `om_atena_${mm(Math.min(width, height))}x${mm(Math.max(width, height))}mm`
}

interface Running {
  program: string
  args: string[]
  /** ms */
  deadline: number
  input?: Uint8Array
}

/**
 * SECURITY: the only programs that the app runs are lpstat and lp of CUPS, by their path and without a shell. The name of the printer is
 * one that CUPS knows, the title a text of ours, and the PDF goes through a pipe, never through a file (X59).
 */
function run({ program, args, deadline, input }: Running): Promise<{ output: string; ended: PrintOutcome }> {
  return new Promise((resolve) => {
    // The words of lpstat are looked at.
    const env = { ...process.env, LC_ALL: 'C' }
    const child = execFile(program, args, { env, timeout: deadline }, (failure, output) => {
      resolve({ output, ended: outcomeOf(failure) })
    })
    // A program that ends early closes its end of the pipe; its exit code says the same.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** A program that took too long was killed. */
function outcomeOf(failure: ExecFileException | null): PrintOutcome {
  if (failure === null) return 'sent'
  return failure.killed ? 'no-answer' : 'refused'
}
