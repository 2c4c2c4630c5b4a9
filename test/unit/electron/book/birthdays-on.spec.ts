import { expect, it } from 'vitest'
import { birthdaysOn } from '../../../../electron/book/birthdays-on.ts'
import { anAddressText, openTestMirror, temporaryFolder } from './temporary-mirror.ts'

const born = [
  '1980-11-29',
  '2001-11-29',
  '1929-11-01',
  '1990-01-12',
  '1984-02-29',
  '1985-02-28',
  '1985-12-03',
  '',
]

it.each([
  [{ year: 2026, month: 11, day: 29 }, 2],
  [{ year: 2026, month: 11, day: 1 }, 1],
  [{ year: 2026, month: 11, day: 2 }, 0],
  [{ year: 2026, month: 12, day: 1 }, 0],
  [{ year: 2026, month: 1, day: 12 }, 1],
  [{ year: 2026, month: 2, day: 28 }, 2],
  [{ year: 2028, month: 2, day: 28 }, 1],
  [{ year: 2028, month: 2, day: 29 }, 1],
  [{ year: 2026, month: 12, day: 3 }, 1],
])('on %j %i of the contacts that are not in the Trash have their birthday', async (day, count) => {
  const mirror = openTestMirror(temporaryFolder())
  const texts = born.map((birthdate) => anAddressText({ birthdate }))
  const gone = anAddressText({ birthdate: '1970-11-29', deleted: true })
  mirror.put('address', [...texts, gone])
  expect(await birthdaysOn(mirror, day)).toEqual({ ok: true, value: count })
})
