import type { ActionId, ContextOnly } from '../../contract/action/actions.ts'
import type { MessageShape } from '../../contract/language.ts'
import type * as en from '../en/main.ts'

export const action: Record<ActionId, string> = {
  'new-contact': '新しい連絡先',
  edit: '連絡先を編集',
  'open-window': '新しいウィンドウで開く',
  save: '保存',
  print: '印刷…',
  share: '連絡先を共有…',
  'show-map': '地図で表示',
  delete: '削除',
  import: '連絡先を読み込む…',
  backup: 'バックアップ…',
  restore: 'バックアップから復元…',
  duplicates: '重複している連絡先…',
  undo: '取り消す',
  redo: 'やり直す',
  'select-all': 'すべて選択',
  'clear-selection': '選択を解除',
  favourite: 'お気に入りに追加・解除',
  'add-tag': 'タグを付ける…',
  'remove-tag': 'タグを外す…',
  'move-to-group': 'グループに移動…',
  'copy-letter': '氏名と住所をコピー',
  'copy-text': 'テキストとしてコピー',
  'copy-vcard': 'vCardとしてコピー',
  'mail-to-all': 'まとめてメール',
  export: '連絡先を書き出す…',
  'export-birthdays': '誕生日を書き出す…',
  'restore-deleted': '復元',
  'print-labels': '宛名を印刷…',
  'print-list': '一覧を印刷…',
  search: '連絡先を検索',
  'clear-searches': '検索履歴を消去',
  'save-search': 'この検索を保存…',
  palette: 'コマンドパレット',
  'next-pane': '次の領域に移動',
  'previous-pane': '前の領域に移動',
  'all-contacts': 'すべての連絡先',
  homeaddresses: '自宅住所',
  trash: 'ゴミ箱',
  outbox: '送信待ち',
  cards: '年賀状',
  'birthdays-today': '今日の誕生日',
  'birthdays-this-month': '今月の誕生日',
  'birthdays-next-month': '来月の誕生日',
  refresh: '最新の情報に更新',
  table: '表と一覧を切り替える',
  density: '一覧の間隔を切り替える',
  profiles: '接続先…',
  settings: '設定…',
  guide: 'ガイド',
  shortcuts: 'キーボードショートカット',
  'first-steps': '初期設定…',
  recovery: '退避したデータ…',
}

export const context: Record<ContextOnly, string> = {
  call: '電話をかける',
  'copy-number': '電話番号をコピー',
  'write-mail': 'メールを作成',
  'copy-mail': 'メールアドレスをコピー',
  'open-url': 'ブラウザーで開く',
  'copy-url': 'URLをコピー',
  'copy-address': '住所をコピー',
  'edit-line': '編集',
  'show-contacts': '連絡先を表示',
  'new-in-group': 'このグループに新しい連絡先を追加',
  'mail-tagged': 'まとめてメール',
  'rename-tag': '名前の変更・統合…',
  'remove-tag-everywhere': 'すべての連絡先から外す…',
  'rename-search': '名前を変更…',
  'delete-search': '削除',
}

export const menu: MessageShape<typeof en.menu> = {
  file: 'ファイル',
  close: 'ウィンドウを閉じる',
  quit: 'Atenaを終了',
  edit: '編集',
  cut: '切り取り',
  copy: 'コピー',
  paste: '貼り付け',
  selectAll: '文字をすべて選択',
  noSuggestions: '候補なし',
  contact: '連絡先',
  view: '表示',
  resetZoom: '実際のサイズ',
  zoomIn: '拡大',
  zoomOut: '縮小',
  fullscreen: '全画面表示',
  developerTools: '開発者ツール',
  window: 'ウィンドウ',
  minimize: 'しまう',
  zoom: '拡大／縮小',
  front: 'すべてを手前に移動',
  services: 'サービス',
  hide: 'Atenaを隠す',
  hideOthers: 'ほかを隠す',
  unhide: 'すべてを表示',
}

export const help: MessageShape<typeof en.help> = {
  help: 'ヘルプ',
  showLogs: 'ログのフォルダーを表示',
  copyDiagnostics: '診断情報をコピー',
  checkForUpdates: '更新を確認…',
  about: 'Atenaについて',
  copied: '診断情報をクリップボードにコピーしました。',
  copiedDetail:
    '含まれるのはバージョン、件数、ネットワークのプロキシのホスト名だけです。連絡先、サービスのURL、トークンは含まれません。',
  noFolder: 'ログのフォルダーを開けませんでした。次の場所を直接開いてください：',
  purpose: 'Contact Address Records Serviceのための住所録',
  licences: '使用しているソフトウェアのライセンス：アプリのフォルダーの「THIRD-PARTY-LICENCES.txt」',
  copyDetails: '詳細をコピー',
  ok: 'OK',
}

