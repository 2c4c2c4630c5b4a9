import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { birthdayOf, writeBirthdays, type Birthday } from '../../../exchange/calendar.ts'
import { counts } from '../../counts.ts'

const stamp = '2026-11-23T08:00:00.000Z'
const hana: Birthday = {
  uid: 'u-1',
  summary: 'Birthday of Hana',
  year: 1960,
  month: 4,
  day: 1,
}
const leapling: Birthday = {
  uid: 'u-2',
  summary: '山田 太郎さんの誕生日',
  year: 1972,
  month: 2,
  day: 29,
}

const written = (birthdays: readonly Birthday[]) => writeBirthdays(birthdays, 'Birthdays', stamp)

/** What another program reads from the file. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return { component, event }
  })
}

/** The days on which the event occurs, starting with the first. */
function daysOf(event: ICAL.Event, most: number): string[] {
  const days = event.iterator()
  return Array.from({ length: most }, () => days.next()?.toString() ?? '')
}

describe('birthdays for a calendar', () => {
  it('are yearly all-day entries that leave the day free', () => {
    const file = written([hana])
    const [entry] = read(file)
    expect(entry?.event.startDate.toString()).toBe('1960-04-01')
    expect(entry?.event.startDate.isDate).toBe(true)
    expect(entry?.event.duration.toString()).toBe('P1D')
    expect(entry?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
    expect(entry?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-23T08:00:00Z')
    expect(entry && daysOf(entry.event, 3)).toEqual(['1960-04-01', '1961-04-01', '1962-04-01'])
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n/u)
  })

  it('on 29 February occur on the last day of February every year', () => {
    const [entry] = read(written([leapling]))
    expect(entry && daysOf(entry.event, 5)).toEqual([
      '1972-02-29',
      '1973-02-28',
      '1974-02-28',
      '1975-02-28',
      '1976-02-29',
    ])
  })

  it('with the same contacts give the same file except for the time', () => {
    const later = writeBirthdays([hana, leapling], 'Birthdays', '2027-01-01T00:00:00.000Z')
    expect(later.replaceAll('20270101T000000Z', '20261123T080000Z')).toBe(written([hana, leapling]))
  })

  it.each([
    ['1960-04-01', { year: 1960, month: 4, day: 1 }],
    ['1960/4/1', { year: 1960, month: 4, day: 1 }],
    ['昭和35年4月1日', { year: 1960, month: 4, day: 1 }],
    ['1972-02-29', { year: 1972, month: 2, day: 29 }],
    ['--04-01', { year: 2000, month: 4, day: 1 }],
    ['2月29日', { year: 2000, month: 2, day: 29 }],
    ['1604-04-01', { year: 2000, month: 4, day: 1 }],
    ['13/4/1960', { year: 1960, month: 4, day: 13 }],
    // Ambiguous: either of two days.
    ['4/5/1960', null],
    ['1973-02-29', null],
    ['0000-00-00', null],
    ['spring', null],
    ['', null],
  ])('%s', (birthdate, day) => expect(birthdayOf(birthdate)).toEqual(day))

  const words = fc.oneof(
    fc.constantFrom(
      '山田 太郎',
      'a\\b',
      'x;y',
      'a,b',
      'line\nbreak',
      'END:VEVENT',
      '\r\nEND:VCALENDAR\r\n',
      '👨‍👩‍👧',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
  )
  const birthday = fc
    .record({
      uid: fc.uuid(),
      summary: words,
      date: fc.date({
        min: new Date('1880-01-01'),
        max: new Date('2026-01-01'),
        noInvalidDate: true,
      }),
    })
    .map(({ date, ...rest }) => {
      const [year = 0, month = 0, day = 0] = date.toISOString().slice(0, 10).split('-').map(Number)
      return { ...rest, year, month, day }
    })

  it('another program reads each of them as it was written, whatever the names', () => {
    fc.assert(
      fc.property(fc.array(birthday, { minLength: 1, maxLength: 20 }), (birthdays) => {
        const file = written(birthdays)
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u)
        const found = read(file).map(({ event }) => ({
          uid: event.uid,
          summary: event.summary,
          date: event.startDate.toString(),
        }))
        const digits = (number: number, length: number) => String(number).padStart(length, '0')
        const plain = (text: string) => text.replace(/[\r\n]+/gu, ' ').replace(/\p{Cc}/gu, '')
        expect(found).toEqual(
          birthdays.map(({ uid, summary, year, month, day }) => ({
            uid,
            summary: plain(summary),
            date: `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`,
          })),
        )
      }),
      { numRuns: counts(20, 1_000) },
    )
  })

  it('1,000 of them fit into one file', { tags: ['long'] }, () => {
    const many = fc.sample(birthday, { numRuns: 1_000, seed: 1 })
    expect(read(written(many))).toHaveLength(1_000)
  })
})
