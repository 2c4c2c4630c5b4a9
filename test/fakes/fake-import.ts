import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import { contactName } from '../../contract/record/person-name.ts'
import type { BulkTarget } from '../../contract/ipc/bulk.ts'
import type { ImportFile, ImportRow, ImportState } from '../../contract/ipc/import.ts'
import type { FakeBulk } from './fake-bulk.ts'

type ImportChannel = Extract<keyof Handlers, `import.${string}`>

const blank = {
  kana: '',
  birthdate: '',
  company: '',
  address: '',
  reach: '',
  reasons: [],
  match: null,
  adds: [],
  differs: [],
  values: [],
}

/** One of each state, with everything that a line can say. */
export const sampleImport: ImportRow[] = [
  {
    ...blank,
    place: 0,
    line: 2,
    name: '佐藤 健',
    kana: 'さとう けん',
    company: '株式会社さくら商事',
    address: '150-0001 東京都 渋谷区 神宮前1-2-3',
    state: 'new',
  },
  {
    ...blank,
    place: 1,
    line: 3,
    name: '青木 彩',
    kana: 'あおき あや',
    state: 'same',
    address: '604-8005 京都府 京都市中京区 恵比須町427',
    reasons: ['name', 'email'],
    match: { family: 'address', id: 'r1', name: '青木 彩' },
  },
  {
    ...blank,
    place: 2,
    line: 4,
    name: '石川 優子',
    state: 'changed',
    company: '石川建築設計事務所',
    birthdate: '1980-05-06',
    reasons: ['name', 'telephone', 'zipcode'],
    adds: ['emails', 'birthdate'],
    differs: ['addresses'],
    match: { family: 'address', id: 'r3', name: '石川 優子' },
    values: [
      {
        field: 'addresses',
        mine: '604-8005 京都府 京都市中京区',
        theirs: '530-0001 大阪府 大阪市北区 梅田3-1-3',
      },
      { field: 'emails', mine: '', theirs: 'yuko@example.com' },
      { field: 'birthdate', mine: '', theirs: '1980-05-06' },
    ],
  },
  {
    ...blank,
    place: 3,
    line: 5,
    name: '齋藤 一郎',
    kana: 'さいとう いちろう',
    state: 'perhaps',
    reasons: ['name-alike', 'telephone'],
    adds: ['emails'],
    differs: ['lastname'],
    match: { family: 'address', id: 'r4', name: '斉藤 一郎' },
    values: [{ field: 'lastname', mine: '斉藤', theirs: '齋藤' }],
  },
  {
    ...blank,
    place: 4,
    line: 6,
    name: '佐藤 健',
    kana: 'さとう けん',
    state: 'perhaps',
    reasons: ['in-file'],
  },
]

/** Columns; one of them is known. */
export const sampleTable: ImportFile['table'] = {
  hasHeader: true,
  columns: [
    { header: '氏名', sample: '佐藤 健', column: 'fullname', isKnown: true },
    { header: '続柄', sample: '友人', column: 'keep', isKnown: false },
  ],
}

/** A file that was read, in memory. */
export class FakeImport {
  rows: ImportRow[] = sampleImport
  /** Portraits in other formats than JPEG, by the places of their persons. */
  pictures = new Map<number, Uint8Array<ArrayBuffer>>()
  /** What persons were changed to. */
  /** The other persons whose relation to the book changes when one is edited. */
  alike: number[] = []
  readonly edits: { place: number; changes: object }[] = []
  /** What is other than usual about it. */
  file: Partial<ImportFile> = {}
  /** What it shows of its text. */
  sample = ['氏名,ふりがな,会社', '佐藤 健,さとう けん,株式会社さくら商事', '青木 彩,あおき あや,']
  /** Name of a file that was opened with the app in the system. */
  given: string | null = null
  readonly #bulk: FakeBulk
  #name = ''

  constructor(bulk: FakeBulk) {
    this.#bulk = bulk
  }

