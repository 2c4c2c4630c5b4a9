import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ok } from '../../contract/failure.ts'
import type { Channel } from '../../contract/ipc/contract.ts'
import { answer } from '../../electron/ipc/answer.ts'
import { createHandlers, type HandlerParts } from '../../electron/ipc/handlers.ts'
import { createSharedCards } from '../../electron/share/shared-cards.ts'
import { createMaps } from '../../electron/share/maps.ts'
import { createDrags } from '../../electron/share/drags.ts'
import { createMails } from '../../electron/share/mails.ts'
import { openLink, openMailToMany } from '../../electron/window/ways-out.ts'
import { recorded } from '../fakes/electron.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-share-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const record = {
  id: 'r1',
  lastname: '山田',
  emails: [
    { kindof: 'home', address: 'a@example.jp?subject=x' },
    { kindof: 'home', address: 'b@example.jp' },
  ],
  telephones: [{ kindof: 'cell', number: '090-1234-5678' }],
  addresses: [{ zipcode: '1500001', region: '東京都', city: '渋谷区', street: '神宮前1-1', building: 'A棟' }],
}

/** What the page gets for a call, as main answers it, and what is in the clipboard. */
function mainWithOneContact() {
  const copied: string[] = []
  const dragged: string[] = []
  const copyText = async (text: string) => void copied.push(text)
  const readRecord = (_family: string, id: string) => (id === 'r1' ? { record, unreadable: [] } : null)
  const sessions = { current: () => ok({ profile: { id: 'test' }, readRecord }) }
  const share = {
    cards: createSharedCards({ copyText, language: () => 'en', home: 'JP' }),
    mail: createMails({ openMail: openMailToMany, copyText }),
    drags: createDrags({
      temporary: folder,
      dataFolder: folder,
      language: () => 'en' as const,
      startDrag: ({ file }) => void dragged.push(file),
    }),
  }
  const handlers = createHandlers({ sessions, print: {}, share, backups: {} } as unknown as HandlerParts)
  const call = (channel: Channel, input: unknown) => answer({ handlers, log: () => 'id' }, channel, input)
  return { call, copied, dragged }
}
const one = { profile: 'test', family: 'address', ids: ['r1'] }
const copy = { ...one, fetches: false }
const refused = { failure: { kind: 'invalid-input' } }

