import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type {
  OutboxDone,
  OutboxItem,
  OutboxRow,
  KeptDraft,
  RecordDraftSave,
} from '../../contract/ipc/outbox.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import type { Announce } from './fake-main-options.ts'

type OutboxChannel = Extract<keyof Handlers, `outbox.${string}` | `draft.${string}`>

/** Writes that wait and forms that are open, in memory. */
export class FakeOutbox {
  items: OutboxItem[] = []
  drafts: RecordDraftSave[] = []
  /** How many come at a time. */
  portion = 100
  /** What the service has taken. */
  done: OutboxDone = { waiting: 0, saved: 0, confirmed: 0, receipts: [] }
  readonly #mirror: () => Record<Family, Map<string, ServiceRecord>>
  readonly #announce: Announce
  readonly #places = new Map<string, number>()

  constructor(mirror: () => Record<Family, Map<string, ServiceRecord>>, announce: Announce) {
    this.#mirror = mirror
    this.#announce = announce
  }

  /** An entry appears or changes, as if main had written it. */
  put(item: OutboxItem): void {
    const isThere = this.items.some(({ key }) => key === item.key)
    const items = this.items.map((each) => (each.key === item.key ? item : each))
    this.items = isThere ? items : [...items, item]
    this.#tell(item, item.state)
  }

  remove(key: string): OutboxItem | undefined {
    const item = this.items.find((each) => each.key === key)
    this.items = this.items.filter((each) => each !== item)
    if (item) this.#tell(item, null)
    return item
  }

  #tell({ key, family, id }: OutboxItem, state: OutboxItem['state'] | null): void {
    this.#announce('outbox.changed', { key, family, id, localId: null, state })
  }

  /** By places, which stay once they were given. */
  #rows(): OutboxRow[] {
    const placeOf = (key: string) => {
      const place = this.#places.get(key) ?? this.#places.size
      this.#places.set(key, place)
      return place
    }
    return this.items
      .map((item) => ({ place: placeOf(item.key), item }))
      .toSorted((one, other) => one.place - other.place)
  }

  #takeOther(): number {
    const isOther = ({ failure }: OutboxItem) =>
      failure?.kind === 'invalid-input' && failure.path === 'origin'
    const keys = this.items.filter(isOther).map(({ key }) => key)
    for (const key of keys) this.remove(key)
    return keys.length
  }

  #kept(draft: RecordDraftSave): KeptDraft {
    const record = draft.id === null ? undefined : this.#mirror()[draft.family].get(draft.id)
    return { ...draft, base: record ? { record, unreadable: [] } : null }
  }

  readonly handlers: Pick<Handlers, OutboxChannel> = {
    'draft.save': async ({ family, id, group_id, etag, changes, key }) => {
      const draft = { family, id, group_id, etag, changes, key }
      this.drafts = [...this.drafts.filter(({ key }) => key !== draft.key), draft]
      return ok(null)
    },
    'draft.read': async () => {
      const latest = this.drafts.at(-1)
      return ok(latest ? this.#kept(latest) : null)
    },
    'draft.drop': async ({ key }) => {
      this.drafts = this.drafts.filter((each) => each.key !== key)
      return ok(null)
    },
    'outbox.list': async ({ from }) => {
      const all = this.#rows().filter(({ place }) => place >= from)
      return ok({ rows: all.slice(0, this.portion), next: all[this.portion]?.place ?? null })
    },
    'outbox.read': async ({ keys }) => ok(this.#rows().filter(({ item }) => keys.includes(item.key))),
    'outbox.takeBack': async ({ key, id }) => {
      const item = this.items.find((each) => each.key === key || each.id === id)
      if (!item) return fail({ kind: 'not-found' })
      this.remove(item.key)
      const { family, group_id, etag, changes, action } = item
      const target = { family, group_id, etag, id: action === 'create' ? null : item.id }
      const draft = { ...target, changes, key: item.key }
      this.drafts = [...this.drafts, draft]
      return ok({ ...draft, base: item.base })
    },
    'outbox.retry': async ({ key }) => (this.remove(key) ? ok(null) : fail({ kind: 'not-found' })),
    'outbox.discard': async ({ key }) => (this.remove(key) ? ok(null) : fail({ kind: 'not-found' })),
    'outbox.sendOther': async () => ok(this.#takeOther()),
    'outbox.removeOther': async () => ok({ saved: true, handle: null, count: this.#takeOther() }),
    'outbox.wake': async () => ok(null),
    'outbox.done': async () =>
      ok({ ...this.done, waiting: this.items.length, saved: this.done.saved + this.items.length }),
    'outbox.exportReceipts': async () => ok({ saved: true, handle: null, count: this.done.receipts.length }),
  }
}
