/** The year before the first of each era. */
const eras: Record<string, number> = {
  ...{ 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 },
  ...{ m: 1867, t: 1911, s: 1925, h: 1988, r: 2018 },
}

const ofEra =
  /^(明治|大正|昭和|平成|令和|[mtshr])(元|\d{1,2})(?:年|[/.-]|$)(?:(\d{1,2})(?:月|[/.-]|$)(?:(\d{1,2})日?)?)?$/u
const yearFirst = /^(\d{4})(?:年|[/.-](?=\d))(?:(\d{1,2})(?:月|[/.-]|$)(?:(\d{1,2})日?)?)?$/u
const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/u
const monthAndDay = /^(\d{1,2})月(?:(\d{1,2})日?)?$/u
const twoNumbers = /^(\d{1,2})\/(\d{1,2})$/u

/**
 * What a record says (1980-05-13) of a date that a user types in another form, in whole or in part: 昭和55年 is 1980-, 5月13日
 * is -05-13. 3/4/1980 may be either. [] for a text that is not a date.
 */
export function datesOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const [, era = '', years = '', month, day] = ofEra.exec(plain) ?? []
  const before = eras[era]
  // S55 alone is rather the number of a house or a product.
  if (before !== undefined && (era.length > 1 || month !== undefined))
    return dated(before + (years === '元' ? 1 : Number(years)), month, day)
  const [, year, ofYear, ofMonth] = yearFirst.exec(plain) ?? []
  if (year !== undefined) return dated(Number(year), ofYear, ofMonth)
  const [, one, sign, other, last] = yearLast.exec(plain) ?? []
  if (last !== undefined) {
    // Where dots are written, the day comes first.
    const monthFirst = sign === '.' ? [] : dated(Number(last), one, other)
    return [...dated(Number(last), other, one), ...monthFirst]
  }
  const [, ofDay, inMonth] = monthAndDay.exec(plain) ?? []
  if (ofDay !== undefined) return dated(null, ofDay, inMonth)
  const [, left, right] = twoNumbers.exec(plain) ?? []
  return left === undefined ? [] : [...dated(null, left, right), ...dated(null, right, left)]
}

/** [] where there is no such month or day. */
function dated(year: number | null, month: string | undefined, day: string | undefined): string[] {
  if (month === undefined) return [`${year}-`]
  if (!isWithin(month, 12) || (day !== undefined && !isWithin(day, 31))) return []
  return [`${year ?? ''}-${month.padStart(2, '0')}-${day?.padStart(2, '0') ?? ''}`]
}

const isWithin = (number: string, most: number) => Number(number) >= 1 && Number(number) <= most
