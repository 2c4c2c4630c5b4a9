import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import { mostMailed, mostNamed, type MailToAll } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { RecordView } from '../../contract/record/record.ts'
import { nameOf } from '../../exchange/person.ts'
import { everybody, idsInList } from '../book/ids-in-list.ts'
import { personOf } from '../export/person-of-record.ts'
import { shownName } from '../record-text/shown-name.ts'
import type { Session } from '../session/session.ts'
import { mailToMany } from '../window/ways-out.ts'

/** The session that the addresses come from. */
export type MailSession = Pick<Session, 'mirror' | 'readRecord'>

/** A mail to many: its addresses stay here. One at a time; the next one takes its place. */
export interface Mails {
  /** Gathers the addresses. `too-big` for more contacts than may get a mail together. */
  gather(session: MailSession, of: MailOf): Promise<Result<MailToAll>>
  /**
   * Begins one of the mails. `not-found` where the token or the part is unknown, `no-program` where no program
   * opened it.
   */
  open(token: string, part: number): Promise<Result<null>>
  /** Puts all addresses into the clipboard. `not-found` where the token is unknown. */
  copy(token: string): Promise<Result<{ addresses: number }>>
  close(token: string): void
}

type MailOf = Input<'share.mail'>['of']

export interface MailsOptions {
  openMail(addresses: readonly string[]): Promise<Result<null>>
  copyText(text: string): Promise<void>
}

/** Contacts that are read before others have their turn. */
const portion = 50

export function createMails({ openMail, copyText }: MailsOptions): Mails {
  let open: { token: string; addresses: readonly string[]; parts: readonly string[][] } | null = null
  const known = (token: string) => (open?.token === token ? open : null)
  return {
    async gather(session, of) {
      open = null
      const found = await contactsFor(session, of)
      if (!found.ok) return found
      const { addresses, without, contacts } = await addressesOf(session, found.value)
      const parts = mailParts(addresses)
      open = { token: randomUUID(), addresses, parts }
      return ok({
        token: open.token,
        contacts,
        addresses: addresses.length,
        parts: parts.length,
        withoutCount: without.length,
        without: without.slice(0, mostNamed),
      })
    },
    async open(token, part) {
      const addresses = known(token)?.parts[part]
      return addresses ? openMail(addresses) : gone
    },
    async copy(token) {
      const addresses = known(token)?.addresses
      if (!addresses || addresses.length === 0) return gone
      await copyText(addresses.join(', '))
      return ok({ addresses: addresses.length })
    },
    close(token) {
      if (known(token)) open = null
    },
  }
}

const gone = fail({ kind: 'not-found' })

type Key = { family: Family; id: string }

/** Whom it is about, in order. */
async function contactsFor({ mirror }: MailSession, of: MailOf): Promise<Result<Key[]>> {
  if (of.kind === 'records') return ok([...new Set(of.ids)].map((id) => ({ family: of.family, id })))
  const keys: Key[] = []
  for (const family of ['address', 'homeaddress'] as const) {
    const found = await idsInList(mirror, { ...everybody(family, [of.tag]), limit: mostMailed + 1 })
    if (!found.ok) return found
    keys.push(...found.value.ids.map((id) => ({ family, id })))
  }
  return keys.length > mostMailed ? fail({ kind: 'too-big' }) : ok(keys)
}

/** The first address of each that a mail can be sent to, each once; and who has none. */
async function addressesOf(session: MailSession, keys: readonly Key[]) {
  const addresses = new Map<string, string>()
  const without: (Key & { name: string })[] = []
  let contacts = 0
  for (const [at, { family, id }] of keys.entries()) {
    if (at % portion === portion - 1) await setImmediate()
    const view = session.readRecord(family, id)
    if (!view || view.record.deleted) continue
    contacts += 1
    const address = usableAddress(view)
    if (address === null) without.push({ family, id, name: nameOfContact(view) })
    else {
      // Capitals make no other mailbox where it matters.
      const folded = address.toLowerCase()
      if (!addresses.has(folded)) addresses.set(folded, address)
    }
  }
  return { addresses: [...addresses.values()], without, contacts }
}

function usableAddress({ record }: RecordView): string | null {
  const written = (record.emails ?? []).map(({ address }) => (address ?? '').trim().normalize('NFC'))
  return written.find((address) => mailToMany([address]) !== null) ?? null
}

function nameOfContact(view: RecordView): string {
  return shownName(view.record) || nameOf(personOf({ ...view, photo: null, lack: null }).person)
}

/** Spreads addresses, each of which fits a link by itself, over as few links as keep their order. */
export function mailParts(addresses: readonly string[]): string[][] {
  const parts: string[][] = []
  for (const address of addresses) {
    const last = parts.at(-1)
    if (last && mailToMany([...last, address]) !== null) last.push(address)
    else parts.push([address])
  }
  return parts
}
