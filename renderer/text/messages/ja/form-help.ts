import type { MessageShape } from '../../message-shape.ts'
import type { formHelp as en } from '../en/form-help.ts'

export const formHelp = {
  postal: {
    towns: 'この郵便番号の住所',
    codes: 'この住所の郵便番号',
    filled: '住所を入力しました：{place}',
    unknown: 'この郵便番号は一覧にありません。',
    source: '日本郵便の郵便番号一覧 {date}',
    close: '候補を閉じる',
  },
  birthdate: {
    otherEra: '{typed}はありません。{real}にあたります。',
    useReal: '{date}にする',
    lunar: '明治5年までは旧暦です。西暦で入力してください。',
    noDay: 'この日付はありません。月と日を確認してください。',
    next: '誕生日まであと{n}日',
    today: '今日が誕生日',
  },
  number: {
    format: '電話番号の書式を整える',
    formatted: '電話番号：{number}',
    asItIs: '電話番号として読み取れないため、そのままにしました。',
  },
  honorific: {
    use: '「{honorific}」にする',
  },
} as const satisfies MessageShape<typeof en>
