import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ageOn,
  calendarDay,
  dateText,
  monthText,
  shortDayText,
  timestampText,
} from '../../../../renderer/text/dates.ts'
import { t } from '../../../../renderer/text/i18n.ts'
import {
  entryCaption,
  fieldLines,
  genderText,
  kindofOptions,
  kindofText,
  recordLeftovers,
} from '../../../../renderer/text/record-text.ts'
import { movedTo } from '../../../../renderer/composables/use-entry-list.ts'
import { honorificOf, recordName, withHonorific } from '../../../../renderer/text/person-name.ts'
import { postalLine, postalLines, zipcodeText } from '../../../../contract/record/postal-lines.ts'
import { safeLink } from '../../../../electron/window/ways-out.ts'
import { mailLink, telephoneLink, webLink } from '../../../../renderer/text/reach.ts'
import { bareRecord, fullRecord, nullRecord } from '../../../fakes/full-record.ts'

describe('interface 2.1: birthdate', () => {
  it.each(['0000-00-00', '2023-02-30', '', '3000-1-1', '1985/04/01', ' 1985-04-01'])(
    '%j is not a day and is shown as it is',
    (text) => {
      expect(calendarDay(text)).toBeNull()
      expect(dateText(text, 'en')).toBe(text)
    },
  )

  it('accepts every day of the calendar', () => {
    const days = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(days, (date) => {
        expect(calendarDay(date.toISOString().slice(0, 10))).not.toBeNull()
      }),
    )
  })

  it('is written in the words of the language, in Japanese with its era', () => {
    expect(dateText('1985-04-01', 'en')).toBe('April 1, 1985')
    expect(dateText('1985-04-01', 'ja')).toBe('1985年4月1日（昭和60年）')
    expect(dateText('2019-05-01', 'ja')).toBe('2019年5月1日（令和元年）')
    expect(dateText('1850-04-01', 'ja')).toBe('1850年4月1日')
  })

  it('the heading of a month is in the words of the language', () => {
    expect(monthText('2026-11', 'en')).toBe('November 2026')
    expect(monthText('2026-11', 'ja')).toBe('2026年11月')
    expect(monthText('あ', 'ja')).toBe('あ')
  })

  it('the age changes on the birthday', () => {
    const birth = { year: 1985, month: 4, day: 1 }
    expect(ageOn(birth, { year: 2026, month: 3, day: 31 })).toBe(40)
    expect(ageOn(birth, { year: 2026, month: 4, day: 1 })).toBe(41)
    expect(ageOn(birth, { year: 1980, month: 1, day: 1 })).toBeNull()
  })
})

describe('interface 2.1: timestamps', () => {
  it('are shown on the local clock, also with microseconds', () => {
    expect(timestampText('2021-02-03T04:05:06.000007Z', 'en', 'Asia/Tokyo')).toBe('Feb 3, 2021, 1:05 PM')
  })

  it.each([
    ['2026-11-27T12:00:00Z', 'en', 'Nov 27'],
    ['2026-11-27T12:00:00Z', 'ja', '11月27日'],
    ['2023-08-13T12:00:00Z', 'en', 'Aug 13, 2023'],
    ['2023-08-13T12:00:00Z', 'ja', '2023/08/13'],
    ['soon', 'en', 'soon'],
  ])('the day of %s alone, in %s: %s', (text, locale, day) => {
    expect(shortDayText(text, locale, new Date('2026-11-29T12:00:00Z'))).toBe(day)
  })

  it('fault P31: an invalid timestamp is shown as it is', () => {
    expect(['', 'soon', '2021'].map((text) => timestampText(text, 'en'))).toEqual(['', 'soon', '2021'])
  })
})

