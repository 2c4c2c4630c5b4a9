import { mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory; other systems have no such place. */
const inMemory = '/dev/shm'
/** A run fills less than a tenth of it, in bytes. Containers often have 64 MB there, which Chromium alone would fill. */
const wantedRoom = 1e9
/** The namespace of processes and the process. The process numbers of another container mean nothing here. */
const named = /^atena-test-(\d+)-(\d+)-/

/**
 * Makes a folder in memory for the temporary files of a run: on a disk a quarter of the processor time of tests goes into
 * writing what no test reads again. First it removes what killed runs have left there, because that holds memory.
 * @param {{ root?: string, room?: number }} [options] root: a folder; room: what must be free there, in bytes
 * @returns {string | null} its path; null where files in memory have no place or too little room
 */
export function makeFolderInMemory({ root = inMemory, room = wantedRoom } = {}) {
  try {
    const namespace = namespaceOfProcesses()
    for (const name of readdirSync(root))
      if (isLeft(name, namespace)) rmSync(join(root, name), { recursive: true })
    const { bavail, bsize } = statfsSync(root)
    return bavail * bsize < room ? null : mkdtempSync(join(root, `atena-test-${namespace}-${process.pid}-`))
  } catch {
    return null
  }
}

/** @returns {string} the number that Linux gives it; throws where the system has none */
function namespaceOfProcesses() {
  const [number] = /\d+/.exec(readlinkSync('/proc/self/ns/pid')) ?? []
  if (number === undefined) throw new Error('no namespace of processes')
  return number
}

/**
 * @param {string} name of an entry in the folder that holds those of the runs
 * @param {string} ours the namespace of this run
 * @returns {boolean} whether its run has ended; false where this cannot be known
 */
function isLeft(name, ours) {
  const [, namespace, pid] = named.exec(name) ?? []
  if (namespace !== ours) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    // The process of another user cannot be queried (EPERM), so it is alive.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}
