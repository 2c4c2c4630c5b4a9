import type { MessageShape } from '../../message-shape.ts'
import type { sync as en } from '../en/sync.ts'

export const sync = {
  region: '同期',
  first: '連絡先を取得しています',
  running: '変更を確認しています',
  progress: '{records}件・{pages}ページ',
  cancel: '中止',
  retry: '再試行',
  refresh: '更新',
  failed: '最新ではありません。',
  incomplete:
    '読み込み中にサービス側の内容が変わったため、一部の連絡先が足りないかもしれません。もう一度更新してください。',
  upToDate: '{time} 時点で最新',
  never: 'まだ取得していません',
} as const satisfies MessageShape<typeof en>
