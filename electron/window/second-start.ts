import { randomUUID } from 'node:crypto'
import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/*
 * Electron refuses the lock in the same way whether the app runs already or the lock could not be obtained:
 * another computer may have left one in a shared folder, or the disk does not support links. So the running app
 * answers an app that is started while it runs.
 */

/** What a start sends to the app that runs: its own name, and the path of a file that it was given. */
const startShape = z.object({
  start: z.uuid(),
  file: z
    .string()
    .regex(/\.vcf$/iu)
    .nullable(),
})
export type Start = z.infer<typeof startShape>

/** Names this start of the app. */
export const newStart = (file: string | null = null): Start => ({ start: randomUUID(), file })

const answerIn = (folder: string) => join(folder, 'second-start')

/**
 * Answers another start of the app, in the data folder that both have. Messages that are not from a start of ours,
 * and refusals of the disk, are ignored. Returns the path of the file that it was given; null without one.
 */
export function answerStart(folder: string, sent: unknown): string | null {
  const read = startShape.safeParse(sent)
  if (!read.success) return null
  try {
    // SECURITY: readable by the user only (SECURITY X30).
    writeFileSync(answerIn(folder), read.data.start, { mode: 0o600 })
  } catch {
    // The other one then says that no app has answered.
  }
  return read.data.file
}

/** How long an app that runs may take to answer, in ms: its computer may be busy. */
const patience = 5000

/** Returns whether the app that runs has answered this start. */
export async function isAnswered(folder: string, { start }: Start): Promise<boolean> {
  for (let waited = 0; waited < patience; waited += 100) {
    if (answerOf(folder) === start) {
      rmSync(answerIn(folder), { force: true })
      return true
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

function answerOf(folder: string): string | null {
  try {
    return readFileSync(answerIn(folder), 'utf8')
  } catch {
    return null
  }
}

/** Returns the file of Electron's lock where it has one in the folder, as on Linux and macOS; null elsewhere. */
export function lockFile(folder: string): string | null {
  const path = join(folder, 'SingletonLock')
  return lstatSync(path, { throwIfNoEntry: false }) ? path : null
}
