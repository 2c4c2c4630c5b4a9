import { open, readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import { system, type System } from '../platform/system.ts'
import { isHeld, renameFile } from './rename-file.ts'

/** What a test puts in place of the system. */
interface SaveOptions {
  on?: System
  rename?: (from: string, to: string) => Promise<void>
}

/**
 * Writes a whole file or nothing: first under a temporary name in the same folder. It is renamed once it is on the disk.
 * A symbolic link stays, and the file that it leads to is written. `storage` if the disk refuses; a previous file of that
 * name is then still whole.
 * SECURITY: the file is 0600, also where it replaces one that others could read: it may hold contacts, and the user decides
 * about other readers (SECURITY X30). Windows has no such modes; there the folder decides.
 */
export async function saveFile(
  path: string,
  bytes: Uint8Array,
  { on = system, rename = renameFile }: SaveOptions = {},
): Promise<Result<null>> {
  let part = ''
  try {
    const goal = await linkGoal(path)
    // 'wx' ensures that the name is new; crypto would take 4 ms of a cold start.
    part = `${goal}.${Math.random().toString(36).slice(2, 10)}.part`
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
      // Some full network disks take less than they report: half a file must not replace a whole one.
      if ((await file.stat()).size !== bytes.length) throw Object.assign(new Error('cut'), { code: 'ENOSPC' })
    } finally {
      await file.close()
    }
    await rename(part, goal).catch(async (thrown) => {
      if (on === 'win32' && isHeld(thrown) && (await isWritable(goal))) throw inUse
      throw thrown
    })
    return ok(null)
  } catch (thrown) {
    if (part !== '') await rm(part, { force: true }).catch(() => undefined)
    return fail(diskFailure(thrown))
  }
}

/** Windows does not replace a file that a program has open, such as a PDF in a viewer; its code for that is one of missing rights. */
const inUse = Object.assign(new Error('open elsewhere'), { code: 'EBUSY' })

/** Whether there is a file of this name that is not write-protected. */
async function isWritable(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.isFile() && (found.mode & 0o200) !== 0
}

/** Like `saveFile`, but reads the file back: `storage` also if the disk does not hold these bytes. */
export async function saveSurely(path: string, bytes: Uint8Array): Promise<Result<null>> {
  const saved = await saveFile(path, bytes)
  if (!saved.ok || (await holdsBytes(path, bytes))) return saved
  return fail({ kind: 'storage', reason: 'other' })
}

/** Whether a file holds these bytes; false where it cannot be read. */
export async function holdsBytes(path: string, bytes: Uint8Array): Promise<boolean> {
  const found = await readFile(path).catch(() => null)
  return found !== null && Buffer.compare(found, bytes) === 0
}

const mostLinks = 40

/**
 * Returns where a file of this name really lies, through links to it and to its folders; the file itself may be missing,
 * its folder not. Throws what the disk says, and ELOOP for links that lead round in a circle.
 */
export async function linkGoal(path: string): Promise<string> {
  let place = path
  for (let links = 0; links < mostLinks; links += 1) {
    const folder = await realpath(dirname(resolve(place)))
    const here = join(folder, basename(resolve(place)))
    const link = await readlink(here).catch(() => null)
    if (link === null) return here
    place = resolve(folder, link)
  }
  throw Object.assign(new Error('links in a circle'), { code: 'ELOOP' })
}

/** The failure of what the file system threw. */
export function diskFailure(thrown: unknown): Failure {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return { kind: 'storage', reason: 'full' }
  if (code === 'EBUSY') return { kind: 'storage', reason: 'in-use' }
  const denied = code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
  return { kind: 'storage', reason: denied ? 'denied' : 'other' }
}
