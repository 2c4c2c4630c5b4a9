import { expect, it } from 'vitest'
import { sentTagYear } from '../../../../renderer/text/card-text.ts'

it.each([
  ['Sent 2026', 2026],
  ['発送済み1999', 1999],
  ['Sent 26', null],
  ['Sent 2026 ', null],
  ['not Sent 2026', null],
  ['Sent 2300', null],
  ['発送済み', null],
] as const)('the tag "%s" says of the year %s that cards went out', (tag, year) => {
  expect(sentTagYear(tag)).toBe(year)
})