describe('postal addresses as on mail', () => {
  it('Japan: code, then from large to small', () => {
    expect(postalLines(fullRecord().addresses![0]!)).toEqual([
      '〒100-0001',
      '東京都千代田区千代田1-1',
      'あおぞらビル 2F',
    ])
  })

  it('elsewhere: street first, country last, the code where the country puts it', () => {
    const berlin = { street: 'Unter den Linden 1', city: 'Berlin', zipcode: '10117', country: 'Germany' }
    expect(postalLines(berlin)).toEqual(['Unter den Linden 1', '10117 Berlin', 'Germany'])
    const portland = { street: '1 Oak St', city: 'Portland', region: 'OR', zipcode: '97201', country: 'USA' }
    expect(postalLines(portland)).toEqual(['1 Oak St', 'Portland, OR 97201', 'USA'])
    const prague = { street: 'Na Příkopě 1', city: 'Praha', zipcode: '110 00', country: 'Česko' }
    expect(postalLines(prague)).toEqual(['Na Příkopě 1', '110 00 Praha', 'Česko'])
    const london = { street: '1 Oak St', city: 'London', region: 'Kent', zipcode: 'SW1A 1AA', country: 'UK' }
    expect(postalLines(london)).toEqual(['1 Oak St', 'London, Kent', 'SW1A 1AA', 'UK'])
  })

  it('a Japanese address in Latin letters is written street first', () => {
    const address = {
      street: '1-1 Chiyoda',
      city: 'Chiyoda-ku',
      region: 'Tokyo',
      zipcode: '100-0001',
      country: 'Japan',
    }
    expect(postalLines(address)).toEqual(['1-1 Chiyoda', 'Chiyoda-ku, Tokyo 100-0001', 'Japan'])
  })

  it('in one line, street and town have a comma between them, and Japan has none', () => {
    const flat = { building: 'Apt 4', street: '1 Oak St', city: 'Portland', region: 'OR', country: 'USA' }
    expect(postalLine(flat)).toBe('Apt 4, 1 Oak St, Portland, OR, USA')
    expect(postalLine(fullRecord().addresses![0]!)).toBe('〒100-0001 東京都千代田区千代田1-1 あおぞらビル 2F')
  })

  it('empty parts leave no line', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('city', 'street', 'zipcode', 'country'), fc.string()),
        (address) => {
          expect(postalLines(address).every((line) => line !== '')).toBe(true)
        },
      ),
    )
    expect(postalLines({})).toEqual([])
  })

  it('a code that is not seven digits stays as it is', () => {
    expect(['1000001', '〒100-0001', '１００－０００１', 'SW1A 1AA', '123'].map(zipcodeText)).toEqual([
      '〒100-0001',
      '〒100-0001',
      '〒100-0001',
      'SW1A 1AA',
      '123',
    ])
  })
})

describe('interface 2.1: kindof and label', () => {
  it('a value that the spec does not know is shown as it is', () => {
    expect(kindofText('telephones', 'sat', t)).toBe('sat')
    expect(kindofText('telephones', 'toString', t)).toBe('toString')
    expect(genderText('x', t)).toBe('x')
  })

  it('prof and profile are the same word', () => {
    expect(kindofText('weburls', 'prof', t)).toBe(kindofText('weburls', 'profile', t))
  })

  it('null, missing and empty are "other", with the label where there is one', () => {
    expect([{ kindof: null }, {}, { kindof: '' }].map((entry) => entryCaption('emails', entry, t))).toEqual([
      'Other',
      'Other',
      'Other',
    ])
    expect(entryCaption('telephones', { kindof: null, label: '別荘' }, t)).toBe('別荘')
    expect(entryCaption('telephones', { kindof: 'tel', label: '別荘' }, t)).toBe('Home (別荘)')
  })

  it('the current value can always be kept, an unknown one only while the record has it', () => {
    const values = (present: string | null) =>
      kindofOptions('weburls', ['profile', 'hp', null], present, t).map(({ value }) => value)
    expect(values('hp')).toEqual(['profile', 'hp', null])
    expect(values('sat')).toEqual(['sat', 'profile', 'hp', null])
    expect(values('prof')).toEqual(['prof', 'hp', null])
  })
})

describe('names', () => {
  it('a record is called after the person, else the company, else the reading', () => {
    expect(recordName(fullRecord())).toBe('佐藤 花子')
    expect(recordName(bareRecord({ organization: { name: 'Acme' }, lastkana: 'あ' }))).toBe('Acme')
    expect(recordName(bareRecord({ lastkana: 'あ' }))).toBe('あ')
    expect(recordName(nullRecord('address'))).toBe('')
  })

  it('an honorific goes back under the name it came with', () => {
    expect(withHonorific({ honorific: '様' }, '殿')).toEqual({ honorific: '殿' })
    expect(withHonorific({ suffix: '様', honorific: '様' }, '殿')).toEqual({ suffix: '殿', honorific: '殿' })
    expect(withHonorific({ suffix: '様', honorific: '君' }, '殿')).toEqual({ suffix: '殿', honorific: '君' })
    expect(withHonorific({}, '殿')).toEqual({ suffix: '殿' })
    expect(honorificOf({ suffix: '', honorific: '様' })).toBe('様')
  })
})

