import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { NoticeName } from '../../contract/ipc/notice.ts'
import type { RecordSave, RecordSaved } from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { createServiceApi, type ServiceApi } from '../../electron/api/record-api.ts'
import { openMirror, type Mirror } from '../../electron/book/mirror.ts'
import { openJournal, type Journal } from '../../electron/outbox/journal.ts'
import type { Waits } from '../../electron/outbox/schedule.ts'
import { createLearnedVariants } from '../../electron/write/request-variants.ts'
import { basesOf, type SaveDeps } from '../../electron/write/intent.ts'
import { createOutbox, type Outbox } from '../../electron/outbox/outbox.ts'
import { openPhotoCache, photoSource } from '../../electron/photo/stored-photos.ts'
import { startService, type RunningService, type ServiceOptions } from '../../service/start-service.ts'
import { ourClientId } from '../fakes/our-client-id.ts'
import { valueOf } from '../fakes/api-under-test.ts'

/** What of an outbox ends with a restart of the app. */
interface RunningOutbox {
  api: ServiceApi
  mirror: Mirror
  journal: Journal
  outbox: Outbox
}

/** An outbox with its real files, in front of a reference service of its own. */
export interface OutboxBench extends RunningOutbox {
  service: RunningService
  folder: string
  group_id: string
  notices: { name: NoticeName; notice: unknown }[]
  /** Ends the app without a word, as a kill would, and starts it again on the same files. */
  restart(change?: OutboxChange): void
  /** Ends it as the user would. */
  quit(): Promise<void>
  save(family: Family, saved: RecordSaved | null, changes: AddressChanges): RecordSave
  create(family: Family, changes: AddressChanges): Promise<RecordSaved>
  edit(family: Family, saved: RecordSaved, changes: AddressChanges): Promise<RecordSaved>
  /** Resolves when nothing waits any more. */
  quiet(): Promise<void>
}

/** What may be different after a restart. */
export interface OutboxChange {
  signedIn?: boolean
  clientId?: string
  origin?: string
  base_url?: string
  waits?: Partial<Waits>
  /** A copy of the folder to continue in. */
  folder?: string
}

/** As short as a test can bear; a create is looked for twice before it is sent again. */
const shortWaits: Waits = { entry: [1, 5, 10], look: [1, 10], profile: [20] }

export interface OutboxBenchOptions extends OutboxChange {
  undoMs?: number
  /** As users have it; long unless told otherwise, because a busy machine answers when it can. */
  isHasty?: boolean
  service?: ServiceOptions
  /** Where the outbox file is; next to the mirror unless a test needs a disk of its own for it. */
  journalFolder?: string
}

/** Starts a bench that ends with the test. */
export async function startOutbox(options: OutboxBenchOptions = {}): Promise<OutboxBench> {
  const service = await startService(options.service ?? {})
  const folder = mkdtempSync(join(tmpdir(), 'atena-outbox-'))
  const notices: OutboxBench['notices'] = []
  let running = open(options)
  let isOpen = true
  onTestFinished(async () => {
    if (isOpen) await quit()
    await service.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  function open(change: OutboxChange): RunningOutbox {
    const base_url = change.base_url ?? service.base_url
    const api = valueOf(createServiceApi({ base_url, token: () => service.tokens.full }))
    const own = change.folder ?? folder
    const mirror = valueOf(openMirror({ folder: own }))
    const journal = valueOf(openJournal(change.folder ?? options.journalFolder ?? folder))
    const outbox = createOutbox({
      journal,
      mirror,
      announce: (name, notice) => void notices.push({ name, notice }),
      profile: 'test',
      origin: change.origin ?? base_url,
      deps: change.signedIn === false ? null : depsOf(folder, api, mirror, change.clientId ?? ourClientId),
      undoMs: options.undoMs ?? 5,
      // Longer than a test may take: callers that must hear immediately must not wait it out.
      ...(!options.isHasty && { patienceMs: 60_000 }),
      waits: { ...shortWaits, ...change.waits },
    })
    return { api, mirror, journal, outbox }
  }

  async function quit(): Promise<void> {
    isOpen = false
    await running.outbox.finish()
    running.api.close()
    running.outbox.close()
    await running.mirror.close()
  }

  const [group_id = ''] = service.group_ids
  const bench: Omit<OutboxBench, keyof RunningOutbox> = {
    service,
    folder,
    group_id,
    notices,
    restart(change = {}) {
      running.journal.close()
      running.api.close()
      void running.mirror.close()
      // A dead process does nothing more.
      void running.outbox.finish()
      running = open({ ...options, ...change })
      isOpen = true
    },
    quit,
    save: (family, saved, changes) => ({
      family,
      id: saved?.view.record.id ?? null,
      group_id: saved === null && family === 'address' ? group_id : null,
      // As the page does: '' for a record that has none.
      etag: saved === null ? null : (saved.view.record.etag ?? ''),
      changes,
      key: randomUUID(),
    }),
    create: async (family, changes) => valueOf(await running.outbox.save(bench.save(family, null, changes))),
    edit: async (family, saved, changes) =>
      valueOf(await running.outbox.save(bench.save(family, saved, changes))),
    async quiet() {
      const until = performance.now() + 10_000
      while (running.outbox.list().some(({ state }) => state !== 'conflict' && state !== 'needs-attention')) {
        if (performance.now() > until) throw new Error(JSON.stringify(running.outbox.list()))
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
  }
  return {
    ...bench,
    get api() {
      return running.api
    },
    get mirror() {
      return running.mirror
    },
    get journal() {
      return running.journal
    },
    get outbox() {
      return running.outbox
    },
  }
}

function depsOf(folder: string, api: ServiceApi, mirror: Mirror, clientId: string): SaveDeps {
  const photos = photoSource(openPhotoCache(join(folder, 'photos')), api.photo)
  return {
    api,
    bases: basesOf(mirror),
    photoCopy: (family, id, image) => photos.read({ family, id, picture: image }),
    variants: createLearnedVariants(),
    clientId,
    serverTime: () => null,
  }
}

/** Requests of one method that reached the service, oldest first. */
export function requests(bench: OutboxBench, method: string): RunningService['log'] {
  return bench.service.log.filter((entry) => entry.method === method)
}

/** Ids of every record of the first group, or of all home addresses, that the service holds. */
export async function idsIn(bench: OutboxBench, family: Family): Promise<string[]> {
  const query = { limit: 500, skip: 0, showdeleted: 'T' } as const
  const texts = valueOf(await bench.api[family].list(bench.group_id, query))
  return texts.map((text) => String(JSON.parse(text).id))
}