export const update: MessageShape<typeof en.update> = {
  upToDate: 'Atenaは最新の状態です。',
  upToDateDetail: (version) => `お使いのバージョンは${version}です。`,
  found: (version) => `バージョン${version}を利用できます。`,
  foundDetail: 'ダウンロードしますか？ 確認なしにインストールすることはありません。',
  download: 'ダウンロード',
  later: '後で',
  busy: '新しいバージョンをダウンロードしています。',
  busyDetail: '完了したらお知らせします。',
  ready: (version) => `バージョン${version}をダウンロードしました。`,
  readyDetail: '書き込み中の内容を保存してから終了し、新しいバージョンで起動し直します。',
  install: 'インストールして再起動',
  ok: 'OK',
  failed: {
    unreachable: '更新の配布元に接続できませんでした。ネットワークを確認して、後でもう一度お試しください。',
    'not-understood': '更新の配布元から、利用できない応答が返されました。後でもう一度お試しください。',
    'not-genuine':
      'ダウンロードした内容が公開されたバージョンと一致しないため、破棄しました。後でもう一度お試しください。繰り返す場合はAtenaの入手元にお知らせください。',
    'not-stored':
      '新しいバージョンを保存できませんでした。ディスクの空き容量を確保して、もう一度お試しください。',
    'not-replaceable': 'このAtenaは自動では更新できません。入手元から新しいバージョンを入手してください。',
  },
}

export const closing: MessageShape<typeof en.closing> = {
  message: 'この連絡先には保存していない変更があります。',
  detail: '戻って保存するか、保存せずにウィンドウを閉じてください。',
  keepEditing: '編集を続ける',
  discard: '保存せずに閉じる',
}

export const certificate: MessageShape<typeof en.certificate> = {
  message: (host) => `${host}の証明書を信頼しますか？`,
  changed: (host) => `${host}の証明書が以前と変わりましたが、信頼しますか？`,
  unknown: 'このパソコンが信頼する認証局の証明書ではありません。',
  names: { subject: '発行先', issuer: '発行者', valid: '有効期間', former: '以前のSHA-256' },
  warning:
    'SHA-256フィンガープリントを管理者に確認し、完全に一致するときだけ信頼してください。一致しない場合は、通信経路上の第三者にサインイン情報や連絡先を読み取られるおそれがあります。',
  only: (name) => `信頼するのは、接続先「${name}」でこのホストに接続するときだけです。`,
  trust: '信頼する',
}

export const endpoints: MessageShape<typeof en.endpoints> = {
  message: (name) => `「${name}」のURLを変更しますか？`,
  leaving:
    '新しいURLにサインインすると、変更前の連絡先、写真、変更履歴、自動コピーをこのパソコンから削除します。未送信の変更は、扱いを決めるまで残ります。',
  warning: 'ご自分で変更した覚えがないときは、「変更しない」を選んでください。',
  before: '変更前',
  after: '変更後',
  none: 'なし',
  keep: '変更しない',
  change: '変更する',
  newMessage: (name) => `「${name}」をこのサービスに接続しますか？`,
  checkMessage: (host) => `${host}に接続しますか？`,
  newWarning:
    'このアドレスに連絡先とサインイン情報が送られます。ご自分で入力した覚えがないときは、「キャンセル」を選んでください。',
  cancel: 'キャンセル',
  connect: '接続する',
  names: {
    kind: '種類',
    base_url: 'ベースURL',
    issuer: '発行者',
    authorize_url: '認可エンドポイント',
    token_url: 'トークンエンドポイント',
    client_id: 'クライアントID',
  },
}

export const testRecord: MessageShape<typeof en.testRecord> = {
  message: (name) => `「${name}」に確認用の連絡先を作りますか？`,
  detail: (host) =>
    `${host}\n\n実際の連絡先が入っている住所録かもしれません。「Atena 接続確認」という連絡先をそれぞれの一覧に1件作り、何度か変更してから削除します。ほかの連絡先は変更しません。同じ住所録を使う人に少しの間見えることがあり、削除した後はゴミ箱に残ります。`,
  no: 'キャンセル',
  yes: '確認用の連絡先を作る',
}

