import type { MessageShape } from '../../contract/language.ts'
import type * as en from '../en/lists.ts'

export const paperList: MessageShape<typeof en.paperList> = {
  kind: { address: '住所録', birthday: '誕生日一覧', tick: 'チェックリスト' },
  column: {
    name: '名前',
    day: '誕生日',
    born: '生年',
    age: '今年の満年齢',
    kana: 'ふりがな',
    jointNames: '連名',
    company: '会社',
    zipcode: '郵便番号',
    address: '住所',
    telephone: '電話',
    email: 'メール',
    birthdate: '生年月日',
    tags: 'タグ',
    memo: 'メモ',
    tick: '済',
    blank: '備考',
  },
}

export const lists: MessageShape<typeof en.lists> = {
  title: '一覧を印刷',
  what: '一覧',
  kind: '種類',
  name: '表題',
  columns: '列',
  order: '並び順',
  orders: {
    selection: '表示中の順',
    kana: 'ふりがな',
    name: '名前',
    organization: '会社',
    zipcode: '郵便番号',
  },
  headings: '五十音やアルファベットの見出しを入れる',
  monthHeadings: '月の見出しを入れる',
  paperPart: '用紙と文字',
  paper: '用紙',
  papers: { A4: 'A4', Letter: 'USレター' },
  orientation: '向き',
  orientations: { portrait: '縦', landscape: '横' },
  points: '文字の大きさ（ポイント）',
  summary: '{contacts}・{pages}',
  pages: '{n}ページ',
  nothingText: '一覧にする連絡先がありません。',
  noBirthdays: '誕生日のわかる連絡先がありません。',
  ofRun: 'チェックリスト…',
}
