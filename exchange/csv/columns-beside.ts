import {
  byRules,
  isAddress,
  isSame,
  isTo,
  isWork,
  joint,
  type Column,
  type Columns,
  type PlainContent,
  type Rule,
} from './column.ts'

/** A column next to the others of its table. */
interface Beside {
  key: string
  at: number
  column: Column | null
  /** The column before it, as it has been understood. */
  left: Column | null
  /** All columns before it. */
  before: Columns
  /** How many earlier columns have the same header. */
  again: number
  table: Neighbours
}

/** The columns of a table, as their headers alone are understood. */
interface Neighbours {
  keys: readonly string[]
  columns: Columns
  firstHeaded: number
  /** Whether headers that occur twice are those of joint names: two lists printed side by side have every heading twice. */
  isJoint: boolean
  /** Whether they are those of a second address. */
  isOtherAddress: boolean
}

const jointParts = ['fullname', 'lastname', 'firstname', 'lastkana', 'firstkana', 'suffix'] as const

/** Headings of a reading that do not say whose reading it is. */
const bareKana =
  /^(?:フリガナ|ふりがな|カナ|かな|よみ(?:がな)?|ヨミ(?:ガナ)?|読み(?:がな|仮名)?|furigana|yomi|kana)\d?$/u

/** The columns that need the columns next to them to be understood. The first match decides. */
const rules: readonly Rule<Beside>[] = [
  // Before all columns with a heading are the numbers of the rows.
  [({ key, at, table }) => key === '' && at < table.firstHeaded, () => ({ to: 'count' })],
  [({ key }) => key === '', ({ left, column }) => withoutHeading(left) ?? column],
  [({ key }) => key.startsWith('敬称'), (here) => honorificOf(here) ?? here.column],
  [({ key, column }) => bareKana.test(key) && isTo(column, 'fullkana'), (here) => readingOf(here)],
  // The same heading once more: 連名, 連名.
  [
    ({ again, column }) => again > 0 && isSame(column, joint('all', 'fullname')),
    ({ again }) => joint(again + 1, 'fullname'),
  ],
  // 氏名, 氏名, side by side: the name in two cells.
  [
    ({ key, at, again, column, table }) =>
      again > 0 && isTo(column, 'fullname') && table.keys[at - 1] === key,
    () => ({ to: 'morename' }),
  ],
  // 氏名, フリガナ, 氏名, フリガナ: another person.
  [
    ({ again, column, table }) => again > 0 && table.isJoint && isTo(column, ...jointParts),
    ({ again, column }) => (isTo(column, ...jointParts) ? joint(again, column.to) : column),
  ],
  // 〒, 住所, 〒, 住所: another address.
  [
    ({ again, column, table }) => again > 0 && table.isOtherAddress && isAddress(column, 'home'),
    ({ column }) => (isTo(column, 'address') ? { ...column, kindof: null } : column),
  ],
  [({ column }) => column === null || isTo(column, 'count'), (here) => byRules(continued, here)],
]

/** 市内局番, 番号; 生年, 月, 日; 元号, 年, 月, 日: a continuation of what the column before it began. */
const continued: readonly Rule<Beside>[] = [
  [
    ({ key, at, table }) => key === '番号' && table.keys[at - 1] === '市内局番',
    () => ({ to: 'telephone', kindof: 'tel' }),
  ],
  [
    ({ key, at, table }) => (key === '元号' || key === '年号') && table.keys[at + 1] === '年',
    () => ({ to: 'birthera' }),
  ],
  [({ key, left }) => key === '年' && isTo(left, 'birthera'), () => ({ to: 'birthyear' })],
  [({ key, left }) => key === '月' && isTo(left, 'birthyear'), () => ({ to: 'birthmonth' })],
  [({ key, left }) => key === '日' && isTo(left, 'birthmonth'), () => ({ to: 'birthday' })],
]

/**
 * The columns of a table, where some need the columns next to them to be understood: one of several of a name, an address or an
 * honorific, a reading, and a column without a heading.
 */
export function besideOthers(keys: readonly string[], columns: Columns): (Column | null)[] {
  const times = occurrences(keys)
  const isTwice = (is: (column: Column | null) => boolean) =>
    columns.some((column, at) => times[at] === 1 && is(column))
  const table: Neighbours = {
    keys,
    columns,
    firstHeaded: keys.findIndex((key) => key !== ''),
    isJoint: !isTwice((column) => isTo(column, 'telephone', 'address')),
    isOtherAddress: isTwice((column) => isAddress(column, 'home', 'zipcode')),
  }
  const before: (Column | null)[] = []
  for (const [at, key] of keys.entries()) {
    const column = columns[at] ?? null
    const left = before[at - 1] ?? null
    const here: Beside = { key, at, column, left, before, again: times[at] ?? 0, table }
    before.push(byRules(rules, here))
  }
  return onlyNames(keys, before)
}

