import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { ContextItem } from '../../contract/action/actions.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { LeftView, Preferences } from '../../contract/ipc/app.ts'
import type { SyncDoubts, SyncState } from '../../contract/ipc/progress.ts'
import type { RecordFilter, RecordRow } from '../../contract/ipc/records.ts'
import type { PendingDeletion, RecordDelete, RecordSave, RecordSaved } from '../../contract/ipc/outbox.ts'
import type { SessionState } from '../../contract/ipc/session.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { RecordView, ServiceRecord } from '../../contract/record/record.ts'
import { tableCells } from '../../electron/print/list/table-cells.ts'
import { syncedThisMorning, type Announce, type FakeMainOptions } from './fake-main-options.ts'
import { useNameOrder } from '../../electron/record-text/shown-name.ts'
import { postalFakes } from './fake-postal.ts'
import { fakePrint, printFakes } from './fake-print.ts'
import { marksOf, rowsFor, snippetOf, summaryOf } from './record-rows.ts'
import { FakeBackup } from './fake-backup.ts'
import { FakeBulk } from './fake-bulk.ts'
import { FakeCards } from './fake-cards.ts'
import { FakeHistory } from './fake-history.ts'
import { FakePhotos } from './fake-photos.ts'
import { FakeOutbox } from './fake-outbox.ts'
import { profileHandlers } from './fake-profiles.ts'
import { FakeDoctor } from './fake-doctor.ts'
import { FakeDuplicates } from './fake-duplicates.ts'
import { FakeExport } from './fake-export.ts'
import { FakeImport } from './fake-import.ts'
import { FakeRecovery } from './fake-recovery.ts'
import { FakeSearches } from './fake-searches.ts'
import { FakeShare } from './fake-share.ts'
import { sampleAbout } from './sample-about.ts'
import { sampleSession } from './sample-profiles.ts'
import { sampleAddresses, sampleHomeaddresses } from './sample-records.ts'

const everyone = { group_id: null, deleted: 'without', sort: 'kana' } as const

