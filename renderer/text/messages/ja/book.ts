import type { MessageShape } from '../../message-shape.ts'
import type { book as en } from '../en/book.ts'

export const book = {
  profile: '接続先',
  region: 'グループと自宅住所',
  allContacts: 'すべての連絡先',
  groups: 'グループ',
  homeaddresses: '自宅住所',
  tags: 'タグ',
  trash: 'ゴミ箱',
  settings: '設定',
  noGroups: 'グループはまだありません',
  noGroupsText: '接続先に書かれたグループの連絡先がここに並びます。',
  records: '{n}件',
} as const satisfies MessageShape<typeof en>