/** How many times each word has occurred so far. */
function occurrences(keys: readonly string[]): number[] {
  const times = new Map<string, number>()
  return keys.map((key) => {
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return before
  })
}

/** A heading over several columns, the others of which have none: 氏名 over 山田 and 太郎. */
function withoutHeading(left: Column | null): Column | null {
  if (isTo(left, 'fullname', 'morename')) return { to: 'morename' }
  if (isTo(left, 'fullkana', 'morekana')) return { to: 'morekana' }
  const goesOn = isTo(left, 'telephone', 'email') || (isTo(left, 'address') && left.part === 'zipcode')
  return goesOn ? left : null
}

/** The honorific after a joint name belongs to the same person, and 敬称2 to 連名2; null for the person's own. */
function honorificOf({ key, left, table: { columns } }: Beside): Column | null {
  const isOfJoint = (column: Column | null) => isTo(column, 'joint') && column.part === 'suffix'
  const isOnly = columns.filter((column) => isTo(column, 'suffix')).length < 2
  // The only honorific of a table is the person's.
  if (key === '敬称' && isOnly && !columns.some(isOfJoint)) return null
  const nth = Number(/^敬称\(?(\d+)\)?$/u.exec(key)?.[1] ?? 0)
  if (nth > 0 && columns.some((column) => isSame(column, joint(nth, 'fullname')))) return joint(nth, 'suffix')
  if (!isTo(left, 'joint')) return null
  const honorific = joint(left.number, 'suffix')
  // If the joint name's honorific has its own column, this one is the person's: 連名, 敬称, 連名敬称.
  return columns.some((column) => isSame(column, honorific)) ? null : honorific
}

const isOfName = (column: Column | null) =>
  isTo(column, 'joint') ||
  isWork(column, 'name') ||
  isWork(column, 'kana') ||
  /name|kana$/u.test(column?.to ?? '')

/** A reading without a name in its heading belongs to the name before it. */
function readingOf({ at, left, before, table: { columns } }: Beside): Column {
  const name = before.findLast(isOfName)
  if (isTo(left, 'fullkana') && before.some((column) => isTo(column, 'firstname'))) return { to: 'firstkana' }
  if (isTo(name, 'contactname')) return { to: 'contactkana' }
  if (isTo(name, 'joint')) return joint(name.number, 'kana')
  // Directly before a name it could belong to either, unless that name has a reading of its own.
  const isOpen =
    isTo(columns[at + 1], 'fullname', 'lastname', 'firstname', 'contactname') &&
    !columns.slice(at + 1).some((column) => isTo(column, 'fullkana'))
  return isWork(name, 'name') && !isOpen ? { to: 'organization', part: 'kana' } : { to: 'fullkana' }
}

/** Headings of a given name next to a family name. */
const givenName = /^お?名前$/u
/** The given name next to the family name, and the whole name where no other column is a name. */
const wholeName = /^(?:nome|nombre|имя|imię|jméno|meno)$/u

/** 名前 next to 姓 is the given name, and 氏名(ふりがな) holds both where no other column is a name. */
function onlyNames(keys: readonly string[], columns: Columns): (Column | null)[] {
  const has = (...contents: PlainContent[]) => columns.some((column) => isTo(column, ...contents))
  const isGiven = has('lastname') && !has('firstname') && keys.some((key) => givenName.test(key))
  const isNamed =
    has('fullname', 'lastname', 'firstname', 'contactname') ||
    columns.some((column) => isWork(column, 'name'))
  // 姓, 名, フリガナ, フリガナ
  const isInTwo = columns.filter((column) => isTo(column, 'firstkana')).length === 1 && !has('lastkana')
  const lastkana = isInTwo
    ? columns.findIndex((column, at) => isTo(column, 'fullkana') && isTo(columns[at + 1], 'firstkana'))
    : -1
  const others: readonly (readonly [
    from: PlainContent | null,
    when: (key: string, at: number) => boolean,
    to: PlainContent,
  ])[] = [
    ['fullname', (key) => isGiven && givenName.test(key), 'firstname'],
    ['firstname', (key) => wholeName.test(key) && !has('lastname', 'fullname', 'contactname'), 'fullname'],
    [null, (key) => key === 'name' && keys.includes('surname') && !has('firstname'), 'firstname'],
    ['fullkana', (key) => (isGiven || has('lastkana')) && key.includes('名前'), 'firstkana'],
    [null, (key) => key === 'なまえ' && has('lastkana'), 'firstkana'],
    ['fullkana', (key) => !isNamed && /^[おご]?(?:氏名|名前|姓名)/u.test(key), 'fullname'],
    ['fullkana', (_, at) => at === lastkana, 'lastkana'],
  ]
  return columns.map((column, at) => {
    const key = keys[at] ?? ''
    const to = others.find(([from, when]) => (from === null || isTo(column, from)) && when(key, at))?.[2]
    return to === undefined ? column : { to }
  })
}
