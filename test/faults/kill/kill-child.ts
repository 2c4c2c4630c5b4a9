import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { createServiceApi } from '../../../electron/api/record-api.ts'
import { openMirror } from '../../../electron/book/mirror.ts'
import { openJournal } from '../../../electron/outbox/journal.ts'
import { createLearnedVariants } from '../../../electron/write/request-variants.ts'
import { basesOf } from '../../../electron/write/intent.ts'
import { createOutbox } from '../../../electron/outbox/outbox.ts'
import { createChosenPhotos, createPhotoUploads } from '../../../electron/photo/chosen-photos.ts'
import { openKeptPhotos } from '../../../electron/photo/stored-photos.ts'
import { sendWithPhotos } from '../../../electron/session/record-writer.ts'
import { createSync } from '../../../electron/book/sync/sync.ts'
import { jpeg } from '../../fakes/jpeg.ts'
import type { ChildTask } from './child-task.ts'

/**
 * A program that does one thing with the real files and is killed in the middle of it. What was acknowledged to the user
 * is written to stdout immediately, one line each.
 */
const task = JSON.parse(process.argv[2] ?? '{}') as ChildTask
const { folder, base_url, token, group_id, keys } = task
const say = (line: string) => void writeSync(1, `${line}\n`)

function must<T>(result: { ok: true; value: T } | { ok: false; failure: unknown }): T {
  if (result.ok) return result.value
  say(`refused ${JSON.stringify(result.failure)}`)
  process.exit(3)
}

const api = must(createServiceApi({ base_url, token: () => token }))
const mirror = must(openMirror({ folder }))
const chosen = createChosenPhotos(openKeptPhotos(join(folder, 'chosen')))
const uploads = createPhotoUploads({ chosen, api: api.photo, onProgress: () => undefined })
const outbox = createOutbox({
  journal: must(openJournal(folder)),
  mirror,
  announce: () => undefined,
  profile: 'test',
  origin: task.origin,
  undoMs: 1,
  patienceMs: 10_000,
  // Offline no server can be reached again; a disk that refused once is tried again immediately.
  waits: { entry: [1], look: [1], profile: [task.flow === 'offline' ? 60_000 : 5] },
  deps: {
    api,
    bases: basesOf(mirror),
    photoCopy: (family, id, image) => api.photo.download(family, id, image),
    withPhotos: (entry, send) =>
      sendWithPhotos({ uploads, isStill: async () => false, base: mirror.base }, entry, send),
    photosDone: (handles) => handles.forEach(uploads.settled),
    variants: createLearnedVariants(),
    clientId: task.clientId,
  },
})
const made = { family: 'address', id: null, group_id, etag: null } as const
const save = async (key: string, changes: object, target: object = made) => {
  const saved = await outbox.save({ ...made, ...target, changes, key })
  say(saved.ok ? `ack ${key}` : `refused ${JSON.stringify(saved.failure)}`)
  return saved
}
/** The record of the task as it is with the service, in the mirror. */
const known = async () => {
  const view = must(mirror.putOne('address', must(await api.address.get(task.id))))
  return { id: view.record.id, etag: view.record.etag ?? '' }
}

const flows: Record<ChildTask['flow'], () => Promise<unknown>> = {
  create: () => save(keys[0], { lastname: 'Sato', memo: 'x'.repeat(3000) }),
  async save() {
    const { id, etag } = await known()
    say('ready')
    await save(keys[0], { lastname: 'Suzuki' }, { id, etag, group_id: null })
  },
  async delete() {
    const { id, etag } = await known()
    say('ready')
    const asked = outbox.deletions.request({ family: 'address', id, etag })
    if (asked.ok) say('ack delete')
  },
  async offline() {
    const first = await save(keys[0], { lastname: 'Sato' })
    if (first.ok) await save(keys[1], { memo: 'more' }, { id: first.value.view.record.id, group_id: null })
  },
  async draft() {
    for (const key of keys) {
      const kept = outbox.drafts.save({ ...made, changes: { memo: key }, key: keys[0] })
      if (kept.ok) say(`ack ${key}`)
    }
  },
  async upload() {
    const checked = must(chosen.check(await jpeg()))
    must(await chosen.keep({ handle: checked.handle, bytes: await jpeg(), keepPlace: false }))
    await save(keys[0], { lastname: 'Sato', face_picture: { image: checked.handle, source: 'temp' } })
  },
  async sync() {
    const sync = createSync({ api, mirror, groups: [{ group_id, name: 'group' }], limit: 20 })
    const state = await sync.start()
    if (state.failure === null) say('ack sync')
  },
}

say('open')
await flows[task.flow]()
const isQuiet = () => outbox.list().every(({ state }) => state !== 'sending' && state !== 'checking')
while (task.flow !== 'offline' && (outbox.list().some(({ state }) => state === 'queued') || !isQuiet())) {
  await new Promise((resolve) => setTimeout(resolve, 2))
}
await outbox.finish()
outbox.close()
await mirror.close()
api.close()
say('end')
process.exit(0)