/** What main would hold and answer, in memory: a mirror, and the service's own versions. */
export class FakeMain {
  readonly mirror: Record<Family, Map<string, ServiceRecord>>
  /** The service's versions; they differ from the mirror after `changeElsewhere`. */
  readonly service: Record<Family, Map<string, ServiceRecord>>
  session: SessionState
  preferences: Preferences
  sync: SyncState
  /** What the dialog of the sync names. */
  doubts: SyncDoubts = { odd: [], unreachable: [] }
  token = 'valid-token'
  /** What is chosen in the next context menus; without one they are closed. */
  readonly menuChoices: ContextItem[] = []
  /** The contact that the window is for; null in the main one. */
  ownRecord: { family: Family; id: string } | null = null
  /** Where each profile was left. */
  readonly leftViews = new Map<string, LeftView>()
  readonly print = fakePrint()
  readonly outbox = new FakeOutbox(
    () => this.mirror,
    (name, notice) => this.#announce(name, notice),
  )
  /** The latest delete that the page asked for, for `settle`. */
  lastDeletion: string | null = null
  readonly photos = new FakePhotos()
  kept = { book: 3_400_000, edits: 52_000, history: 820_000, copies: 1_200_000, photos: 0, others: 64_000 }
  readonly recovery = new FakeRecovery()
  readonly bulk = new FakeBulk((name, notice) => this.#announce(name, notice))
  readonly cards = new FakeCards(() => this.mirror.address.values())
  readonly history = new FakeHistory(
    (family, id) => {
      const record = this.mirror[family].get(id)
      return record ? { record, unreadable: [] } : null
    },
    (name, notice) => this.#announce(name, notice),
  )
  readonly imports = new FakeImport(this.bulk)
  readonly exports = new FakeExport()
  readonly duplicates = new FakeDuplicates((family, id) => this.mirror[family].get(id), this.bulk)
  readonly searches = new FakeSearches(() => this.session.current)
  readonly share = new FakeShare((family, id) => this.mirror[family].get(id))
  readonly doctor = new FakeDoctor((name, notice) => this.#announce(name, notice))
  readonly backup = new FakeBackup(this.imports)
  readonly #options: FakeMainOptions
  readonly #announce: Announce
  readonly #deletions = new Map<string, { target: RecordDelete; timer: ReturnType<typeof setTimeout> }>()
  #saves = new Map<string, RecordSaved>()

  constructor(options: FakeMainOptions, announce: Announce) {
    const address = new Map((options.addresses ?? sampleAddresses()).map((each) => [each.id, each]))
    const homeaddress = new Map(
      (options.homeaddresses ?? sampleHomeaddresses()).map((each) => [each.id, each]),
    )
    this.mirror = { address, homeaddress }
    this.service = { address: new Map(address), homeaddress: new Map(homeaddress) }
    this.session = sampleSession(options.signedIn ?? true)
    this.preferences = options.preferences ?? { language: 'en', theme: 'light' }
    // As main does at its start: the fakes name contacts by it.
    useNameOrder(this.preferences.nameOrder ?? 'written')
    this.sync = { ...syncedThisMorning, ...options.sync }
    if (options.leftView) this.leftViews.set(this.session.current, options.leftView)
    this.#options = options
    this.#announce = announce
  }

  /** Another client saves: the service moves on, the mirror does not know yet. */
  changeElsewhere(family: Family, id: string, changes: Partial<ServiceRecord>): void {
    const before = this.service[family].get(id)
    if (before) this.service[family].set(id, { ...before, ...changes, etag: `"${id}-elsewhere"` })
  }

  /** Ends the Undo time of a delete immediately. */
  settle(deletion: string, failure: Failure | null = null): void {
    const entry = this.#deletions.get(deletion)
    if (!entry) return
    clearTimeout(entry.timer)
    this.#deletions.delete(deletion)
    const { family, id, etag } = entry.target
    const current = this.service[family].get(id)
    const outcome = failure ?? (current?.etag === etag ? null : ({ kind: 'precondition-failed' } as const))
    if (outcome === null && current)
      this.#store(family, { ...current, deleted: true, etag: `"${id}-deleted"` })
    this.#announce('deletion.settled', { deletion, family, id, failure: outcome })
  }

  /** Deletes that wait for their Undo are forgotten. */
  end(): void {
    for (const { timer } of this.#deletions.values()) clearTimeout(timer)
    this.#deletions.clear()
  }

  setSession(change: Partial<SessionState>): void {
    this.session = { ...this.session, ...change }
    this.#announce('session.changed', this.session)
  }

  setSync(change: Partial<SyncState>): void {
    this.sync = { ...this.sync, ...change }
    this.#announce('sync.progress', this.sync)
  }

  readonly handlers: Handlers = {
    'app.info': async () =>
      ok({
        version: '0.1.0',
        language: 'en-GB',
        region: 'US',
        platform: 'linux',
        firstSteps: this.#options.firstSteps ?? false,
      }),
    'app.about': async () => ok(sampleAbout),
    'preferences.get': async () => ok(this.preferences),
    'preferences.set': async (next) => ok((this.preferences = next)),
    'view.keep': async ({ profile, ...view }) => {
      this.leftViews.set(profile, view)
      return ok(null)
    },
    'view.read': async () => ok(this.leftViews.get(this.session.current) ?? null),
    'session.state': async () => ok(this.session),
    'session.signIn': async ({ token }) => {
      if (token !== this.token) return fail({ kind: 'unauthorized' })
      return ok((this.session = { ...this.session, signedIn: true }))
    },
    'session.tryAgain': async () => ok((this.session = { ...this.session, needsToken: false })),
    'session.sameOwner': async () => {
      this.sync = { ...this.sync, phase: 'idle', failure: null }
      this.#announce('sync.progress', this.sync)
      return ok(null)
    },
    'session.signOut': async () => ok((this.session = { ...this.session, signedIn: false })),
    'kept.sizes': async () => ok(this.kept),
    'kept.remove': async ({ what }) => {
      if (what === 'history' || what === 'copies') this.kept = { ...this.kept, [what]: 0 }
      if (what === 'contacts') {
        this.session = { ...this.session, signedIn: false }
        this.leftViews.clear()
        this.searches.byProfile.clear()
        this.#announce('session.changed', this.session)
      }
      return ok(null)
    },
    'profile.select': async ({ id }) => ok((this.session = { ...this.session, current: id })),
    ...profileHandlers(this),
    ...this.outbox.handlers,
    ...this.recovery.handlers,
    ...this.searches.handlers,
    ...this.photos.handlers,
    'book.summary': async (place) =>
      ok(summaryOf(this.mirror, this.session.profiles[0]?.groups ?? [], place)),
    'record.rows': async ({ offset, limit, ...filter }) =>
      ok({ offset, ...this.#rows(filter, offset, limit) }),
    'record.index': async (filter) => ok(this.#index(filter)),
    'record.position': async ({ id, ...filter }) => ok({ offset: this.#place(filter, id) }),
    'record.snippets': async ({ family, ids, search }) =>
      ok({ snippets: ids.flatMap((id) => snippetOf(this.mirror[family].get(id), search) ?? []) }),
    'record.cells': async (asked) =>
      ok({ cells: tableCells((family, id) => this.mirror[family].get(id) ?? null, asked, 'en') }),
    'record.marks': async ({ search, texts }) => ok({ marks: texts.map((text) => marksOf(text, search)) }),
    'record.find': async ({ text, limit }) => {
      const both = (['address', 'homeaddress'] as const).flatMap((family) =>
        rowsFor({ ...everyone, family, tags: [], search: text }, this.mirror[family].values()),
      )
      const begins = (row: RecordRow) =>
        [row.name, row.kana, row.organization].some((each) => each.startsWith(text))
      const rows = [...both.filter(begins), ...both.filter((row) => !begins(row))]
      return ok({ rows: rows.slice(0, limit) })
    },
    'record.ids': async ({ offset, limit, ...filter }) =>
      ok({ ids: this.#rows(filter, offset, limit ?? Infinity).rows.map(({ id }) => id) }),
    'record.read': async ({ family, id }) => this.#view(this.mirror[family].get(id)),
    'record.fetch': async ({ family, id }) => {
      const record = this.service[family].get(id)
      if (record) this.#store(family, record)
      return this.#view(record)
    },
    'record.save': async (save) => this.#save(save),
    'record.delete': async (target) => ok(this.#delete(target)),
    'record.undoDelete': async ({ deletion }) => {
      clearTimeout(this.#deletions.get(deletion)?.timer)
      return this.#deletions.delete(deletion) ? ok(null) : fail({ kind: 'not-found' })
    },
    'sync.start': async () => ok((this.sync = { ...this.sync, phase: 'running', failure: null })),
    'sync.state': async () => ok(this.sync),
    'sync.cancel': async () => ok((this.sync = { ...this.sync, phase: 'idle' })),
    ...postalFakes(),
    'sync.pause': async () => ok((this.sync = { ...this.sync, phase: 'paused' })),
    'sync.readOn': async () => ok((this.sync = { ...this.sync, phase: 'running', full: null })),
    'sync.doubts': async () => ok(this.doubts),
    ...printFakes(this.print),
    ...this.bulk.handlers,
    ...this.cards.handlers,
    ...this.history.handlers,
    ...this.imports.handlers,
    ...this.exports.handlers,
    ...this.duplicates.handlers,
    ...this.share.handlers,
    ...this.doctor.handlers,
    ...this.backup.handlers,
    'savedFile.open': async () => ok(null),
    'savedFile.show': async () => ok(null),
    'link.open': async () => ok(null),
    'window.record': async () => ok(this.ownRecord),
    'window.openRecord': async () => ok(null),
    'window.close': async () => ok(null),
    'window.setDirty': async () => ok(null),
    'menu.enable': async () => ok(null),
    'contextMenu.show': async () => ok({ chosen: this.menuChoices.shift() ?? null }),
  }

  #save({ family, id, group_id, etag, changes, key }: RecordSave): Result<RecordSaved> {
    const earlier = this.#saves.get(key)
    if (earlier) return ok(earlier)
    const before = id === null ? undefined : this.service[family].get(id)
    if (id !== null && !before) return fail({ kind: 'not-found' })
    if (before && before.etag !== etag) return fail({ kind: 'precondition-failed' })
    const made = id ?? `new${this.service[family].size + 1}`
    const { face_picture, pictures, ...fields } = changes
    const photos = { ...(face_picture ? { face_picture } : {}), ...(pictures ? { pictures } : {}) }
    const owner = family === 'address' && id === null ? { group_id } : {}
    const stamp = { id: made, etag: `"${made}-${Date.now()}"`, updated_at: new Date().toISOString() }
    const record = { deleted: false, ...before, ...owner, ...fields, ...photos, ...stamp } as ServiceRecord
    this.#store(family, record)
    const saved = { view: { record, unreadable: [] }, differences: [], waiting: null }
    this.#saves.set(key, saved)
    return ok(saved)
  }

  #delete(target: RecordDelete): PendingDeletion {
    const deletion = crypto.randomUUID()
    this.lastDeletion = deletion
    const sendsInMs = this.#options.sendsInMs ?? 60_000
    const timer = setTimeout(() => this.settle(deletion), sendsInMs)
    this.#deletions.set(deletion, { target, timer })
    return { deletion, sendsInMs }
  }

  #store(family: Family, record: ServiceRecord): void {
    this.mirror[family].set(record.id, record)
    this.service[family].set(record.id, record)
    this.#announce('mirror.changed', { family, ids: [record.id] })
  }

  #view(record: ServiceRecord | undefined): Result<RecordView> {
    return record ? ok({ record, unreadable: [] }) : fail({ kind: 'not-found' })
  }

  #rows(filter: RecordFilter, offset: number, limit: number): { total: number; rows: RecordRow[] } {
    const total = this.#options.rowCount
    if (total === undefined) {
      const rows = rowsFor(filter, this.mirror[filter.family].values())
      return { total: rows.length, rows: rows.slice(offset, offset + limit) }
    }
    const template = rowsFor({ ...filter, search: '', tags: [] }, this.mirror.address.values())[0]
    if (!template) return { total: 0, rows: [] }
    const count = Math.max(0, Math.min(limit, total - offset))
    const make = (at: number) => ({ ...template, id: `r${at}`, name: `Person ${at}`, kana: '', photo: null })
    return { total, rows: Array.from({ length: count }, (_, at) => make(offset + at)) }
  }

  #place(filter: RecordFilter, id: string): number | null {
    const at = this.#rows(filter, 0, Infinity).rows.findIndex((row) => row.id === id)
    return at < 0 ? null : at
  }

  #index(filter: RecordFilter): { index: string; offset: number }[] {
    if (this.#options.rowCount !== undefined) return []
    const rows = rowsFor(filter, this.mirror[filter.family].values())
    return rows
      .map((row, offset) => ({ index: row.index, offset }))
      .filter(({ index, offset }) => offset === 0 || rows[offset - 1]?.index !== index)
  }
}
