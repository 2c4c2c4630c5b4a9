import type { MessageShape } from '../../message-shape.ts'
import type { base as en } from '../en/base.ts'

export const base = {
  close: '閉じる',
  cancel: 'キャンセル',
  dismiss: '通知を閉じる',
  more: 'その他',
  removeTag: '{tag}を外す',
  addTag: 'タグを追加',
  none: 'なし',
  loading: '読み込み中',
  notifications: 'お知らせ',
} as const satisfies MessageShape<typeof en>
