import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { BulkTarget } from '../../contract/ipc/bulk.ts'
import type { Alike, DuplicateGroup, GroupKind } from '../../contract/ipc/duplicates.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { mergeHousehold } from '../../electron/jobs/merge/joint-names.ts'
import { lostWith, mergeRecords } from '../../electron/jobs/merge/merge-records.ts'
import { rowOf } from '../../electron/book/row.ts'
import type { FakeBulk } from './fake-bulk.ts'

type DuplicatesChannel = Extract<keyof Handlers, `duplicates.${string}`>

const token = '4e0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c14'

/** Groups of contacts of the fake mirror; what they become is really worked out. */
export class FakeDuplicates {
  /** The ids of each group; households come last. */
  groups: { ids: string[]; reasons: DuplicateGroup['reasons']; kind?: GroupKind }[] = []
  /** The search does not end. */
  isSearching = false
  /** Whom a new contact may be. */
  alike: Alike | null = null
  /** All pairs there are, more than are passed on. */
  total: number | null = null
  readonly #record: (family: Family, id: string) => ServiceRecord | undefined
  readonly #bulk: FakeBulk

  constructor(record: (family: Family, id: string) => ServiceRecord | undefined, bulk: FakeBulk) {
    this.#record = record
    this.#bulk = bulk
  }

  #recordsOf(ids: readonly string[] = []): ServiceRecord[] {
    return ids.flatMap((id) => this.#record('address', id) ?? [])
  }

  readonly handlers: Pick<Handlers, DuplicatesChannel> = {
    'duplicates.find': async () => {
      if (this.isSearching) await new Promise(() => {})
      const households = this.groups.filter(({ kind }) => kind === 'household').length
      const kept = this.groups.length - households
      return ok({ token, total: this.total ?? kept, kept, households })
    },
    'duplicates.page': async ({ offset, limit }) => {
      const groups = this.groups
        .slice(offset, offset + limit)
        .map(({ ids, reasons, kind = 'person' }, at) => {
          const records = this.#recordsOf(ids).map((record) => {
            const { organization, zipcode, place, ...row } = rowOf('address', record, null)
            const { id, name, lastname, firstname, kana, photo } = row
            const shown = { company: organization, address: `${zipcode} ${place}`, photo }
            return { id, name, lastname, firstname, kana, ...shown }
          })
          return { place: offset + at, family: 'address' as const, kind, records, reasons }
        })
      return ok({ groups })
    },
    'duplicates.read': async ({ place, ids }) => {
      const group = this.groups[place]
      const records = this.#recordsOf(ids ?? group?.ids)
      if (!group || records.length < 2) return fail({ kind: 'not-found' })
      return ok({
        ids: records.map(({ id }) => id),
        fields: group.kind === 'household' ? mergeHousehold(records) : mergeRecords('address', records),
        groups: records.map(({ group_id }) => group_id ?? null),
        lost: lostWith('address', records),
        whyNot: null,
        seen: `${place}`,
      })
    },
    'duplicates.decide': async () => ok(null),
    'duplicates.merge': async ({ place }) => {
      const [one] = this.#recordsOf(this.groups[place]?.ids)
      const name = one ? rowOf('address', one, null).name : ''
      const target: BulkTarget = { kind: 'records', family: 'address', ids: [one?.id ?? ''] }
      await this.#bulk.handlers['bulk.start']({ profile: '', target, change: { kind: 'add-tag', tag: '-' } })
      this.#bulk.tell({ change: { kind: 'merge', name } })
      return this.#bulk.state ? ok(this.#bulk.state) : fail({ kind: 'not-found' })
    },
    'duplicates.alike': async () => ok(this.alike),
    'duplicates.close': async () => ok(null),
  }
}
