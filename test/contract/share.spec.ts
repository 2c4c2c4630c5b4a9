import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fail, type Result } from '../../contract/failure.ts'
import { answer } from '../../electron/ipc/answer.ts'
import { createHandlers, type HandlerParts } from '../../electron/ipc/handlers.ts'
import { createSharedCards } from '../../electron/share/shared-cards.ts'
import { createBirthdays } from '../../electron/share/birthdays.ts'
import { createMails } from '../../electron/share/mails.ts'
import type { Session } from '../../electron/session/session.ts'
import { openMailToMany } from '../../electron/window/ways-out.ts'
import type { Channel, Input, Output } from '../../contract/ipc/contract.ts'
import { readFile } from '../../exchange/read-file.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { recorded } from '../fakes/electron.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench } from '../faults/bulk-bench.ts'

/**
 * The channels as main answers them, over a session with the real service; `copied` is the clipboard.
 * @param path what the user says in the dialog of main
 */
function callsOver(session: Session, path: string | null = null) {
  const copied: string[] = []
  const copyText = async (text: string) => void copied.push(text)
  const share = {
    cards: createSharedCards({ copyText, language: () => 'en', home: 'JP' }),
    mail: createMails({ openMail: openMailToMany, copyText }),
    birthdays: createBirthdays({
      language: () => 'ja',
      askPath: async () => path,
      wrote: () => '3e0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c13',
    }),
  }
  const sessions = { current: () => ({ ok: true, value: session }) }
  const handlers = createHandlers({ sessions, print: {}, share } as unknown as HandlerParts)
  const call = async <C extends Channel>(channel: C, input: Input<C>) =>
    (await answer({ handlers, log: () => 'id' }, channel, input)) as Result<Output<C>>
  return { call, copied }
}
const cardsIn = (text: string) =>
  readFile(new TextEncoder().encode(text), { name: 'clipboard.vcf' }).persons.map(({ person }) => person)
const profileOf = (session: Session) => session.profile.id

