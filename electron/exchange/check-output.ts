import { constants, type BigIntStats } from 'node:fs'
import { access, open, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Failure } from '../../contract/failure.ts'
import { linkGoal } from '../disk/save-file.ts'

/** Why nothing was made: a sentence, and the exit code (2 for a command line that cannot be understood). */
export class Refusal extends Error {
  readonly code: number
  constructor(message: string, code = 1) {
    super(message)
    this.code = code
  }
}

/** A file that the run reads; `what` says which one in a sentence, such as `the file of --in`. */
export interface ReadFile {
  readonly path: string
  readonly what: string
}

/** What a run writes, and may therefore replace without a question. */
export interface OutputKind {
  /** The option before the name of the file on the command line, such as `--out `. */
  readonly option: string
  /** Such as `PDF`. */
  readonly what: string
  is(path: string): Promise<boolean>
}

const pdf: OutputKind = { option: '--out ', what: 'PDF', is: isPdf }

/**
 * Throws `Refusal` where nothing must be written to `output`: over a file that is read, by whatever name; over
 * anything of another kind, unless `force`; into a folder that does not exist; over anything that is not a file.
 */
export async function checkOutput(
  output: string,
  read: readonly ReadFile[],
  force: boolean,
  kind = pdf,
): Promise<void> {
  const refused = (why: string) => new Refusal(`${kind.option}${output} ${why}`)
  const there = await stat(output, { bigint: true }).catch(codeOf)
  if (typeof there === 'string') return checkNew(output, there, refused)
  if (there.isDirectory()) throw refused('is a folder; name a file in it')
  // An address file lost is not to be had again, so no switch allows this.
  for (const file of read)
    if (await isSame(output, there, file.path))
      throw refused(`is ${file.what}, which would be lost; name another file`)
  if (!there.isFile()) throw refused('is a device or a pipe; name a file')
  await access(output, constants.W_OK).catch(() => {
    throw refused('is write-protected; name another file')
  })
  if (force || (await kind.is(output))) return
  throw refused(`is there already and is no ${kind.what}; name another file, or replace it with --force`)
}

/** The sentence for a file that the disk did not take. */
export function unwritten(output: string, failure: Failure, option = pdf.option): Refusal {
  const refused = (why: string) => new Refusal(`${option}${output} ${why}`)
  const reason = failure.kind === 'storage' ? failure.reason : null
  if (reason === 'full') return refused('finds no room on the disk; make some, or name another disk')
  if (reason === 'in-use') return refused('is open in another program; close it there, or name another file')
  const why = reason === 'denied' ? 'its folder takes no file of yours' : 'the disk refuses it'
  return refused(`cannot be written: ${why}; name a file in another folder`)
}

async function checkNew(output: string, code: string, refused: (why: string) => Refusal): Promise<void> {
  if (code === 'ELOOP') throw refused('is a link that leads round in a circle; name another file')
  if (/[/\\]$/u.test(output)) throw refused('names a folder; name a file in it')
  const goal = await linkGoal(output).catch(() => null)
  const folder = goal === null ? null : await stat(dirname(goal)).catch(() => null)
  if (folder?.isDirectory()) return
  throw refused(`needs the folder ${dirname(output)}, which is not there; make it, or name another`)
}

/** Whether two names are of one file: links, hard links, and case where it does not count, all end at one inode. */
async function isSame(output: string, there: BigIntStats, other: string): Promise<boolean> {
  const read = await stat(other, { bigint: true }).catch(() => null)
  if (read === null) return false
  // Some network disks have no inodes; there the path must do.
  if (read.ino !== 0n && read.ino === there.ino && read.dev === there.dev) return true
  const [a, b] = await Promise.all([output, other].map((path) => realpath(path).catch(() => null)))
  return a !== null && a === b
}

async function isPdf(path: string): Promise<boolean> {
  const mark = '%PDF-'
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return false
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(mark.length), position: 0 })
    return buffer.toString('latin1', 0, bytesRead) === mark
  } catch {
    return false
  } finally {
    await file.close()
  }
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}
