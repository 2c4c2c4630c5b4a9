import type { MessageShape } from '../../message-shape.ts'
import type { firstSteps as en } from '../en/first-steps.ts'

export const firstSteps = {
  title: 'Atenaへようこそ',
  text: 'Contact Address Records Serviceの連絡先を、画面でも印刷でも使えるアドレス帳です。',
  step: 'ステップ {step}/3',
  samples: 'サンプルの連絡先で試す',
  samplesText: '架空の連絡先が入っています。このパソコンの中だけで動き、アカウントは不要です。',
  service: '自分のサービスに接続する',
  serviceText: 'サービスのURLとアクセストークンが必要です。',
  connectTitle: '接続先のURLを入力',
  connectText: 'URLとアクセストークンの入手方法は、サービスの管理者にお問い合わせください。',
  connect: '接続',
  back: '戻る',
  groupsTitle: '表示するグループを選択',
  groupsText: '「接続先を管理」でいつでも変更できます。',
  byId: 'グループIDを入力',
  searching: 'サービスにグループを問い合わせています…',
  fetch: '連絡先を同期',
  fetchTitle: '連絡先を同期しています',
  fetchText: 'すぐに使い始められます。残りはバックグラウンドで同期します。',
  done: '{n}件を同期しました。',
  open: '連絡先を開く',
  stop: '中止',
  again: 'もう一度試す',
} as const satisfies MessageShape<typeof en>
