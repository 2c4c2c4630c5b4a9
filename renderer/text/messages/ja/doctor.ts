import type { MessageShape } from '../../message-shape.ts'
import type { doctor as en } from '../en/doctor.ts'

export const doctor = {
  open: 'このサービスを確認…',
  openHint: '保存済みの設定で、この接続先のサービスの動作を調べます。',
  title: '{name}のサービスの確認',
  text: 'インターフェースの仕様では決まっていない動作を、Atenaがサービスに問い合わせて確かめます。',
  reads: '最大60回のリクエストで、一覧と連絡先を読むだけです。何も変更しません。',
  mayWrite: '確認用の連絡先を作り、終わったら削除する',
  mayWriteHint:
    '作らない場合、確かめられるのは半分ほどです。「Atena 接続確認」という連絡先をそれぞれの一覧に作り、変更してから削除します。削除した後はゴミ箱に残ります。ほかの連絡先は変更しません。',
  asksAgain: '実際の連絡先かもしれないため、作る前にもう一度確認します。',
  begin: '確認を開始',
  stop: '中止',
  stopping: '中止しています…',
  requests: 'リクエスト{n}回',
  step: {
    access: 'トークンの権限を調べています…',
    lists: '一覧を読んでいます…',
    records: '連絡先を1件ずつ読んでいます…',
    answers: '失敗の応答と写真を調べています…',
    'test-record': '確認用の連絡先を変更しています…',
    removal: '確認用の連絡先が残っていないか調べています…',
  },
  stopped: '中止しました。サービスに確認用の連絡先は残っていません。',
  report: '確認の結果',
  host: '{host}のサービス（読み取り{reads}回、書き込み{writes}回）',
  look: {
    attention: '注意が必要（{n}）',
    neutral: '問題なし（{n}）',
    good: '望ましい（{n}）',
    unseen: '不明（{n}）',
  },
  testRecord: {
    none: '何も書き込んでいません。確認用の連絡先を作ると、さらに詳しく調べられます。',
    removed: '確認用の連絡先は削除しました。',
    refused: 'サービスが確認用の連絡先の作成を受け付けませんでした。',
    left: '確認用の連絡先がサービスに残っています。確認用の連絡先を作ってもう一度開始すると、削除されます。',
  },
  leftovers:
    '前の確認で作った連絡先が{n}件、サービスに残っています。確認用の連絡先を作ってもう一度開始すると、削除されます。',
  save: '結果を保存…',
  saved: '結果を保存しました',
  again: 'もう一度確認',
} as const satisfies MessageShape<typeof en>
