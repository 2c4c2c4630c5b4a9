import type { MessageShape } from '../../message-shape.ts'
import type { doctor as en } from '../en/doctor.ts'

export const doctor = {
  open: 'このサービスを確認…',
  openHint: '保存されている接続先のサービスがどう動くかを調べます。',
  title: '{name}のサービスの確認',
  text: 'インターフェースには決められていないことが多くあります。Atenaがサービスに問い合わせ、わかったことを示します。',
  reads: '最大60回のリクエストで、一覧と連絡先を読むだけです。何も変更しません。',
  mayWrite: '確認用の連絡先を作り、終わったら削除する',
  mayWriteHint:
    '作らないと、半分ほどのことはわかりません。「Atena 接続確認」という連絡先をそれぞれの一覧に作り、変更してから削除します。削除した後はゴミ箱に残ります。ほかの連絡先は変更しません。',
  asksAgain: '実際の連絡先かもしれないため、作る前にもう一度確かめます。',
  begin: '始める',
  stop: '中止',
  stopping: '中止しています…',
  requests: 'リクエスト{n}回',
  step: {
    access: 'トークンで読めるものを調べています…',
    lists: '一覧を読んでいます…',
    records: '連絡先を1件ずつ読んでいます…',
    answers: '失敗の応答と写真を調べています…',
    'test-record': '確認用の連絡先を変更しています…',
    removal: '何も残っていないことを確かめています…',
  },
  stopped: '中止しました。サービスに確認用の連絡先は残っていません。',
  report: 'わかったこと',
  host: '{host}のサービス（読み取り{reads}回、書き込み{writes}回）',
  look: {
    attention: '注意すること({n})',
    neutral: 'ありうる動き({n})',
    good: '望ましい動き({n})',
    unseen: 'わからなかったこと({n})',
  },
  testRecord: {
    none: '何も書き込んでいません。確認用の連絡先を作ると、もっとわかります。',
    removed: '確認用の連絡先は削除しました。',
    refused: 'サービスは確認用の連絡先を作らせませんでした。',
    left: '確認用の連絡先がサービスに残っています。確認用の連絡先を作ってもう一度始めると、削除されます。',
  },
  leftovers:
    '前の確認で作った連絡先が{n}件、サービスに残っています。確認用の連絡先を作ってもう一度始めると、削除されます。',
  save: '結果を保存…',
  saved: '結果を保存しました',
  again: 'もう一度確認',
} as const satisfies MessageShape<typeof en>