describe('what goes out of the app to another program', () => {
  it('a contact for a phone, an edit that waits included; none of a deleted or unknown one', async () => {
    const { session, ids, service } = await startBench(
      { seed: 20 },
      { waits: { entry: [600_000], look: [20], profile: [600_000] } },
    )
    const { call } = callsOver(session)
    const [id = ''] = ids
    service.faults.next({ match: { method: 'PUT' }, action: 'status', status: 503, times: Infinity })
    const etag = session.readRecord('address', id)?.record.etag ?? ''
    const save = { family: 'address', id, group_id: null, etag, key: crypto.randomUUID() } as const
    await session.save({ ...save, changes: { lastname: '改姓' } })
    const profile = profileOf(session)
    const card = valueOf(await call('share.card', { profile, family: 'address', id }))
    expect(cardsIn(card.text)).toMatchObject([{ lastname: '改姓' }])
    expect(await call('share.card', { profile, family: 'address', id: 'nobody' })).toEqual(
      fail({ kind: 'not-found' }),
    )
    expect(await call('share.card', { profile: 'another', family: 'address', id })).toMatchObject({
      failure: { kind: 'invalid-input', path: 'profile' },
    })
  }, 120_000)

  it('whole contacts in the clipboard, with the photos that are here', async () => {
    const { session, ids, service } = await startBench({ seed: 40 })
    const { call, copied } = callsOver(session)
    const withPhoto = ids.filter((id) => session.readRecord('address', id)?.record.face_picture)
    const [kept = '', missing = ''] = withPhoto
    const picture = session.readRecord('address', kept)?.record.face_picture?.image ?? ''
    const bytes = await jpeg()
    await session.photoCache.write({ family: 'address', id: kept, picture }, bytes)
    const before = service.log.length
    const some = {
      profile: profileOf(session),
      family: 'address',
      ids: [kept, missing, kept, 'nobody'],
    } as const
    const copy = (ids: readonly string[]) => call('share.copy', { ...some, ids: [...ids], fetches: false })
    expect(valueOf(await copy(some.ids))).toEqual({ contacts: 2, withoutPhoto: 1, lack: 'to-fetch' })
    const [first, second, ...others] = cardsIn(copied[0] ?? '')
    expect([first?.uid, second?.uid, others]).toEqual([kept, missing, []])
    expect(Buffer.compare(first?.photo?.bytes ?? new Uint8Array(), bytes)).toBe(0)
    expect(service.log.length).toBe(before)
    expect(await copy(['nobody'])).toEqual(fail({ kind: 'not-found' }))
    expect(copied).toHaveLength(1)
  }, 120_000)

  it('one contact with its photo, which is fetched where it is not here; else the card says why it has none', async () => {
    const { session, ids, service } = await startBench({ seed: 40 })
    const { call, copied } = callsOver(session)
    const withPhoto = ids.filter((id) => session.readRecord('address', id)?.record.face_picture)
    const [first = '', second = '', third = ''] = withPhoto
    const copy = (id: string, fetches = true) =>
      call('share.copy', { profile: profileOf(session), family: 'address', ids: [id], fetches })
    const last = () => cardsIn(copied.at(-1) ?? '')[0]
    expect(valueOf(await copy(first))).toEqual({ contacts: 1, withoutPhoto: 0, lack: null })
    const image = session.readRecord('address', first)?.record.face_picture?.image ?? ''
    const stored = await session.photoCache.read({ family: 'address', id: first, picture: image })
    expect(Buffer.compare(last()?.photo?.bytes ?? Buffer.of(), stored ?? Buffer.of(0))).toBe(0)
    for (const [status, lack] of [
      [404, 'gone'],
      [503, 'offline'],
    ] as const) {
      service.faults.next({
        match: { method: 'GET', path: /photo/ },
        action: 'status',
        status,
        times: Infinity,
      })
      expect(valueOf(await copy(second))).toEqual({ contacts: 1, withoutPhoto: 1, lack })
      expect([last()?.uid, last()?.photo]).toEqual([second, undefined])
      service.faults.clear()
    }
    // What is copied while a photo is on its way stays in the clipboard.
    service.faults.next({ match: { method: 'GET', path: /photo/ }, action: 'slow', delayMs: 500 })
    const slow = copy(third)
    expect(valueOf(await copy(third, false))).toEqual({ contacts: 1, withoutPhoto: 1, lack: 'to-fetch' })
    const count = copied.length
    expect(await slow).toEqual(fail({ kind: 'cancelled' }))
    expect(copied).toHaveLength(count)
  }, 120_000)

  it('a mail to everybody with a tag, of both families, in the mail program and in no other way', async () => {
    recorded.opened.length = 0
    const { session, service } = await startBench({ seed: 60 })
    const { call, copied } = callsOver(session)
    const profile = profileOf(session)
    const summary = valueOf(
      await session.summary({ family: 'address', group_id: null, tags: [], deleted: 'without' }),
    )
    const [{ tag, count } = { tag: '', count: 0 }] = summary.tags
    const before = service.log.length
    const mail = valueOf(await call('share.mail', { profile, of: { kind: 'tagged', tag } }))
    expect(mail.contacts).toBe(count)
    expect(mail.addresses + mail.withoutCount).toBeLessThanOrEqual(count)
    expect(recorded.opened).toEqual([])
    for (let part = 0; part < mail.parts; part += 1)
      valueOf(await call('share.openMail', { token: mail.token, part }))
    const sent = recorded.opened.flatMap((link) => {
      expect(link).toMatch(/^mailto:\?bcc=[^?&#\s]+$/u)
      return link.slice('mailto:?bcc='.length).split(',').map(decodeURIComponent)
    })
    expect(new Set(sent).size).toBe(mail.addresses)
    valueOf(await call('share.copyAddresses', { token: mail.token }))
    expect(copied).toEqual([sent.join(', ')])
    expect(service.log.length).toBe(before)
    valueOf(await call('share.closeMail', { token: mail.token }))
    expect(await call('share.copyAddresses', { token: mail.token })).toEqual(fail({ kind: 'not-found' }))
  }, 120_000)

  it('the birthdays of the list as a calendar, in the language of the app, and those without are counted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-birthdays-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, '誕生日.ics')
    const { session, ids } = await startBench({ seed: 60 })
    const { call } = callsOver(session, path)
    const of = { kind: 'records' as const, family: 'address' as const, ids }
    const told = valueOf(await call('share.birthdays', { profile: profileOf(session), of }))
    const dates = ids.flatMap((id) => session.readRecord('address', id)?.record.birthdate || [])
    expect(told).toMatchObject({ saved: true, birthdays: dates.length, without: ids.length - dates.length })
    const calendar = new ICAL.Component(ICAL.parse(readFileSync(path, 'utf8')))
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
    expect(events.map(({ startDate }) => startDate.toString())).toEqual(dates)
    expect(events.every(({ summary }) => /さんの誕生日$/u.test(summary))).toBe(true)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(dates.length)
    expect(readdirSync(folder)).toEqual(['誕生日.ics'])
    // A user who cancels sees that nothing was saved; the app asks nothing without a birthday.
    const given = callsOver(session, null)
    expect(valueOf(await given.call('share.birthdays', { profile: profileOf(session), of }))).toMatchObject({
      saved: false,
      handle: null,
    })
    const without = ids.filter((id) => !session.readRecord('address', id)?.record.birthdate)
    const nobody = { ...of, ids: [...without, 'unknown'] }
    expect(valueOf(await call('share.birthdays', { profile: profileOf(session), of: nobody }))).toEqual({
      saved: false,
      handle: null,
      birthdays: 0,
      without: without.length,
    })
  }, 120_000)
})
