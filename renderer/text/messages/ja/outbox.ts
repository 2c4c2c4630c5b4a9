import type { MessageShape } from '../../message-shape.ts'
import type { outbox as en } from '../en/outbox.ts'

export const outbox = {
  title: '送信待ち',
  open: '送信待ち',
  description: 'このコンピューターに保存済みで、サービスにまだ届いていない変更です。',
  empty: '待っている変更はありません。保存した内容はすべてサービスに届いています。',
  waiting: '変更{n}件が送信待ち',
  offline: 'オフライン',
  offlineHint: 'サービスに接続できません。そのまま作業を続けられます。変更は後で送信されます。',
  draftBack: '入力途中の内容を元に戻しました。',
  damaged:
    '送信待ちの変更の一部が、ファイルの破損のため読み取れません。最近の変更が反映されているかお確かめください。元のファイルはこのパソコンに残してあります。',
  create: '新しい連絡先',
  update: '変更',
  delete: '削除',
  twin: '二重に送信',
  nameless: '名前なし',
  savedAt: '{time}に保存',
  willClear: '空にします',
  retry: 'もう一度送信',
  edit: '編集',
  compare: '比べる',
  discard: '破棄',
  discardTitle: 'この変更を破棄しますか?',
  discardText: '「{name}」の変更を取りやめます。送信はされず、元には戻せません。',
  keep: '残す',
  twinText:
    '最初の送信の返事が届かなかったため送り直したところ、両方が登録されました。後からのほうを削除できます。',
  deleteTwin: '後からのほうを削除',
  keepBoth: '両方残す',
  otherPlace:
    'プロファイルの接続先が変わる前に保存した変更です。「もう一度送信」を押すと今の接続先へ送られます。',
  recovered:
    '破損したファイルから復旧した変更です。すでに送信済みのおそれもあります。内容を確かめてから、もう一度送信するか破棄してください。',
  blindCreate: 'すでに届いているかもしれません。もう一度送信する前に、一覧で確かめてください。',
  state: {
    queued: '送信待ち',
    sending: '送信中',
    checking: '確認中',
    conflict: '別の場所で変更',
    needsAttention: '確認が必要',
    done: '完了',
  },
  stateHint: {
    queued: 'このコンピューターに保存しました。サービスに接続でき次第、送信します。',
    sending: 'サービスへ送信しています。',
    checking: '送信しましたが、はっきりした返事がありません。送り直す前に、届いたかどうかを確かめます。',
    conflict: 'その間に、ほかの人がこの連絡先を変更または削除しました。内容を比べて選んでください。',
    needsAttention: 'サービスが受け付けませんでした。編集するか、もう一度送信するか、破棄してください。',
    done: 'サービスに届いています。',
  },
} as const satisfies MessageShape<typeof en>
