import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  birthdateToStore,
  isoDay,
  readBirthdate,
  nextBirthday,
  compareDays,
  eraOf,
  eraYearText,
} from '../../../../renderer/text/dates.ts'

const stored = (text: string) => {
  const reading = readBirthdate(text)
  return reading.kind === 'day' ? isoDay(reading.day) : reading.kind
}

describe('a birth date as people write it', () => {
  it.each([
    ['昭和63年1月7日', '1988-01-07'],
    ['昭和６３年１月７日', '1988-01-07'],
    ['昭和六十三年一月七日', '1988-01-07'],
    ['昭和 63年 1月 7日', '1988-01-07'],
    ['㍼63年1月7日', '1988-01-07'],
    ['S63.1.7', '1988-01-07'],
    ['s63/1/7', '1988-01-07'],
    ['S.63.1.7', '1988-01-07'],
    ['昭63.1.7', '1988-01-07'],
    ['1988-01-07', '1988-01-07'],
    ['1988-1-7', '1988-01-07'],
    ['1988/1/7', '1988-01-07'],
    ['1988.1.7', '1988-01-07'],
    ['1988年1月7日', '1988-01-07'],
    ['一九八八年一月七日', '1988-01-07'],
    ['19880107', '1988-01-07'],
    ['令和元年5月1日', '2019-05-01'],
    ['R1.5.1', '2019-05-01'],
    ['平成十年十二月二十日', '1998-12-20'],
    ['1988-02-30', 'no-day'],
    ['昭和63年2月30日', 'no-day'],
    ['昭和0年1月1日', 'no-day'],
    ['1988', 'unknown'],
    ['soon', 'unknown'],
    ['', 'unknown'],
    ['0000-00-00', 'no-day'],
    ['明治5年1月1日', 'lunar'],
  ])('%s → %s', (text, expected) => expect(stored(text)).toBe(expected))

  it.each([
    '7 January 1988',
    '7th Jan. 1988',
    '7-Jan-1988',
    '7 of January, 1988',
    'January 7, 1988',
    'Jan 7th 1988',
    'JAN 07 1988',
    '7.1.1988',
    '７ Ｊａｎｕａｒｙ １９８８',
  ])('%s is the seventh of January in every country', (text) => {
    for (const order of ['day', 'month', 'year'] as const)
      expect(birthdateToStore(text, order)).toBe('1988-01-07')
  })

  it.each([
    ['4/12/1990', 'day', '1990-12-04'],
    ['4/12/1990', 'month', '1990-04-12'],
    ['4/12/1990', 'year', '4/12/1990'],
    ['25/12/1990', 'month', '1990-12-25'],
    ['12/25/1990', 'day', '1990-12-25'],
    ['12-25-1990', 'year', '1990-12-25'],
    ['31/2/1990', 'day', '31/2/1990'],
    ['13/13/1990', 'day', '13/13/1990'],
    ['4/12-1990', 'day', '4/12-1990'],
    ['4 Smarch 1990', 'day', '4 Smarch 1990'],
    ['4 Ma 1990', 'day', '4 Ma 1990'],
  ] as const)('%s where the %s is first: %s', (text, order, expected) => {
    expect(birthdateToStore(text, order)).toBe(expected)
  })

  it('is read back from what Intl writes in the places of the world', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const places = fc.constantFrom('en-US', 'en-GB', 'en-IE', 'en-AU', 'en-DE')
    fc.assert(
      fc.property(days, places, (date, place) => {
        const iso = date.toISOString().slice(0, 10)
        const written = (dateStyle: 'long' | 'medium') =>
          new Intl.DateTimeFormat(place, { dateStyle, timeZone: 'UTC' }).format(date)
        expect([written('long'), written('medium')].map((text) => birthdateToStore(text))).toEqual([iso, iso])
      }),
    )
  })

  it('what is not clear is kept as it was typed', () => {
    expect(birthdateToStore('S63.1.7')).toBe('1988-01-07')
    for (const text of ['昭和65年1月1日', 'soon', '1988-', '昭和']) expect(birthdateToStore(text)).toBe(text)
  })
})

