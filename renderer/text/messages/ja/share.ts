import type { MessageShape } from '../../message-shape.ts'
import type { share as en } from '../en/share.ts'

export const share = {
  button: '共有',
  title: '{name}を共有',
  scan: 'スマートフォンのカメラでコードを読み取ると、連絡先を登録できます。',
  code: '{name}の連絡先のQRコード',
  words: 'コードに入っている内容',
  holds: 'コードに入っている内容',
  without: '写真、メモ、タグ、生年月日、敬称はコードに入りません。「vCardとしてコピー」には入ります。',
  leftOut: '読み取りにくくなるため、コードに入れなかった内容',
  noRoom: '名前がないか長すぎるため、コードを作れません。「vCardとしてコピー」を使ってください。',
  field: {
    name: '名前',
    kana: 'ふりがな',
    organization: '会社',
    telephones: '電話',
    emails: 'メール',
    addresses: '住所',
    weburls: 'Web',
  },
  copy: 'vCardとしてコピー',
  save: 'vCardとして保存…',
  copied: '{n}件の連絡先をvCardとしてコピーしました。',
  copiedWithoutPhoto: '{n}件の写真は、大きすぎるか、このパソコンにないため入っていません。',
  copyTooMany: '一度にコピーできるのは{n}件までです。選択を減らすか、「連絡先を書き出す…」を使ってください。',
  between: '',
} as const satisfies MessageShape<typeof en>