export const removal: MessageShape<typeof en.removal> = {
  unsent: (n) =>
    `未送信の変更が${n}件あり、このまま続けると失われます。残したい場合は、キャンセルして送信が終わるまでお待ちください。`,
  no: 'キャンセル',
  history: {
    message: (name) => `「${name}」の変更履歴を削除しますか？`,
    detail:
      '連絡先の以前の内容、ゴミ箱の連絡先、取り消しに必要な記録を、このパソコンから削除します。連絡先と未送信の変更は残ります。サービスが保持している削除済みの連絡先は、後の同期でゴミ箱に戻ることがあります。',
    yes: '変更履歴を削除',
  },
  copies: {
    message: (name) => `「${name}」の自動コピーを削除しますか？`,
    detail:
      '多数の連絡先をまとめて変更する前に、Atenaが自動で保存したものです。削除すると、このコピーからは復元できなくなります。ご自分で保存したバックアップは残ります。',
    yes: 'コピーを削除',
  },
  contacts: {
    message: (name) => `「${name}」の連絡先をこのパソコンから削除しますか？`,
    detail:
      'この接続先からサインアウトし、連絡先、写真、変更履歴、自動コピーをこのパソコンから削除します。サービス上の連絡先と、接続先の設定は残ります。',
    yes: 'サインアウトして削除',
  },
  computer: {
    message: () => 'Atenaがこのパソコンに保存したデータをすべて削除しますか？',
    detail:
      'すべての接続先、サインイン情報、連絡先、写真、変更履歴、自動コピー、設定、ログを削除し、Atenaを終了します。サービス上の連絡先と、ご自分で保存したバックアップなどのファイルは残ります。',
    yes: 'すべて削除して終了',
  },
}

export const readOn: MessageShape<typeof en.readOn> = {
  message: '続きを取得しますか？',
  detail: (records, megabytes) =>
    `サービスからこれまでに${records}件の連絡先を取得しました（このパソコンで${megabytes} MB）。まだ続きがあります。これほど多くの連絡先があるはずの場合にだけ、続きを取得してください。取得しない場合も、ここまでの連絡先はそのまま残りますが、一覧は完全ではありません。`,
  no: '今はしない',
  yes: '続きを取得',
}

export const failedStart: MessageShape<typeof en.failedStart> = {
  open: 'Atenaはすでに起動しています。開いているウィンドウを前面に表示しました。',
  noAnswer: (folder, lock) =>
    `下のフォルダーが使用中ですが、起動中のAtenaから応答がないため、Atenaを起動できませんでした。このフォルダーを使うすべてのパソコンでAtenaを終了するか、このパソコンを再起動してから、もう一度起動してください。${lock === null ? '' : '解決しない場合は、下の1つ目のファイルを削除してください。'}\n\n${[lock, folder].filter((path) => path !== null).join('\n')}`,
  full: 'ディスクに空き容量がないため、Atenaを起動できませんでした。空き容量を確保してから、もう一度起動してください。',
  denied: (folder) =>
    `下のフォルダーへの書き込みが許可されていないため、Atenaを起動できませんでした。お使いのアカウントに書き込みを許可してから、もう一度起動してください。\n\n${folder}`,
  other: (folder, code) =>
    `Atenaを起動できませんでした。もう一度起動し、それでも起動できないときはパソコンを再起動してください。解決しない場合は、パソコンの管理者にこの画面をお見せください。データは下のフォルダーにあります（エラー：${code}）。\n\n${folder}`,
}

export const danger: MessageShape<typeof en.danger> = {
  certificates:
    '環境変数「NODE_TLS_REJECT_UNAUTHORIZED」によって証明書の確認が無効になっています。この変数を削除してから、Atenaをもう一度起動してください。',
  switch:
    '保護を無効にするスイッチ付きで起動されました。スイッチなしで起動してください。LinuxのAppImageでサンドボックスを使えない場合は、debパッケージをインストールしてください。',
}

export const profileKinds: MessageShape<typeof en.profileKinds> = {
  production: '本番',
  staging: '検証',
  demo: 'デモ',
  own: 'その他',
}

export const damagedSettings: MessageShape<typeof en.damagedSettings> = {
  partly: '一部の接続先を読み取れませんでした。読み取れた内容を使います。',
  older: '設定ファイルが壊れていたため、最後に変更する前の設定に戻しました。',
  lost: '設定ファイルが壊れていたため、それぞれのフォルダーの情報から接続先を作り直しました。言語や外観などは初めの状態に戻っています。',
  look: '「接続先」をご確認ください。サインインを求められたら、サインインしてください。まだ送信していない変更は残っており、その後送信されます。ブラウザーでのサインインに使うクライアントシークレットは、入力し直してください。',
  aside: (file) => `壊れたファイルは「${file}」として残してあります。`,
  ok: 'OK',
}

export const map: MessageShape<typeof en.map> = {
  message: 'この場所を地図で表示しますか？',
  detail: (place, host) =>
    `ブラウザーで${host}を開き、次の場所を送ります。\n\n${place}\n\n同じ場所については、Atenaを終了するまで確認しません。`,
  cancel: 'キャンセル',
  show: '地図で表示',
}

