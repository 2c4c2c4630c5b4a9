import { fail, ok, type Result } from '../../../../../contract/failure.ts'
import type { ListQuery } from '../../../../../electron/api/exchange.ts'
import type { FetchedText } from '../../../../../electron/api/read-answer.ts'
import type { RecordReader } from '../../../../../electron/book/sync/scope.ts'

/** What the spec does not show about lists, as switches (reliability 5.3, C21–C29). */
export interface ModelVariant {
  order: 'id' | 'newest-first' | 'oldest-first' | 'ties' | 'random'
  /** The most records in one answer, whatever the request says; null for no limit. */
  cap: number | null
  ignores: ('limit' | 'skip' | 'updatedmin' | 'showdeleted')[]
  /** Records created, edited or deleted between two requests. */
  writesPerPage: number
  /** The most records that are skipped, whatever the request says. */
  mostSkip?: number
  /** The number of records purged without a trace before each page, from the start of the list. */
  purgedPerPage?: number
  /** `updated_at` is not shown. */
  isTimeless?: boolean
}

export const plainVariant: ModelVariant = { order: 'id', cap: null, ignores: [], writesPerPage: 0 }

interface ModelRecord {
  id: string
  group_id: string
  lastname: string
  deleted: boolean
  /** Microseconds of the service's clock. */
  time: number
}

/** A service in memory with one group: fast enough for thousands of syncs. */
export class ModelService implements RecordReader {
  readonly records = new Map<string, ModelRecord>()
  /** Every list query, in order. */
  readonly queries: ListQuery[] = []
  /** Writes still to come; the number is limited so that every sync ends. */
  writesLeft = 150
  private made = 0
  private time = Date.UTC(2026, 0, 1) * 1000
  readonly group_id: string
  variant: ModelVariant
  private readonly random: () => number

  constructor(group_id: string, variant: ModelVariant, random: () => number) {
    this.group_id = group_id
    this.variant = variant
    this.random = random
  }

  fill(count: number): void {
    for (let at = 0; at < count; at++) this.create()
  }

  create(): string {
    // Ids that do not grow with time, so that an order by id is not an order by time.
    const id = `${Math.floor(this.random() * 1e9)
      .toString(36)
      .padStart(6, '0')}-${this.group_id}-${this.made++}`
    this.store({ id, group_id: this.group_id, lastname: `名${this.made}`, deleted: false, time: 0 })
    return id
  }

  edit(id: string, change: Partial<ModelRecord> = {}): void {
    const record = this.records.get(id)
    if (record) this.store({ ...record, lastname: `改${this.time}`, ...change })
  }

  text(id: string): string | undefined {
    const record = this.records.get(id)
    return record && this.textOf(record)
  }

  async list(_group: string | null, query: ListQuery): Promise<Result<string[]>> {
    this.queries.push(query)
    for (let at = 0; at < this.variant.writesPerPage && this.writesLeft > 0; at++) this.write()
    const { ignores, cap, mostSkip = Infinity, purgedPerPage = 0 } = this.variant
    if (query.limit > 1) this.purge(purgedPerPage)
    const skip = ignores.includes('skip') ? 0 : Math.min(query.skip, mostSkip)
    const limit = ignores.includes('limit') ? Infinity : Math.min(query.limit, cap ?? Infinity)
    return ok(
      this.ordered(query)
        .slice(skip, skip + limit)
        .map((record) => this.textOf(record)),
    )
  }

  async get(id: string): Promise<Result<FetchedText>> {
    const text = this.text(id)
    return text === undefined ? fail({ kind: 'not-found' }) : ok(text as FetchedText)
  }

  private textOf(record: ModelRecord): string {
    return this.variant.isTimeless ? textOf(record).replace(/,"updated_at":"[^"]*"/, '') : textOf(record)
  }

  private purge(count: number): void {
    const purged = Math.max(0, Math.min(count, this.writesLeft))
    this.writesLeft -= purged
    for (let left = purged; left > 0; left--) {
      const [first] = [...this.records.keys()].sort()
      if (first !== undefined) this.records.delete(first)
    }
  }

  private store(record: ModelRecord): void {
    this.time += 1 + Math.floor(this.random() * 60_000_000)
    this.records.set(record.id, { ...record, time: this.time })
  }

  private write(): void {
    this.writesLeft--
    const ids = [...this.records.keys()]
    const id = ids[Math.floor(this.random() * ids.length)]
    const dice = this.random()
    if (dice < 0.3 || id === undefined) this.create()
    else this.edit(id, dice < 0.4 ? { deleted: true } : {})
  }

  private ordered(query: ListQuery): ModelRecord[] {
    const { ignores } = this.variant
    const shown = [...this.records.values()].filter((record) => {
      if (record.deleted && (query.showdeleted !== 'T' || ignores.includes('showdeleted'))) return false
      return ignores.includes('updatedmin') || !query.updatedmin || timeText(record) >= query.updatedmin
    })
    const keys = new Map(shown.map((record) => [record, this.keyOf(record)]))
    return shown.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1))
  }

  private keyOf(record: ModelRecord): string {
    const time = String(record.time).padStart(20, '0')
    const shuffle = this.random().toFixed(12)
    switch (this.variant.order) {
      case 'id':
        return record.id
      case 'oldest-first':
        return time
      case 'newest-first':
        return String(1e17 - record.time)
      case 'ties':
        return time.slice(0, 12) + shuffle
      case 'random':
        return shuffle
    }
  }
}

function timeText({ time }: ModelRecord): string {
  const micros = String(time % 1_000_000).padStart(6, '0')
  return `${new Date(Math.floor(time / 1000)).toISOString().slice(0, 19)}.${micros}Z`
}

function textOf(record: ModelRecord): string {
  const { id, group_id, lastname, deleted } = record
  const updated_at = timeText(record)
  return JSON.stringify({ id, group_id, lastname, deleted, etag: `e${record.time}`, updated_at })
}
