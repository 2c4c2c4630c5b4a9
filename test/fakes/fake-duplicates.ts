import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { BulkTarget } from '../../contract/ipc/bulk.ts'
import type { Alike, DuplicatePair } from '../../contract/ipc/duplicates.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { lostWith, mergeRecords } from '../../electron/merge/merge-records.ts'
import { rowOf } from '../../electron/mirror/row.ts'
import type { FakeBulk } from './fake-bulk.ts'

type DuplicatesChannel = Extract<keyof Handlers, `duplicates.${string}`>

const token = '4e0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c14'

/** Pairs of contacts of the fake mirror; what they become is really worked out. */
export class FakeDuplicates {
  /** The ids of each pair. */
  pairs: { ids: [string, string]; reasons: DuplicatePair['reasons'] }[] = []
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

  #both(place: number): [ServiceRecord, ServiceRecord] | null {
    const [a, b] = (this.pairs[place]?.ids ?? []).map((id) => this.#record('address', id))
    return a && b ? [a, b] : null
  }

  readonly handlers: Pick<Handlers, DuplicatesChannel> = {
    'duplicates.find': async () => {
      if (this.isSearching) await new Promise(() => {})
      return ok({ token, total: this.total ?? this.pairs.length, kept: this.pairs.length })
    },
    'duplicates.page': async ({ offset, limit }) => {
      const pairs = this.pairs.slice(offset, offset + limit).flatMap(({ reasons }, at) => {
        const both = this.#both(offset + at)
        if (!both) return []
        const [a, b] = both.map((record) => {
          const { id, name, kana, organization, zipcode, place, photo } = rowOf('address', record, null)
          return { id, name, kana, company: organization, address: `${zipcode} ${place}`, photo }
        }) as [DuplicatePair['a'], DuplicatePair['b']]
        return [{ place: offset + at, family: 'address' as const, a, b, reasons }]
      })
      return ok({ pairs })
    },
    'duplicates.read': async ({ place, stays }) => {
      const both = this.#both(place)
      if (!both) return fail({ kind: 'not-found' })
      const [one, other] = stays === 'b' ? [both[1], both[0]] : both
      return ok({
        stays: stays ?? 'a',
        fields: mergeRecords('address', one, other),
        staysIn: one.group_id ?? null,
        goesFrom: other.group_id ?? null,
        lost: lostWith('address', one, other),
        whyNot: null,
        seen: `${place}`,
      })
    },
    'duplicates.decide': async () => ok(null),
    'duplicates.merge': async ({ place }) => {
      const [one] = this.#both(place) ?? []
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
