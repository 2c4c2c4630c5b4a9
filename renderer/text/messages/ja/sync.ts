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
  stale: '{time}から更新されていません',
  asOf: '{age}（{time}）の内容を表示しています。',
  incomplete:
    '読み込み中にサービス側の内容が変わったため、一部の連絡先が足りないかもしれません。もう一度更新してください。',
  upToDate: '{time}時点で最新',
  never: 'まだ取得していません',
  details: '同期の詳細',
  doubts: '要確認 {n}件',
  title: 'このパソコンの連絡先とサービス',
  agree: '{n}件中{agree}件がサービスの内容と一致しています。',
  unchecked: 'まだすべてのリストを読み終えていないため、一致している件数はわかりません。',
  odd: '読み取れなかったデータ {n}件',
  oddText: 'サービスから届きましたが、連絡先として読み取れません。サービス側ではそのまま残ります。',
  unreachable: '確認できない連絡先 {n}件',
  unreachableText:
    'どのリストにも見当たらず、サービスも内容を返しません。表示されているのは以前に取得した内容です。',
  since: '{date}から確認できません',
  listCut: 'ほか{n}件',
} as const satisfies MessageShape<typeof en>
