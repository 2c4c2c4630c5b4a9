import fc from 'fast-check'
import type { MailingRecord } from '../../labels/compose/mailing-record.ts'

const kanji = Array.from(
  '山田佐藤鈴木高橋渡邉齋長谷川東海林御手洗勅使河原小鳥遊髙﨑德一二三健太郎翔花子由美恵',
)
const kana = Array.from('アイウエオカキクケコサシスセソタチツテトナニヌネノーャッン')
const latin = Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ ÄÖüéñ-.'")
const strange = [
  '😀',
  '👨‍👩‍👧',
  '🇯🇵',
  '葛\u{e0100}',
  'か\u3099',
  '\u200b',
  '\n',
  '\u202e',
  '𠮷',
  '＃',
  '(',
  '）',
  '・',
  '〒',
]

const text = (from: readonly string[], minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...from), { minLength, maxLength }).map((letters) => letters.join(''))

const name = fc.oneof(
  { weight: 6, arbitrary: text(kanji, 1, 4) },
  { weight: 1, arbitrary: text(kanji, 5, 30) },
  { weight: 2, arbitrary: text(latin, 1, 25) },
  { weight: 1, arbitrary: text([...kanji, ...strange], 1, 8) },
  { weight: 1, arbitrary: fc.constantFrom('', null, undefined) },
)

const suffix = fc.constantFrom('様', '殿', '先生', '御中', '各位', '', null, undefined, '先生様', 'Ms.')
const banchi = fc.tuple(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 9999 }),
  fc.integer({ min: 1, max: 30 }),
)

const street = fc.oneof(
  banchi.map(([a, b, c]) => `霞が関${a}-${b}-${c}`),
  banchi.map(([a, b, c]) => `南四条西${a}丁目${b}番地${c}号`),
  text([...kanji, ...kana, '1', '2', '3', '-'], 0, 90),
  text(latin, 0, 80),
  text([...strange, ...kanji, ...latin], 0, 20),
)

const building = fc.oneof(
  fc.constantFrom('', null),
  text([...kana, '1', '0', '号'], 1, 40),
  text(latin, 1, 60),
)

const address = fc.record({
  kindof: fc.constantFrom('home', 'office', null),
  country: fc.constantFrom(
    null,
    '',
    '日本',
    'Japan',
    'United States',
    'Germany',
    'イギリス',
    '中華人民共和国',
  ),
  zipcode: fc.oneof(
    fc.constantFrom('100-0013', '5300001', '〒231-0023', '123', '', null),
    text(latin, 0, 12),
  ),
  region: fc.constantFrom('東京都', '神奈川県', 'OR', '', null),
  city: fc.oneof(fc.constantFrom('千代田区', '横浜市中区', 'Portland', ''), text(kanji, 0, 25)),
  street,
  building,
})

const organization = fc.record({
  name: fc.oneof(
    fc.constantFrom('', '株式会社みどり印刷'),
    text([...kanji, ...kana], 0, 60),
    text(latin, 0, 60),
  ),
  dept1: fc.oneof(fc.constantFrom('', '営業本部', '総務部御中'), text(kanji, 0, 40)),
  dept2: fc.constantFrom('', '第二営業部', null),
  title: fc.oneof(fc.constantFrom('', '部長', '代表取締役社長様'), text(kanji, 0, 30)),
})

const jointName = fc.record({ lastname: name, firstname: name, suffix })

/** Records as they are entered by anybody: short, very long, foreign, broken, empty. */
export const arbitraryRecord: fc.Arbitrary<MailingRecord> = fc.record({
  lastname: name,
  firstname: name,
  suffix,
  joint_names: fc.oneof(
    { weight: 9, arbitrary: fc.array(jointName, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(jointName, { minLength: 6, maxLength: 30 }) },
  ),
  organization: fc.option(organization),
  addresses: fc.array(address, { maxLength: 2 }),
})
