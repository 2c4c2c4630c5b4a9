import fc from 'fast-check'
import {
  isSomebody,
  type JointPerson,
  type Person,
  type PersonAddress,
  type PersonOrganization,
  type PersonPhoto,
} from '../../../exchange/person.ts'

const words = [
  '山田',
  '髙﨑',
  '佐々木',
  '𠮷野',
  '表',
  '太郎',
  'さくら',
  'ヤマダ',
  'たろう',
  'ﾔﾏﾀﾞ',
  '株式会社 能',
  'Smith',
  "O'Neill",
  'Mary Ann',
  'Müller',
  'de la Cruz',
  'Nguyễn',
  'Łukasz',
  '김',
  '👨‍👩‍👧',
  '🏠',
  'a, b',
  'x; y',
  'back\\slash',
  '\\n',
  '"quoted"',
  "'=1+1",
  '=SUM(A1)',
  '+81-3-1234-5678',
  '＝1',
  '@x',
  '-',
  'a:b',
  'BEGIN:VCARD',
  'data:image/png;base64,AAAA',
  '_x0041_',
  '<b>&amp;</b>',
  '%41',
  '^n',
  ' ::: ',
  '* pref',
]
const dotted = (text: string) =>
  text.replace(/[\ud800-\udfff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu, '·')
/** Texts without spaces at their ends, which most formats drop: words that are hard for formats, and any other text. */
const text = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.constantFrom(...words), { minLength: 2, maxLength: 4 })
        .map((all) => all.join(' ')),
    },
  )
  .map((each) => dotted(each.trim()) || '空')
const long = fc.constantFrom(...words).map((word) => word.repeat(400))
const memo = fc.oneof(
  text,
  long,
  fc
    .array(fc.oneof(text, fc.constantFrom('', ' ', '\t')), { minLength: 2, maxLength: 5 })
    .map((lines) => `${lines.join('\n')}.`),
  fc.array(text, { minLength: 2, maxLength: 3 }).map((lines) => lines.join('\r\n')),
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const few = <T>(value: fc.Arbitrary<T>) => maybe(fc.array(value, { minLength: 1, maxLength: 3 }))
const birthdate = fc
  .date({ min: new Date('1890-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** A record with only the fields that it has. */
function record<T extends object>(fields: {
  [K in keyof T]: fc.Arbitrary<T[K] | undefined>
}): fc.Arbitrary<T> {
  return fc
    .record(fields as Record<string, fc.Arbitrary<unknown>>)
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T)
}

const names = { lastname: maybe(text), firstname: maybe(text), lastkana: maybe(text), firstkana: maybe(text) }
const suffix = maybe(fc.oneof(fc.constantFrom('様', '殿', '御中', '先生', 'Jr.', 'PhD'), text))
const gender = maybe(fc.constantFrom<'m' | 'f'>('m', 'f'))
const joint = record<JointPerson>({ ...names, firstname: text, suffix, gender, birthdate: maybe(birthdate) })
const kinded = (...kinds: string[]) => ({
  kindof: fc.constantFrom(...kinds, null),
  label: maybe(fc.oneof(fc.constantFrom('社長室', 'Home', '実家', 'pager'), text)),
})
/** There, five digits are not a postal code, but one that lost two zeros in a spreadsheet. */
const isOfJapan = ({ region = '', city = '' }: PersonAddress) => /[都道府県市区町村]/u.test(region + city)
const address = record<PersonAddress>({
  ...kinded('home', 'office'),
  country: maybe(text),
  zipcode: maybe(fc.constantFrom('100-0001', '1000001', '12345', 'SW1A 1AA')),
  region: maybe(fc.oneof(fc.constant('東京都'), text)),
  city: maybe(fc.oneof(fc.constant('千代田区'), text)),
  street: fc.oneof(fc.constant('千代田1-1'), text),
  building: maybe(text),
  pobox: maybe(text),
  station: maybe(text),
  geolocation: maybe(fc.oneof(fc.constant('35.6895, 139.6917'), fc.constant('35,139'), text)),
}).map((each) => (each.zipcode === '12345' && isOfJapan(each) ? { ...each, zipcode: '1234567' } : each))
const organization = record<PersonOrganization>({
  name: text,
  kana: maybe(text),
  dept1: maybe(text),
  dept2: maybe(text),
  title: maybe(text),
})
const photo: fc.Arbitrary<PersonPhoto> = fc
  .tuple(fc.boolean(), fc.uint8Array({ minLength: 5, maxLength: 400 }))
  .map(([isPng, bytes]) => ({
    // Complete photos: the import of our own CSV drops a photo that a spreadsheet truncated.
    bytes: new Uint8Array(
      isPng
        ? [0x89, 0x50, 0x4e, 0x47, ...bytes, ...Buffer.from('IEND\xae\x42\x60\x82', 'latin1')]
        : [0xff, 0xd8, 0xff, 0xda, 0, 2, ...bytes.filter((byte) => byte !== 0xff), 0xff, 0xd9],
    ),
    type: isPng ? 'image/png' : 'image/jpeg',
  }))

/** Persons of all kinds, each with something to keep. */
export const somebody: fc.Arbitrary<Person> = record<Person>({
  ...names,
  code: maybe(text),
  suffix,
  gender,
  birthdate: maybe(birthdate),
  joint_names: few(joint),
  addresses: few(address),
  organization: maybe(organization),
  tags: maybe(fc.uniqueArray(text, { minLength: 1, maxLength: 4 })),
  weburls: few(record({ ...kinded('hp', 'blog', 'profile', 'office'), url: fc.oneof(fc.webUrl(), text) })),
  emails: few(record({ ...kinded('cell', 'home', 'office'), address: fc.oneof(fc.emailAddress(), text) })),
  telephones: few(
    record({
      ...kinded('tel', 'offtel', 'fax', 'offfax', 'cell', 'offcell', 'unheard-of'),
      number: fc.oneof(fc.constantFrom('03-1234-5678', '+81-3-1234-5678', '03;ext=5'), text),
    }),
  ),
  memo: maybe(memo),
  photo: maybe(photo),
  uid: maybe(
    fc.oneof(
      fc.uuid().map((id) => `urn:uuid:${id}`),
      text,
    ),
  ),
}).filter(isSomebody)

/** Some persons of one file. */
export const people = fc.array(somebody, { minLength: 1, maxLength: 20 })
