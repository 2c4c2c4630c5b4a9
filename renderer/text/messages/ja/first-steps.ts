import type { MessageShape } from '../../message-shape.ts'
import type { firstSteps as en } from '../en/first-steps.ts'

export const firstSteps = {
  title: 'Atenaへようこそ',
  text: 'Contact Address Records Service のためのアドレス帳です。画面でも、紙の上でも。',
  step: 'ステップ {step}/3',
  samples: '見本の連絡先で試す',
  samplesText: '架空の人々の住所録です。このパソコンの中だけで動き、アカウントは要りません。',
  service: '自分のサービスに接続する',
  serviceText: 'サービスのアドレスとアクセストークンを使います。',
  connectTitle: 'サービスはどこにありますか',
  connectText: 'アドレスとアクセストークンの入手方法は、サービスの担当者から案内されています。',
  connect: '接続',
  back: '戻る',
  groupsTitle: '表示するグループを選んでください',
  groupsText: 'あとから「接続先を管理」でいつでも変えられます。',
  searching: 'サービスにグループを問い合わせています…',
  fetch: '連絡先を受け取る',
  fetchTitle: '連絡先を受け取っています',
  fetchText: 'すぐに使い始められます。残りは裏で続きます。',
  done: '{n}件を受け取りました。',
  open: '連絡先を開く',
  stop: '中止',
  again: 'もう一度試す',
} as const satisfies MessageShape<typeof en>
