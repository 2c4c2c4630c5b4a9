import type { BookRecord } from '../labelled-book/people.ts'
import type { Random } from '../labelled-book/random.ts'
import { cellOf, houseOf, latinOf, mailOf, wordOf } from './someone.ts'

/** One source of a person: the data that it has, and its notation. */
interface Way {
  name: string
  /** Whether the remaining data is enough to recognize the person. */
  fits(record: BookRecord): boolean
  change(random: Random, record: BookRecord): void
}

const has = {
  cell: ({ telephones }: BookRecord) => telephones.some(({ kindof }) => kindof === 'cell'),
  tel: ({ telephones }: BookRecord) => telephones.some(({ kindof }) => kindof === 'tel'),
  mail: ({ emails }: BookRecord) => emails.length > 0,
  kana: ({ lastkana }: BookRecord) => lastkana !== undefined,
}
/** Old and new forms of kanji, in both directions. */
const forms = '斎齋 斉齊 高髙 邊邉 辺邊 崎﨑 浜濱 広廣 島嶋 沢澤 桜櫻 国國 黒黑 富冨 恵惠 真眞 渡渡'.split(
  ' ',
)
const toHalfWidth: Record<string, string> = { ガ: 'ｶﾞ', ザ: 'ｻﾞ', ダ: 'ﾀﾞ', バ: 'ﾊﾞ', ジ: 'ｼﾞ' }
const halfKana = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｯｬｭｮｰ'

const katakana = (text: string) =>
  text.replace(/[ぁ-ゖ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60))
/** The text in half-width kana, as a barcode printer writes it. */
const halfWidth = (text: string) =>
  [...katakana(text)]
    .map((sign) => toHalfWidth[sign] ?? [...halfKana].find((half) => half.normalize('NFKC') === sign) ?? sign)
    .join('')
const otherForm = (text: string) => {
  const row = forms.find((each) => [...each].some((sign) => text.includes(sign)) && each[0] !== each[1])
  if (!row) return text
  const [one = '', other = ''] = [...row]
  return text.includes(one) ? text.replace(one, other) : text.replace(other, one)
}
const only = (record: BookRecord, keep: (keyof BookRecord)[]) => {
  for (const field of ['lastkana', 'firstkana', 'gender', 'birthdate', 'organization'] as const)
    if (!keep.includes(field)) delete record[field]
  for (const field of ['telephones', 'emails', 'addresses'] as const)
    if (!keep.includes(field)) record[field] = []
}
const transposed = (random: Random, text: string) => {
  const places = [...text].flatMap((sign, at) =>
    /\d/.test(sign) && /\d/.test(text[at + 1] ?? '') && sign !== text[at + 1] ? at : [],
  )
  const at = random.pick(places)
  return at === undefined ? text : text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
}
const isJapanese = ({ lastname = '' }: BookRecord) => /[^\x20-\x7e]/.test(lastname)

export const ways: readonly Way[] = [
  { name: 'name and mail only', fits: has.mail, change: (_, record) => only(record, ['emails']) },
  {
    name: 'name and company only, with the mobile',
    fits: (record) => has.cell(record) && record.organization !== undefined,
    change(_, record) {
      only(record, ['organization', 'telephones'])
      record.telephones = record.telephones.filter(({ kindof }) => kindof === 'cell')
    },
  },
  {
    name: 'telephone book: kana and a number',
    fits: (record) => has.kana(record) && has.cell(record),
    change(_, record) {
      Object.assign(record, { lastname: record.lastkana, firstname: record.firstkana })
      only(record, ['telephones'])
    },
  },
  {
    name: 'half-width kana beside kanji',
    fits: has.kana,
    change(_, record) {
      record.lastkana = halfWidth(record.lastkana ?? '')
      record.firstkana = halfWidth(record.firstkana ?? '')
    },
  },
  {
    name: 'Latin letters',
    fits: (record) =>
      isJapanese(record) &&
      (has.mail(record) || has.cell(record)) &&
      latinOf.has(record.lastname ?? '') &&
      latinOf.has(record.firstname ?? ''),
    change(random, record) {
      const [family = '', given = ''] = [record.lastname, record.firstname].map(
        (name) => latinOf.get(name ?? '') ?? '',
      )
      const cased = (text: string) =>
        random.chance(0.5) ? text.toUpperCase() : text[0]?.toUpperCase() + text.slice(1)
      Object.assign(record, { lastname: cased(family), firstname: cased(given) })
      delete record.lastkana
      delete record.firstkana
    },
  },
  {
    name: 'old or new form of a kanji',
    fits: ({ lastname = '' }) => otherForm(lastname) !== lastname,
    change: (_, record) => {
      record.lastname = otherForm(record.lastname ?? '')
    },
  },
  {
    name: 'digits exchanged in every number',
    fits: (record) => has.cell(record) && record.addresses.length > 0,
    change(random, record) {
      for (const telephone of record.telephones) telephone.number = transposed(random, telephone.number)
    },
  },
  {
    name: 'birth date with exchanged digits, moved',
    fits: (record) => has.mail(record) && record.birthdate !== undefined,
    change(random, record) {
      record.birthdate = `${record.birthdate?.slice(0, 8)}${record.birthdate?.slice(9)}${record.birthdate?.slice(8, 9)}`
      if (Number(record.birthdate.slice(8)) > 28 || Number(record.birthdate.slice(8)) < 1)
        delete record.birthdate
      record.addresses = [houseOf(random).address]
    },
  },
  {
    name: 'moved and married',
    fits: (record) =>
      isJapanese(record) && (has.mail(record) || has.cell(record)) && record.birthdate !== undefined,
    change(random, record) {
      const [family, kana] = wordOf(random, 'family')
      const house = houseOf(random)
      record.lastname = family
      if (record.lastkana) record.lastkana = kana
      record.addresses = [house.address]
      record.telephones = [
        ...record.telephones.filter(({ kindof }) => kindof === 'cell'),
        ...(random.chance(0.5) ? [{ kindof: 'tel', number: house.telephone }] : []),
      ]
    },
  },
  {
    name: 'names in the wrong fields',
    fits: () => true,
    change(_, record) {
      const { lastname, firstname, lastkana, firstkana } = record
      Object.assign(record, { lastname: firstname, firstname: lastname })
      if (lastkana) Object.assign(record, { lastkana: firstkana, firstkana: lastkana })
    },
  },
  {
    name: 'whole name in one field',
    fits: () => true,
    change(random, record) {
      record.lastname = `${record.lastname}${random.pick(['', ' ', '　'])}${record.firstname}`
      for (const field of ['firstname', 'lastkana', 'firstkana'] as const) delete record[field]
    },
  },
  {
    name: 'new mobile and new mail, same house',
    fits: (record) => record.addresses.length > 0,
    change(random, record) {
      record.emails = [{ kindof: 'home', address: mailOf(random, 'neu') }]
      record.telephones = [
        ...record.telephones.filter(({ kindof }) => kindof === 'tel'),
        { kindof: 'cell', number: cellOf(random) },
      ]
    },
  },
]
