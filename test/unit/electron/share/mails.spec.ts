import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../../contract/failure.ts'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { createMails, mailParts, type MailSession } from '../../../../electron/share/mails.ts'
import { mailToMany } from '../../../../electron/window/ways-out.ts'
import { counts } from '../../../counts.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'

/** @param people id → mail addresses of a contact */
function mailsOf(people: Record<string, string[] | 'deleted'>) {
  const opened: (readonly string[])[] = []
  const copied: string[] = []
  const readRecord = (_family: string, id: string) => {
    const emails = people[id]
    if (emails === undefined) return null
    const deleted = emails === 'deleted'
    const list = deleted ? [] : emails.map((address) => ({ kindof: 'home', address }))
    return { record: { id, lastname: `名${id}`, emails: list, deleted } as ServiceRecord, unreadable: [] }
  }
  const mails = createMails({
    openMail: async (addresses) => {
      opened.push(addresses)
      return ok(null)
    },
    copyText: async (text) => void copied.push(text),
  })
  const session = { readRecord } as unknown as MailSession
  const gather = (ids: string[]) => mails.gather(session, { kind: 'records', family: 'address', ids })
  return { mails, gather, opened, copied }
}

describe('a mail to many', () => {
  it('has the first usable address of each contact, each once; contacts without one are named', async () => {
    const { mails, gather, opened, copied } = mailsOf({
      a: ['not an address', ' first@example.jp ', 'second@example.jp'],
      b: ['FIRST@example.jp'],
      c: ['x@example.jp&subject=y'],
      d: [],
      e: ['e@example.jp'],
      gone: 'deleted',
    })
    const mail = valueOf(await gather(['a', 'b', 'c', 'd', 'e', 'e', 'gone', 'unknown']))
    expect(mail).toMatchObject({ contacts: 5, addresses: 2, parts: 1, withoutCount: 2 })
    expect(mail.without).toEqual([
      { family: 'address', id: 'c', name: '名c' },
      { family: 'address', id: 'd', name: '名d' },
    ])
    expect(JSON.stringify(mail)).not.toContain('example.jp')
    expect(opened).toEqual([])
    expect(await mails.open(mail.token, 0)).toEqual(ok(null))
    expect(opened).toEqual([['first@example.jp', 'e@example.jp']])
    expect(await mails.copy(mail.token)).toEqual(ok({ addresses: 2 }))
    expect(copied).toEqual(['first@example.jp, e@example.jp'])
  })

  it('opens only the requested part, with the token that main gave, and nothing once it is closed', async () => {
    const people = Object.fromEntries(
      Array.from({ length: 150 }, (_, at) => [`p${at}`, [`somebody.number.${at}@example.jp`]]),
    )
    const { mails, gather, opened, copied } = mailsOf(people)
    const mail = valueOf(await gather(Object.keys(people)))
    expect(mail.parts).toBeGreaterThan(2)
    expect(await mails.open(mail.token, 1)).toEqual(ok(null))
    expect(opened).toHaveLength(1)
    const gone = fail({ kind: 'not-found' })
    expect(await mails.open(mail.token, mail.parts)).toEqual(gone)
    expect(await mails.open(crypto.randomUUID(), 0)).toEqual(gone)
    mails.close(mail.token)
    expect(await mails.open(mail.token, 0)).toEqual(gone)
    expect(await mails.copy(mail.token)).toEqual(gone)
    expect([opened.length, copied]).toEqual([1, []])
  })

  it('is divided so that every address is in one link, in order, and no link is too long', () => {
    fc.assert(
      fc.property(fc.array(fc.emailAddress({ size: 'medium' }), { maxLength: 80 }), (all) => {
        const addresses = all.filter((address) => mailToMany([address]) !== null)
        const parts = mailParts(addresses)
        expect(parts.flat()).toEqual(addresses)
        for (const part of parts) expect(mailToMany(part)?.length).toBeLessThanOrEqual(2000)
      }),
      { numRuns: counts(50, 1_000) },
    )
  })
})
