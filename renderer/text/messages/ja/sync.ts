import type { MessageShape } from '../../message-shape.ts'
import type { sync as en } from '../en/sync.ts'

export const sync = {
  region: '同期',
  first: '連絡先を取得しています',
  running: '変更を確認しています',
  progress: '{records}件・{pages}ページ',
  progressOf: '約{total}件中{records}件・{pages}ページ',
  perSecond: '毎秒{n}件',
  secondsLeft: '残り約{n}秒',
  minutesLeft: '残り約{n}分',
  between: '・',
  cancel: '中止',
  pause: '一時停止',
  resume: '再開',
  paused: '取得を一時停止しています',
  pausedText: '{records}件を取得済みです。そのままお使いいただけます。',
  retry: '再試行',
  refresh: '更新',
  stale: '{time} 時点のままです',
  asOf: '{age}({time})の内容を表示しています。',
  incomplete:
    '読み込み中にサービス側の内容が変わったため、一部の連絡先が足りないかもしれません。もう一度更新してください。',
  upToDate: '{time} 時点で最新',
  never: 'まだ取得していません',
} as const satisfies MessageShape<typeof en>
