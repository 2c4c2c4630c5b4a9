import type { PostalTown } from '../../contract/ipc/postal-code.ts'
import type { PostalAddress } from '../../contract/record/parts.ts'
import { isJapan } from '../../contract/record/postal-lines.ts'

/** The fields that a postal code says something about. */
export type PostalParts = Pick<PostalAddress, 'region' | 'city' | 'street' | 'building'>

/** The seven digits of a Japanese postal code as people write it, 〒 and full width too; null for anything else. */
export function zipcodeDigits(zipcode: string | null | undefined): string | null {
  const plain = (zipcode ?? '').normalize('NFKC').replace(/[〒\s‐‑–—−ー-]/g, '')
  return /^\d{7}$/.test(plain) ? plain : null
}

/** A code of seven digits as it is written: 106-0032. */
export function writtenZipcode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`
}

/** Whether there is help for an address: abroad it stays what it is, free text. */
export function hasPostalHelp(address: PostalAddress): boolean {
  return isJapan(address)
}

/** What a place says of an address. What was typed after the town stays, and so does a street that the code does not name. */
export function partsOf({ region, city, street, building }: PostalTown, address: PostalAddress): PostalParts {
  const typed = (address.street ?? '').trim()
  const parts: PostalParts = { region, city }
  if (street !== '') parts.street = joinedStreet(street, typed)
  if (building !== '') parts.building = building
  return parts
}

/** Whether nothing would be written over by a place. */
export function isFree(town: PostalTown, address: PostalAddress): boolean {
  const parts = partsOf(town, address)
  return Object.entries(parts).every(([part, value]) => {
    const typed = (address[part as keyof PostalParts] ?? '').trim()
    return typed === '' || value?.startsWith(typed) || value?.endsWith(typed)
  })
}

/** Whether an address says already what a place says. */
export function saysAlready(town: PostalTown, address: PostalAddress): boolean {
  const same = (one: string | null | undefined, other: string) => folded(one ?? '') === folded(other)
  const inTown = folded(address.street ?? '').startsWith(folded(town.street))
  return same(address.region, town.region) && same(address.city, town.city) && inTown
}

/** A place in one line, as it would be written, with what distinguishes it from the other places of its code. */
export function townText({ region, city, street, building, company, note }: PostalTown): string {
  const place = [`${region}${city}${street}`, building, company].filter((part) => part !== '').join(' ')
  return note === '' ? place : `${place} (${note})`
}

function joinedStreet(town: string, typed: string): string {
  if (folded(typed).startsWith(folded(town))) return typed
  return /^\d/.test(typed.normalize('NFKC')) ? `${town}${typed}` : town
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[ヶがガ]/g, 'ケ')
}

/** The 47 prefectures from north to south, each with what one may type to find it. */
export const prefectures: readonly { name: string; search: string }[] = `
北海道 ほっかいどう Hokkaido|青森県 あおもり Aomori|岩手県 いわて Iwate|宮城県 みやぎ Miyagi|秋田県 あきた Akita
山形県 やまがた Yamagata|福島県 ふくしま Fukushima|茨城県 いばらき Ibaraki|栃木県 とちぎ Tochigi|群馬県 ぐんま Gunma
埼玉県 さいたま Saitama|千葉県 ちば Chiba|東京都 とうきょう Tokyo|神奈川県 かながわ Kanagawa|新潟県 にいがた Niigata
富山県 とやま Toyama|石川県 いしかわ Ishikawa|福井県 ふくい Fukui|山梨県 やまなし Yamanashi|長野県 ながの Nagano
岐阜県 ぎふ Gifu|静岡県 しずおか Shizuoka|愛知県 あいち Aichi|三重県 みえ Mie|滋賀県 しが Shiga|京都府 きょうと Kyoto
大阪府 おおさか Osaka|兵庫県 ひょうご Hyogo|奈良県 なら Nara|和歌山県 わかやま Wakayama|鳥取県 とっとり Tottori
島根県 しまね Shimane|岡山県 おかやま Okayama|広島県 ひろしま Hiroshima|山口県 やまぐち Yamaguchi
徳島県 とくしま Tokushima|香川県 かがわ Kagawa|愛媛県 えひめ Ehime|高知県 こうち Kochi|福岡県 ふくおか Fukuoka
佐賀県 さが Saga|長崎県 ながさき Nagasaki|熊本県 くまもと Kumamoto|大分県 おおいた Oita|宮崎県 みやざき Miyazaki
鹿児島県 かごしま Kagoshima|沖縄県 おきなわ Okinawa`
  .trim()
  .split(/[|\n]/)
  .map((line) => {
    const [name = '', kana = '', latin = ''] = line.split(' ')
    return { name, search: `${kana} ${latin}` }
  })