  /** What a file of this name is read as. */
  read(name: string, bytes: number): ImportFile {
    this.#name = name
    const counts = { new: 0, same: 0, changed: 0, perhaps: 0, deleted: 0 }
    for (const { state } of this.rows) counts[state] += 1
    const remarks = [
      { line: 4, person: '石川 優子', field: '誕生日', kind: 'date-unclear', value: '昭和の日' },
    ]
    return {
      token: '6f0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c11',
      name,
      bytes,
      format: 'csv',
      product: '宛名職人',
      encoding: 'shift_jis',
      sample: this.sample,
      persons: this.rows.length,
      counts,
      remarks,
      remarkCount: 1,
      table: null,
      dayOrder: null,
      backup: null,
      ...this.file,
    }
  }

  readonly handlers: Pick<Handlers, ImportChannel> = {
    'import.choose': async () => ok(this.read('住所録.csv', 18_432)),
    'import.given': async () => ok(this.given === null ? null : { name: this.given }),
    'import.readGiven': async () => {
      const name = this.given ?? ''
      this.given = null
      return ok(this.read(name, 18_432))
    },
    'import.read': async ({ name, bytes }) => ok(this.read(name, bytes.length)),
    'import.columns': async ({ columns }) => {
      const isNamed = columns.some((column) => column === 'fullname' || column === 'lastname')
      this.rows = isNamed ? sampleImport : []
      const remarks = isNamed ? [] : (this.file.remarks ?? [])
      return ok({ ...this.read('住所録.csv', 18_432), remarks, remarkCount: remarks.length })
    },
    'import.encoding': async ({ encoding }) => {
      this.file = { ...this.file, encoding }
      return ok(this.read('住所録.csv', 18_432))
    },
    'import.dayOrder': async ({ dayOrder }) => {
      this.file = { ...this.file, dayOrder, remarks: [], remarkCount: 0 }
      const birthdate = dayOrder === 'day-first' ? '1980-06-05' : '1980-05-06'
      this.rows = this.rows.map((row) => (row.birthdate === '' ? row : { ...row, birthdate }))
      return ok(this.read('住所録.csv', 18_432))
    },
    'import.rows': async ({ state, offset, limit }) => {
      const rows = this.rows.filter((row) => state === null || row.state === (state satisfies ImportState))
      return ok({ total: rows.length, rows: rows.slice(offset, offset + limit) })
    },
    'import.person': async ({ after, state }) => {
      const row = this.rows.find((each) => each.place > after && (state === null || each.state === state))
      if (row === undefined) return ok(null)
      const [lastname = '', firstname = ''] = row.name.split(' ')
      return ok({ place: row.place, line: row.line, name: row.name, fields: { lastname, firstname } })
    },
    'import.edit': async ({ place, changes }) => {
      this.edits.push({ place, changes })
      const restated = [place, ...this.alike].map((each) => ({ place: each, state: 'new' as const }))
      this.rows = this.rows.map((row) => {
        const [lastname = '', firstname = ''] = row.name.split(' ')
        const name =
          row.place === place ? contactName({ lastname, firstname, ...changes }, 'written') : row.name
        return { ...row, ...restated.find((each) => each.place === row.place), name }
      })
      return ok({ file: this.read('住所録.csv', 18_432), restated })
    },
    'import.picture': async ({ after }) => {
      const place = [...this.pictures.keys()].find((each) => each > after)
      if (place === undefined) return ok(null)
      const facts = { width: 100, height: 100, orientation: 1 }
      return ok({ ...facts, place, bytes: this.pictures.get(place) ?? new Uint8Array() })
    },
    'import.keepPicture': async () => ok(null),
    'import.start': async ({ profile }) => {
      const target: BulkTarget = { kind: 'records', family: 'address', ids: ['r1', 'r3'] }
      const begun = await this.#bulk.handlers['bulk.start']({
        profile,
        target,
        change: { kind: 'add-tag', tag: 'import' },
      })
      if (!begun.ok || this.#bulk.state === null) return fail({ kind: 'not-found' })
      const kind = this.file.backup ? 'restore-backup' : 'import'
      this.#bulk.state = { ...this.#bulk.state, change: { kind, name: this.#name } }
      return ok(this.#bulk.state)
    },
    'import.close': async () => ok(null),
  }
}
