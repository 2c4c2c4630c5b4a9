import { withEdits, type CardYears } from '../../contract/cards/card-marks.ts'
import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { rowOf } from '../../electron/book/row.ts'

type CardChannel = Extract<keyof Handlers, `cards.${string}`>

/** Marks of cards for the contacts of the fake mirror. */
export class FakeCards {
  /** By contact. */
  readonly years = new Map<string, CardYears>()
  /** The service shows no marks. */
  isLocal = false
  readonly #records: () => Iterable<ServiceRecord>

  constructor(records: () => Iterable<ServiceRecord>) {
    this.#records = records
  }

  readonly handlers: Pick<Handlers, CardChannel> = {
    'cards.list': async () => {
      const rows = [...this.#records()]
        .filter(({ deleted }) => !deleted)
        .map((record) => rowOf('address', record, null))
        .map(({ id, name, kana, organization }) => {
          return { id, name, kana, organization, years: this.years.get(id) ?? {} }
        })
      rows.sort((one, other) => (one.kana < other.kana ? -1 : 1))
      return ok({ rows, isLocal: this.isLocal })
    },
    'cards.mark': async ({ id, edits }) => {
      const years = withEdits(this.years.get(id) ?? {}, edits)
      this.years.set(id, years)
      return ok({ years, isLocal: this.isLocal })
    },
  }
}