describe('design 6: what may be opened', () => {
  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'www.example.com',
    'https://a:b@example.com',
    '',
    null,
  ])('%j is plain text', (text) => expect(webLink(text)).toBeNull())

  it('http and https open', () => {
    expect(webLink('https://example.com/路')).toBe('https://example.com/%E8%B7%AF')
    expect(webLink('http://example.com')).toBe('http://example.com/')
  })

  it('a mail address cannot smuggle headers', () => {
    expect(
      ['a?bcc=b@example.com', 'a@b?bcc=c', 'a b@c', 'a@b\nBcc: c', '\ud800@example.com', ''].map(mailLink),
    ).toEqual(Array(6).fill(null))
  })

  it('an address that main would not open is not a link', () => {
    const texts = [...`/?%(),:;[\\]!$&'*+=^_{|}~\``].flatMap((sign) => [`a${sign}b@x.jp`, `a@x.jp${sign}`])
    const long = `https://example.com/${'路'.repeat(300)}`
    const links = [...texts.map(mailLink), webLink(long), mailLink('taro@example.jp（旧）')]
    expect(links.filter((link) => link !== null && safeLink(link) === null)).toEqual([])
    expect(mailLink("O'Neill+花@例.jp")).toBe("mailto:O'Neill%2B%E8%8A%B1@%E4%BE%8B.jp")
  })

  it('a telephone number opens with its digits only', () => {
    expect(telephoneLink('+81 (3) 0000-0001')).toBe('tel:+81300000001')
    expect(telephoneLink('０３ー００００ー０００１')).toBe('tel:0300000001')
    expect(['ask her', '*#06#', '', '1;ext=2'].map(telephoneLink)).toEqual([null, null, null, null])
  })

  it('no text becomes another scheme', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        for (const [link, scheme] of [
          [webLink(text), /^https?:\/\//],
          [mailLink(text), /^mailto:[^?#]*$/],
          [telephoneLink(text), /^tel:\+?\d+$/],
        ] as const) {
          expect(link ?? 'https://mailto:').toMatch(link === null ? /./ : scheme)
        }
      }),
    )
  })
})

describe('fields that the spec does not know', () => {
  it('are found at the top and inside objects', () => {
    expect(recordLeftovers(fullRecord())).toEqual([
      { name: 'callsign', text: 'はなちゃん' },
      { name: 'emails 1 verified', text: 'true' },
      { name: 'addresses 1 floor', text: '2' },
      { name: 'joint_names 1 note', text: 'kept' },
    ])
  })

  it('a record of the spec has none', () => {
    expect(recordLeftovers(nullRecord('address'))).toEqual([])
    expect(recordLeftovers(nullRecord('homeaddress'))).toEqual([])
  })
})

describe('values side by side', () => {
  it('every field of a full record has words, none of them [object Object]', () => {
    const record = fullRecord()
    const fields = [
      'lastname',
      'gender',
      'memo',
      'organization',
      'joint_names',
      'addresses',
      'emails',
    ] as const
    const more = ['telephones', 'weburls', 'tags', 'pictures', 'face_picture'] as const
    for (const field of [...fields, ...more]) {
      const lines = fieldLines(field, record[field], t)
      expect(lines.join(''), field).not.toBe('')
      expect(lines.join(''), field).not.toContain('[object')
    }
  })

  it('a blank value has no line', () => {
    expect([null, undefined, '', [], {}].map((value) => fieldLines('addresses', value, t))).toEqual(
      Array(5).fill([]),
    )
  })
})

describe('order of a list', () => {
  it('moving keeps every element, and there and back is the same list', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, from, to) => {
        const [a, b] = [from % list.length, to % list.length]
        const moved = movedTo(list, a, b)
        expect(moved[b]).toBe(list[a])
        expect(movedTo(moved, b, a)).toEqual(list)
      }),
    )
    expect(movedTo([1, 2], 0, 2)).toEqual([1, 2])
  })
})
