import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberFormat } from '../../../../renderer/text/reach.ts'

const format = await numberFormat()

/** Every area code of Japan (Ministry of Internal Affairs and Communications), ends of ranges included. */
const areaCodes = `
03-04 06 011 015 017-019 022-029 042-049 052-055 058-059 072-073 075-079 082-084 086-089 092-093 095-099
0123-0126 0133-0139 0142-0146 0152-0158 0162-0167 0172-0176 0178-0179 0182-0187 0191-0195 0197-0198
0220 0223-0226 0228-0229 0233-0235 0237-0238 0240-0244 0246-0248 0250 0254-0261 0263-0270 0274 0276-0280
0282-0285 0287-0289 0291 0293-0297 0299 0422 0428 0436 0438-0439 0460 0463 0465-0467 0470 0475-0476 0478-0480
0493-0495 0531-0533 0536-0539 0544-0545 0547-0548 0550-0551 0553-0558 0561-0569 0572-0578 0581 0584-0587
0594-0599 0721 0725 0735-0740 0742-0749 0761 0763 0765-0768 0770-0774 0776 0778-0779 0790-0791 0794-0799
0820 0823-0824 0826-0827 0829 0833-0838 0845-0848 0852-0859 0863 0865-0869 0875 0877 0879-0880 0883-0885 0887
0889 0892-0898 0920 0930 0940 0942-0944 0946-0950 0952 0954-0957 0959 0964-0969 0972-0974 0977-0980 0982-0987
0993-0997 01267 01372 01374 01377 01392 01397-01398 01456-01457 01466 01547 01558 01564 01586-01587 01632
01634-01635 01648 01654-01656 01658 04992 04994 04996 04998 05769 05979 07468 08387-08388 08396 08477 08512
08514 09802 09912-09913 09969`
  .trim()
  .split(/\s+/)
  .flatMap((range) => {
    const [from = '', to = from] = range.split('-')
    const numbers = Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
    return numbers.map((each) => `0${each}`)
  })

describe('a telephone number while it is typed', () => {
  it.each([
    ['0', '0'],
    ['0901', '090-1'],
    ['09012345678', '090-1234-5678'],
    ['0312345678', '03-1234-5678'],
    ['0467221234', '0467-22-1234'],
    ['0154221234', '0154-22-1234'],
    ['0120444444', '0120-444-444'],
    ['08001234567', '0800-123-4567'],
    ['0501234567', '050-1234-567'],
    ['06012345678', '060-1234-5678'],
    ['0991234567', '09912-3-4567'],
    ['+81', '+81'],
    ['+819012345678', '+81 90 1234 5678'],
    ['+442079460958', '+44 20 7946 0958'],
  ])('%s is written %s', (digits, text) => expect(format(digits)).toBe(text))

  it.each([
    '110',
    '12345678',
    '9012345678',
    '0121234567',
    '0851312345',
    '09912345678',
    '0102079460958',
    '090123456789',
  ])('%s stays as digits: too long, from abroad, or of no area of Japan', (digits) =>
    expect(format(digits)).toBe(digits),
  )

  it('keeps every digit that was typed, in order', () => {
    const typed = fc.stringMatching(/^(?:\+|0)?\d{0,18}$/)
    fc.assert(
      fc.property(typed, (digits) => {
        expect(format(digits).replace(/[ ()-]/g, '')).toBe(digits)
      }),
    )
  })

  it('a number of ten digits is split after an area code, with four digits at its end, or not at all', () => {
    const known = new Set(areaCodes)
    const odd = Array.from({ length: 90_000 }, (_, at) => `0${at + 10_000}2345`)
      // Not numbers of an area: mobile phones and the like, which have one more digit, and service numbers.
      .filter((digits) => !/^0(?:[25-9]0|120|570|990)/.test(digits))
      .map((digits) => [digits, format(digits)] as const)
      .filter(([digits, text]) => text !== digits)
      .filter(([, text]) => !/^\d+-\d+-2345$/.test(text) || !known.has(text.split('-')[0] ?? ''))
    expect(odd).toEqual([])
  })

  it('every area code splits some number', () => {
    const isUsed = (code: string) => {
      const first = 2 * 10 ** (5 - code.length)
      const some = Array.from({ length: 4 * first }, (_, at) => `${code}${first + at}2345`)
      return some.some((digits) => format(digits).startsWith(`${code}-`))
    }
    expect(areaCodes.filter((code) => !isUsed(code))).toEqual([])
  })
})