describe('the borders of the eras', () => {
  it.each([
    ['明治6年1月1日', '1873-01-01'],
    ['明治45年7月30日', '1912-07-30'],
    ['大正元年7月30日', '1912-07-30'],
    ['大正15年12月25日', '1926-12-25'],
    ['昭和元年12月25日', '1926-12-25'],
    ['昭和64年1月7日', '1989-01-07'],
    ['平成元年1月8日', '1989-01-08'],
    ['平成31年4月30日', '2019-04-30'],
    ['令和元年5月1日', '2019-05-01'],
  ])('%s is %s', (text, expected) => expect(stored(text)).toBe(expected))

  it.each([
    ['明治45年7月31日', '1912-07-31', '大正元年'],
    ['大正元年7月29日', '1912-07-29', '明治45年'],
    ['昭和元年12月24日', '1926-12-24', '大正15年'],
    ['昭和64年1月8日', '1989-01-08', '平成元年'],
    ['昭和65年1月1日', '1990-01-01', '平成2年'],
    ['平成元年1月7日', '1989-01-07', '昭和64年'],
    ['平成31年5月1日', '2019-05-01', '令和元年'],
    ['平成33年3月3日', '2021-03-03', '令和3年'],
    ['令和元年4月30日', '2019-04-30', '平成31年'],
  ])('%s does not exist: %s is %s', (text, iso, real) => {
    const reading = readBirthdate(text)
    expect(reading.kind).toBe('other-era')
    if (reading.kind !== 'other-era') return
    expect([isoDay(reading.day), eraYearText(reading.day, 'ja')]).toEqual([iso, real])
  })

  it('every day since 1873 has the same era as in the system, and is read back from it', () => {
    const days = fc.date({ min: new Date('1873-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const intl = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { dateStyle: 'long', timeZone: 'UTC' })
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10)
        const written = intl.format(date)
        expect(stored(written)).toBe(iso)
        const [year, month, day] = iso.split('-').map(Number) as [number, number, number]
        expect(written.startsWith(eraYearText({ year, month, day }, 'ja'))).toBe(true)
      }),
    )
  })

  it('says nothing about the years before, when Japan used lunar months', () => {
    expect(eraOf({ year: 1872, month: 12, day: 31 })).toBeNull()
    expect(eraYearText({ year: 1988, month: 1, day: 7 }, 'en')).toBe('Shōwa 63')
  })
})

describe('the next birthday', () => {
  const birth = { year: 1988, month: 1, day: 7 }
  it.each([
    [{ year: 2026, month: 1, day: 6 }, '2026-01-07', 1],
    [{ year: 2026, month: 1, day: 7 }, '2026-01-07', 0],
    [{ year: 2026, month: 1, day: 8 }, '2027-01-07', 364],
  ])('seen from %o', (today, on, days) => {
    const next = nextBirthday(birth, today)
    expect([isoDay(next.day), next.inDays]).toEqual([on, days])
  })

  it('of 29 February is 1 March in other years: the day on which the age changes', () => {
    const leap = { year: 2000, month: 2, day: 29 }
    expect(isoDay(nextBirthday(leap, { year: 2027, month: 1, day: 1 }).day)).toBe('2027-03-01')
    expect(isoDay(nextBirthday(leap, { year: 2028, month: 1, day: 1 }).day)).toBe('2028-02-29')
  })

  it('is never before today and never more than a year away', () => {
    const any = fc.record({
      year: fc.integer({ min: 1900, max: 2100 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    fc.assert(
      fc.property(any, any, (born, today) => {
        const next = nextBirthday(born, today)
        expect(compareDays(next.day, today)).toBeGreaterThanOrEqual(0)
        expect(next.inDays).toBeLessThanOrEqual(365)
      }),
    )
  })
})