describe('SECURITY X44: what is shared is made in main', () => {
  it('one value goes as the mirror has it, an address as a block, and no word of the page', async () => {
    const { call, copied } = mainWithOneContact()
    const value = { profile: 'test', family: 'address', id: 'r1', field: 'telephones', at: 0 }
    for (const more of [{ text: 'mine' }, { field: 'memo' }, { at: -1 }, { at: '0' }])
      expect(await call('share.copyValue', { ...value, ...more })).toMatchObject(refused)
    for (const gone of [{ at: 1 }, { id: 'r2' }])
      expect(await call('share.copyValue', { ...value, ...gone })).toMatchObject({
        failure: { kind: 'not-found' },
      })
    await call('share.copyValue', value)
    await call('share.copyValue', { ...value, field: 'emails', at: 1 })
    await call('share.copyValue', { ...value, field: 'addresses' })
    expect(copied).toEqual(['090-1234-5678', 'b@example.jp', '〒150-0001\n東京都渋谷区神宮前1-1\nA棟'])
  })

  it('the clipboard gets what main makes of the mirror, and no word of the page', async () => {
    const { call, copied } = mainWithOneContact()
    for (const more of [
      { text: 'mine' },
      { path: '/etc/passwd' },
      { ids: ['r1', { text: 'mine' }] },
      { ids: 'r1' },
    ])
      expect(await call('share.copy', { ...copy, ...more })).toMatchObject(refused)
    expect(await call('share.copy', { ...copy, ids: Array.from({ length: 501 }, () => 'r1') })).toMatchObject(
      refused,
    )
    expect(copied).toEqual([])
    expect(await call('share.copy', { ...copy, ids: ['mine', 'r1'] })).toMatchObject({
      value: { contacts: 1 },
    })
    expect(copied.join()).toMatch(/^BEGIN:VCARD/u)
    expect(copied.join()).not.toContain('mine')
  })

  it('text is made in main as well: the page names contacts, how, and which address', async () => {
    const { call, copied } = mainWithOneContact()
    const text = { ...one, as: 'letter' }
    for (const more of [{ text: 'mine' }, { as: 'vcard' }, { at: -1 }, { as: undefined }, { home: 'IE' }])
      expect(await call('share.copyText', { ...text, ...more })).toMatchObject(refused)
    expect(await call('share.copyText', { ...text, ids: ['r2'] })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(copied).toEqual([])
    expect(await call('share.copyText', { ...text, ids: ['r2', 'r1', 'r1'] })).toEqual(
      ok({ contacts: 1, without: 0 }),
    )
    await call('share.copyText', { ...text, as: 'text' })
    expect(copied).toEqual([
      '〒150-0001\n東京都渋谷区神宮前1-1\nA棟\n山田　様',
      '山田\nMobile: 090-1234-5678\nHome: a@example.jp?subject=x\nHome: b@example.jp\n〒150-0001 東京都渋谷区神宮前1-1 A棟',
    ])
  })

  it('contacts of another profile than the page believes are not shared', async () => {
    const { call, copied } = mainWithOneContact()
    const wrong = { failure: { kind: 'invalid-input', path: 'profile' } }
    expect(await call('share.copy', { ...copy, profile: 'production' })).toMatchObject(wrong)
    const card = { profile: 'production', family: 'address', id: 'r1' }
    expect(await call('share.card', card)).toMatchObject(wrong)
    const of = { kind: 'records', family: 'address', ids: ['r1'] }
    expect(await call('share.mail', { profile: 'production', of })).toMatchObject(wrong)
    expect(copied).toEqual([])
  })
})

describe('SECURITY X45: a mail to many is begun with addresses of the mirror alone', () => {
  it('the page names contacts and a part of the mail, and an address brings no header along', async () => {
    recorded.opened.length = 0
    const { call } = mainWithOneContact()
    const of = { kind: 'records', family: 'address', ids: ['r1'] }
    for (const more of [{ addresses: ['x@example.com'] }, { subject: 'x' }, { of: { ...of, bcc: 'x' } }])
      expect(await call('share.mail', { profile: 'test', of, ...more })).toMatchObject(refused)
    const mail = (await call('share.mail', { profile: 'test', of })) as { value: { token: string } }
    const { token } = mail.value
    for (const more of [{ part: -1 }, { part: 0, url: 'mailto:x@example.com' }, { part: '0' }])
      expect(await call('share.openMail', { token, ...more })).toMatchObject(refused)
    const guessed = '6f0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c11'
    expect(await call('share.openMail', { token: guessed, part: 0 })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(recorded.opened).toEqual([])
    expect(await call('share.openMail', { token, part: 0 })).toEqual(ok(null))
    expect(recorded.opened).toEqual(['mailto:?bcc=b@example.jp'])
  })
})

describe('SECURITY X58: a place goes to a map after a yes only', () => {
  /** Main with one contact whose address this is; `says` is what the user answers, and `asked` what was shown. */
  function mainWithPlace(address: object, says: () => boolean = () => true) {
    recorded.opened.length = 0
    const asked: string[] = []
    const found = { record: { id: 'r1', addresses: [address] }, unreadable: [] }
    const readRecord = (_family: string, id: string) => (id === 'r1' ? found : null)
    const sessions = { current: () => ok({ profile: { id: 'test' }, readRecord }) }
    const confirm = async (place: string, host: string) => {
      asked.push(`${host}: ${place}`)
      return says()
    }
    const share = { maps: createMaps({ confirm, openLink }) }
    const handlers = createHandlers({ sessions, print: {}, share, backups: {} } as unknown as HandlerParts)
    const call = (input: object) => answer({ handlers, log: () => 'id' }, 'share.map', { ...place, ...input })
    return { call, asked }
  }
  const place = { profile: 'test', family: 'address', id: 'r1', at: 0, by: 'address' }
  const shibuya = { ...record.addresses[0], building: 'A棟203', geolocation: '35.66, 139.70' }

  it('nothing opens before a yes to this place, and one yes is enough', async () => {
    let yes = false
    const { call, asked } = mainWithPlace(shibuya, () => yes)
    for (const more of [{ url: 'https://example.com/' }, { place: 'x' }, { by: 'name' }, { at: -1 }])
      expect(await call(more)).toMatchObject(refused)
    for (const gone of [{ at: 1 }, { id: 'r2' }])
      expect(await call(gone)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await call({})).toEqual(ok({ shown: false }))
    expect(recorded.opened).toEqual([])
    yes = true
    for (let times = 0; times < 2; times += 1) expect(await call({})).toEqual(ok({ shown: true }))
    expect(await call({ by: 'coordinates' })).toEqual(ok({ shown: true }))
    const shown = 'www.google.com: 〒150-0001 東京都渋谷区神宮前1-1'
    expect(asked).toEqual([shown, shown, 'www.google.com: 35.66,139.70'])
    const map = 'https://www.google.com/maps/search/?api=1&query='
    const spelled = encodeURIComponent('〒150-0001 東京都渋谷区神宮前1-1')
    expect(recorded.opened).toEqual([map + spelled, map + spelled, `${map}35.66%2C139.70`])
  })

  it('whatever a place says, it is a query of one map', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    const address = fc.record({
      zipcode: text,
      region: text,
      city: text,
      street: text,
      country: text,
      geolocation: text,
    })
    await fc.assert(
      fc.asyncProperty(address, fc.constantFrom('address', 'coordinates'), async (written, by) => {
        const { call, asked } = mainWithPlace(written)
        await call({ by })
        const [said = ''] = asked
        for (const link of recorded.opened) {
          const { origin, pathname, hash, searchParams } = new URL(link)
          expect([origin, pathname, hash]).toEqual(['https://www.google.com', '/maps/search/', ''])
          expect([...searchParams.keys()]).toEqual(['api', 'query'])
          expect(searchParams.get('query')).toBe(said.replace('www.google.com: ', '').toWellFormed())
        }
      }),
    )
  })
})

describe('SECURITY X46: what is dragged out', () => {
  it('a drag names contacts and no file', async () => {
    const { call, dragged } = mainWithOneContact()
    for (const more of [
      { file: '/etc/passwd' },
      { path: '/etc/passwd' },
      { icon: '/etc/passwd' },
      { name: '../x' },
    ])
      expect(await call('share.drag', { ...one, ...more })).toMatchObject(refused)
    expect(await call('share.drag', { ...one, ids: ['../../etc/passwd'] })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(dragged).toEqual([])
    expect(await call('share.drag', one)).toEqual(ok({ withoutPhoto: 0, lack: null }))
    expect(dragged.map((file) => file.startsWith(folder) && file.endsWith('.vcf'))).toEqual([true])
  })
})
