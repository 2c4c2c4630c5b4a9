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