export const print: MessageShape<typeof en.print> = {
  message: (pages, printer) => `「${printer}」で${pages.toLocaleString('ja')}ページを印刷しますか？`,
  detail: (width, height) =>
    `${width} × ${height} mmの用紙をセットしてから印刷してください。原寸で片面に印刷します。給紙方法、用紙の種類、印刷品質には、このパソコンでプリンターに設定されている値が使われます。`,
  print: '印刷',
  dialog: 'プリンターや設定を選ぶ…',
  cancel: 'キャンセル',
}

export const contactText: MessageShape<typeof en.contactText> = {
  reading: (name, kana) => `${name}（${kana}）`,
  way: (kind, value) => `${kind}：${value}`,
}

export const birthdays: MessageShape<typeof en.birthdays> = {
  calendar: '誕生日',
  of: (name) => (name === '' ? '誕生日' : `${name}さんの誕生日`),
}

export const cardMarks: MessageShape<typeof en.cardMarks> = {
  'nengajo.sent': '年賀状 出した',
  'nengajo.received': '年賀状 受け取り',
  'kanchu.sent': '寒中見舞い 出した',
  'kanchu.received': '寒中見舞い 受け取り',
  'christmas.sent': 'クリスマス 出した',
  'christmas.received': 'クリスマス 受け取り',
  stop: 'やめる',
}

export const cardTable: MessageShape<typeof en.cardTable> = {
  kinds: { nengajo: '年賀状', kanchu: '寒中見舞い', christmas: 'クリスマス' },
  marks: {
    sent: { sign: '出', word: '出した' },
    received: { sign: '受', word: '受け取り' },
    mourning: { sign: '喪', word: '喪中' },
    stop: { sign: '止', word: 'やめる' },
  },
  is: '：',
  between: ' ／ ',
}

export const noCopy: MessageShape<typeof en.noCopy> = {
  message: '変更前のコピーをこのパソコンに保存できませんでした。',
  full: 'ディスクの空き容量がありません。コピーがなくても変更の取り消しはできますが、後から復元することはできません。',
  other:
    'ディスクに書き込めませんでした。コピーがなくても変更の取り消しはできますが、後から復元することはできません。',
  goOn: 'コピーなしで変更する',
  cancel: '変更しない',
}

export const printFiles: MessageShape<typeof en.printFiles> = {
  labels: { title: '宛名をPDFとして保存', file: '宛名' },
  list: { title: '一覧をPDFとして保存', file: '連絡先一覧' },
  testPage: { title: 'テストページをPDFとして保存', file: 'テストページ' },
}

export const files: MessageShape<typeof en.files> = {
  importContacts: {
    title: '連絡先を読み込む',
    open: '読み込む',
    contacts: '連絡先',
    all: 'すべてのファイル',
  },
  layout: { title: 'レイアウトをファイルとして保存', file: 'レイアウト' },
  openLayout: {
    title: 'レイアウトを読み込む',
    open: '読み込む',
    layouts: 'レイアウト',
    all: 'すべてのファイル',
  },
  labelTemplates: {
    title: 'ラベルのテンプレートを読み込む',
    open: '読み込む',
    templates: 'gLabelsのテンプレート',
    all: 'すべてのファイル',
  },
  exportContacts: { title: '連絡先を書き出す', file: '連絡先' },
  photos: { title: '写真を追加', add: '追加', pictures: '画像', all: 'すべてのファイル' },
  receipts: { title: '送信の記録を書き出す', file: '送信の記録' },
  removedEdits: { title: '変更の控えを保存', file: '破棄した変更' },
  birthdays: { title: '誕生日を書き出す', file: '誕生日' },
  cards: { title: '年賀状の記録を書き出す', file: (year) => `年賀状${year}` },
  backup: { title: 'バックアップ', file: 'Atenaバックアップ', type: 'バックアップ' },
  restore: { title: 'バックアップを開く', open: '開く' },
  copy: { title: 'コピーを保存' },
  report: { title: '確認の結果を保存' },
  several: '連絡先',
}

export const cardColumns: MessageShape<typeof en.cardColumns> = {
  name: '名前',
  kana: '読み',
  company: '会社',
  mourning: '喪中',
  date: '亡くなった日',
  whom: '亡くなった方',
}

export const unexpected: typeof en.unexpected = (id) =>
  `予期しない問題が発生しました。そのまま使えますが、動作がおかしいときは再起動してください。詳細はログの「${id}」にあります。`

export const paperListNote: typeof en.paperListNote = (date, count) =>
  `${date}現在　${count.toLocaleString('ja')}件`

export { paperList } from './lists.ts'
export { birthdayReminder, jobs } from './notifications.ts'
