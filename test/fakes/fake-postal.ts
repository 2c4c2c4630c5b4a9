import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { PostalTown } from '../../contract/ipc/postal-code.ts'
import { PostalList, postalText } from '../../electron/postal/postal-list.ts'

/** A place of the postal code list. */
export const town = (
  code: string,
  [region, city, street]: [string, string, string],
  more = {},
): PostalTown => ({
  code,
  region,
  city,
  street,
  building: '',
  company: '',
  note: '',
  ...more,
})

/** A few real places, asked as the real list is. */
const list = new PostalList(
  postalText('2026-08-24', [
    town('1000001', ['東京都', '千代田区', '千代田']),
    town('1060032', ['東京都', '港区', '六本木']),
    town('4980000', ['愛知県', '弥富市', '']),
    town('4980000', ['三重県', '桑名郡木曽岬町', '']),
    town('5300001', ['大阪府', '大阪市北区', '梅田']),
    town('1006036', ['東京都', '千代田区', '霞が関'], { building: '霞が関ビル 36階' }),
    town('1008066', ['東京都', '千代田区', '大手町1丁目3番7号'], { company: '株式会社 日本経済新聞社' }),
    town('0741271', ['北海道', '深川市', '音江町']),
    town('0741274', ['北海道', '深川市', '音江町'], { note: '豊泉' }),
  ]),
)

/** The channels of postal codes. */
export function postalFakes() {
  return {
    'postalCode.towns': async ({ code }) => ok({ date: list.date, towns: list.towns(code) }),
    'postalCode.codes': async (place) => ok({ date: list.date, towns: list.codes(place) }),
  } satisfies Pick<Handlers, 'postalCode.towns' | 'postalCode.codes'>
}
