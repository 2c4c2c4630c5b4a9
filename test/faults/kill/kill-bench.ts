import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMirror } from '../../../electron/book/mirror.ts'
import { openJournal } from '../../../electron/outbox/journal.ts'
import { createLearnedVariants } from '../../../electron/write/request-variants.ts'
import { basesOf } from '../../../electron/write/intent.ts'
import { createOutbox, type Outbox } from '../../../electron/outbox/outbox.ts'
import { createServiceApi } from '../../../electron/api/record-api.ts'
import { createChosenPhotos, createPhotoUploads } from '../../../electron/photo/chosen-photos.ts'
import { openKeptPhotos } from '../../../electron/photo/stored-photos.ts'
import { sendWithPhotos } from '../../../electron/session/record-writer.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { ourClientId } from '../../fakes/our-client-id.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { programArgs } from '../../program-args.ts'
import type { ChildTask } from './child-task.ts'
import { findProgram } from './find-strace.ts'

const usualProgram = fileURLToPath(new URL('kill-child.ts', import.meta.url))

/** System calls after which the world may look different: the places where a death matters. */
const calls = 'pwrite64,write,writev,fsync,fdatasync,ftruncate,rename,unlink,sendmsg,sendto'
/** Of those, the calls that a failing disk refuses. */
const diskCalls = 'pwrite64,fsync,fdatasync,ftruncate,rename'

/** What happens at one call: death, or the disk's refusal. */
export type Blow = 'KILL' | 'EIO' | 'ENOSPC'

/** How one run of the program ended. */
export interface KilledRun<Task = ChildTask> {
  task: Task
  /** Lines that it had written: what the user saw. */
  told: string[]
  killed: boolean
}

/** Whether calls can be counted and struck on this machine; otherwise why not. */
export function whyNoStrace(): string | null {
  const strace = findProgram()
  if (strace === null) return 'strace is not installed'
  const tried = spawnSync(strace, ['-qq', '-o', '/dev/null', process.execPath, '-e', '0'])
  return tried.status === 0 ? null : 'strace may not trace here'
}

export function makeTask(service: RunningService, flow: ChildTask['flow']): ChildTask {
  const [group_id = ''] = service.group_ids
  return {
    flow,
    folder: mkdtempSync(join(tmpdir(), 'atena-kill-')),
    base_url: flow === 'offline' ? 'http://127.0.0.1:9' : service.base_url,
    origin: service.base_url,
    token: service.tokens.full,
    group_id,
    clientId: ourClientId,
    keys: [randomUUID(), randomUUID(), randomUUID()],
    id: '',
  }
}

/** Runs a program and strikes at the n-th call that matters, counted from its beginning; 0 lets it live. */
export async function runStruck<Task extends { folder: string }>(
  task: Task,
  blow: Blow,
  at: number,
  program = usualProgram,
): Promise<KilledRun<Task> & { calls: number; lines: string[] }> {
  const log = join(task.folder, 'calls.log')
  const set = blow === 'KILL' ? calls : diskCalls
  const effect = blow === 'KILL' ? 'signal=SIGKILL' : `error=${blow}`
  const inject = at === 0 ? [] : ['-e', `inject=${set}:${effect}:when=${at}`]
  const args = [
    '-qq',
    // Names the file of each call.
    '-y',
    '-o',
    log,
    '-e',
    `trace=${set}`,
    ...inject,
    process.execPath,
    ...programArgs(program, JSON.stringify(task)),
  ]
  const output = await outputOf(findProgram() ?? 'strace', args)
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('('))
  rmSync(log, { force: true })
  const told = output.split('\n').filter((line) => line !== '')
  return { task, told, killed: !told.includes('end'), calls: lines.length, lines }
}

/** Everything a program wrote to its output until it ended. The service it talks to runs in this process meanwhile. */
function outputOf(file: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: 60_000 })
    let text = ''
    child.stdout.on('data', (chunk) => (text += String(chunk)))
    child.on('close', () => resolve(text))
  })
}

/** The app started again with the files of the dead program; resolves when nothing waits any more. */
export async function recover<T>({ task }: KilledRun, look: (outbox: Outbox) => T): Promise<T> {
  const { folder, origin, token } = task
  const api = valueOf(createServiceApi({ base_url: origin, token: () => token }))
  const mirror = valueOf(openMirror({ folder }))
  const chosen = createChosenPhotos(openKeptPhotos(join(folder, 'chosen')))
  const uploads = createPhotoUploads({ chosen, api: api.photo, onProgress: () => undefined })
  const journal = valueOf(openJournal(folder))
  const outbox = createOutbox({
    journal,
    mirror,
    announce: () => undefined,
    profile: 'test',
    origin,
    undoMs: 1,
    patienceMs: 10_000,
    waits: { entry: [1], look: [1, 1], profile: [5] },
    deps: {
      api,
      bases: basesOf(mirror),
      photoCopy: (family, id, image) => api.photo.download(family, id, image),
      withPhotos: (entry, send) =>
        sendWithPhotos({ uploads, isStill: async () => false, base: mirror.base }, entry, send),
      photosDone: (handles) => handles.forEach(uploads.settled),
      variants: createLearnedVariants(),
      clientId: ourClientId,
    },
  })
  try {
    if (mirror.movedAside !== null || journal.movedAside !== null) throw new Error('a file is unreadable')
    const until = performance.now() + 10_000
    while (outbox.list().some(({ state }) => ['queued', 'sending', 'checking'].includes(state))) {
      if (performance.now() > until) throw new Error(`still waiting: ${JSON.stringify(outbox.list())}`)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    return look(outbox)
  } finally {
    await outbox.finish()
    outbox.close()
    await mirror.close()
    api.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
