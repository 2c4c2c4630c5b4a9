import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../exchange/person.ts'
import { readFile } from '../../../../exchange/read-file.ts'
import { smallCard } from '../../../../exchange/vcard/small-card.ts'
import { counts } from '../../../counts.ts'
import { people } from '../people.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** What other programs read in the card, which does not say that Atena wrote it. */
const readBack = (text: string) => readFile(bytesOf(text), { name: 'code.vcf' }).persons[0]?.person

const hana: Person = {
  lastname: '佐藤',
  firstname: '花子',
  lastkana: 'さとう',
  firstkana: 'はなこ',
  suffix: '様',
  organization: { name: '株式会社あおぞら商会', dept1: '営業部', title: '課長' },
  telephones: [
    { kindof: 'cell', number: '090-0000-0001' },
    { kindof: 'offfax', number: '03-0000-0002' },
  ],
  emails: [{ kindof: 'home', address: 'hana@example.jp' }],
  addresses: [
    {
      kindof: 'home',
      zipcode: '100-0001',
      region: '東京都',
      city: '千代田区',
      street: '千代田1-1',
      building: '青空ビル',
    },
  ],
  weburls: [{ kindof: 'hp', url: 'https://example.jp/hana?a=1;b=2' }],
  birthdate: '1960-04-01',
  memo: 'a long story',
  tags: ['friends'],
  photo: { bytes: new Uint8Array([0xff, 0xd8]), type: 'image/jpeg' },
}

describe('a card for a QR code', () => {
  it('holds name, reading, company, telephones, mails, address and link, and nothing else', () => {
    const { text, holds, leftOut } = smallCard(hana, 666)
    expect(leftOut).toEqual([])
    expect(readBack(text)).toEqual({
      lastname: '佐藤',
      firstname: '花子',
      lastkana: 'さとう',
      firstkana: 'はなこ',
      organization: hana.organization,
      emails: hana.emails,
      weburls: hana.weburls,
      telephones: hana.telephones,
      addresses: [
        {
          kindof: 'home',
          zipcode: '100-0001',
          region: '東京都',
          city: '千代田区',
          street: '千代田1-1 青空ビル',
        },
      ],
    })
    expect(holds.map(({ field }) => field)).toEqual([
      'name',
      'kana',
      'organization',
      'telephones',
      'telephones',
      'emails',
      'addresses',
      'weburls',
    ])
    expect(holds[6]?.value).toBe('〒100-0001 東京都千代田区千代田1-1 青空ビル')
    // Phone programs that read each line on its own would lose the rest of a folded line.
    expect(text).not.toMatch(/\r\n /)
    expect(text.match(/^(BEGIN|VERSION|N|FN|END)\b/gmu)).toEqual(['BEGIN', 'VERSION', 'N', 'FN', 'END'])
  })

  it('loses one part after another: the name stays longest, then a telephone number, then a mail address', () => {
    const kept = (mostBytes: number) => [
      ...new Set(smallCard(hana, mostBytes).holds.map(({ field }) => field)),
    ]
    const whole = bytesOf(smallCard(hana, 10_000).text).length
    const seen: string[] = []
    for (let room = whole; room > 0; room -= 1) {
      const fields = kept(room).join(' ')
      if (seen.at(-1) !== fields) seen.push(fields)
    }
    expect(seen[0]).toBe('name kana organization telephones emails addresses weburls')
    expect(seen.slice(-4)).toEqual(['name telephones emails', 'name telephones', 'name', ''])
    expect(kept(whole - 1)).toContain('telephones')
  })

  it('a name that does not fit gives no card, and neither does a contact without a name', () => {
    const long = { lastname: '寿'.repeat(300) }
    expect(smallCard(long, 666)).toEqual({
      text: '',
      holds: [],
      leftOut: [{ field: 'name', value: long.lastname }],
    })
    expect(smallCard({}, 666)).toEqual({ text: '', holds: [], leftOut: [] })
  })

  it('a company without a person is called by its name', () => {
    const { text } = smallCard({ organization: { name: '青空; 商会' } }, 666)
    expect(readBack(text)).toEqual({ organization: { name: '青空; 商会' } })
  })

  it('never has more bytes than there is room for, and reads back as the same person', () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 0, max: 900 }), (persons, room) => {
        for (const person of persons) {
          const { text, holds, leftOut } = smallCard(person, room)
          expect(bytesOf(text).length).toBeLessThanOrEqual(room)
          if (text === '') continue
          // Even with characters that end a line elsewhere, such as U+2028.
          expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\nN:([^\r\n]*\r\n)+END:VCARD\r\n$/u)
          expect(text.match(/^(?:BEGIN|END):VCARD\r$/gmu)).toHaveLength(2)
          const telephones = [...holds, ...leftOut].filter(({ field }) => field === 'telephones')
          expect(telephones).toHaveLength(person.telephones?.length ?? 0)
          expect(readBack(text)?.telephones?.length ?? 0).toBeLessThanOrEqual(telephones.length)
        }
      }),
      { numRuns: counts(200, 5_000) },
    )
  })
})
