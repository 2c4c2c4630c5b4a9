import { expect, it } from 'vitest'
import { t } from '../../../../renderer/text/i18n.ts'
import { lastCardText, sentTagYear } from '../../../../renderer/text/card-text.ts'

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

it('the last card is of the newest year with one, whichever of our entries holds it', () => {
  const years = (marks: object) => ({ cards: { years: marks } })
  const ours = years({ '2024': { nengajo: { sent: true, received: true } }, '2026': { stop: true } })
  const other = years({ '2025': { christmas: { sent: true } } })
  expect(lastCardText([ours], t)).toBe('2024: New Year sent, New Year received')
  expect(lastCardText([ours, other], t)).toBe('2025: Christmas sent')
  expect(lastCardText([{ ...ours, colour: 'blue' }, null, 'x'], t)).toBe('')
  expect(lastCardText([], t)).toBe('')
})
