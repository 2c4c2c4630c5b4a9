import { fail, ok } from '../../contract/failure.ts'
import type { Handlers, Output } from '../../contract/ipc/contract.ts'
import type { Family } from '../../contract/record/fields.ts'
import { postalLines } from '../../contract/record/postal-lines.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { personOf } from '../../electron/export/person-of-record.ts'
import { smallCard } from '../../exchange/vcard/small-card.ts'

type ShareChannel = Extract<keyof Handlers, `share.${string}`>

/** What leaves the app, in memory: the cards are real, made from the fake mirror. */
export class FakeShare {
  readonly #record: (family: Family, id: string) => ServiceRecord | undefined
  /** Bytes that a code has room for. */
  codeBytes = 666
  /** The number of mails that a mail to all is divided into, and the contacts without an address. */
  mails = 1
  withoutMail: { family: Family; id: string; name: string }[] = []
  birthdays: Output<'share.birthdays'> = {
    saved: true,
    handle: '3e0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c13',
    birthdays: 7,
    without: 2,
  }

  /** Photos that do not come along when contacts are copied or dragged. */
  lacking: Output<'share.drag'> = { withoutPhoto: 0, lack: null }

  /** Of the contacts that are copied as text, those that have none. */
  withoutText = 0

  constructor(record: (family: Family, id: string) => ServiceRecord | undefined) {
    this.#record = record
  }

  readonly handlers: Pick<Handlers, ShareChannel> = {
    'share.card': async ({ family, id }) => {
      const record = this.#record(family, id)
      if (!record) return fail({ kind: 'not-found' })
      const { person } = personOf({ record, unreadable: [], photo: null, lack: null })
      return ok(smallCard(person, this.codeBytes))
    },
    'share.drag': async () => ok(this.lacking),
    'share.mail': async ({ of }) => {
      const contacts = of.kind === 'records' ? of.ids.length : 3
      const reached = { addresses: contacts - this.withoutMail.length, parts: this.mails }
      const without = { without: this.withoutMail, withoutCount: this.withoutMail.length }
      return ok({ token: '2e0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c12', contacts, ...reached, ...without })
    },
    'share.map': async () => ok({ shown: true }),
    'share.openMail': async () => ok(null),
    'share.copyAddresses': async () => ok({ addresses: 3 }),
    'share.closeMail': async () => ok(null),
    'share.birthdays': async () => ok(this.birthdays),
    'share.copyValue': async ({ family, id, field, at }) => {
      const record = this.#record(family, id)
      const text = { telephones: record?.telephones?.[at]?.number, emails: record?.emails?.[at]?.address }
      if (field === 'telephones' || field === 'emails') return ok({ text: text[field] ?? '' })
      const address = record?.addresses?.[at]
      return ok({ text: address ? postalLines(address).join('\n') : (record?.weburls?.[at]?.url ?? '') })
    },
    'share.copyText': async ({ ids }) =>
      ok({ contacts: ids.length - this.withoutText, without: this.withoutText }),
    'share.cardYear': async () =>
      ok({ saved: true, handle: '3e0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c14', contacts: 5 }),
    'share.copy': async ({ ids }) => ok({ contacts: ids.length, ...this.lacking }),
  }
}
