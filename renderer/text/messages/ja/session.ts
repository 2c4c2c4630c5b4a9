import type { MessageShape } from '../../message-shape.ts'
import type { session as en } from '../en/session.ts'

export const session = {
  signInTitle: '{profile}にサインイン',
  signInText: 'アカウントのアクセストークンを貼り付けてください。',
  refused:
    'アクセストークンが受け付けられなくなりました。新しいトークンでサインインしてください。編集中の内容はそのまま残ります。',
  maybeASlip: 'サービス側の一時的な不具合だった可能性もあります。',
  tryAgain: 'このトークンでもう一度試す',
  stillRefused: 'このトークンはまだ受け付けられません。',
  taken: 'トークンが再び受け付けられました。',
  token: 'アクセストークン',
  tokenHint: '{host}用',
  signIn: 'サインイン',
  signOut: 'サインアウト',
  later: '後で',
  tokenMissing: '先にアクセストークンを貼り付けてください。',
  tokenUnusable: 'アクセストークンとして使えません。空白を入れずに、全体をもう一度コピーしてください。',
  tokenTooLong: '資格情報マネージャーに保存できない長さです。「このセッションのみ」をお使いください。',
  keep: 'トークンの保存先',
  keepIn: { keychain: '{keychain}に保存', session: 'このセッションのみ' },
  keepHint: {
    keychain: '再起動してもサインインしたままです。',
    session: 'ディスクには書き込みません。次の起動時にもう一度入力が必要です。',
  },
  keychain: {
    absent: 'このパソコンでは{keychain}を使えません。「このセッションのみ」でお使いください。',
    locked:
      '{keychain}がロックされています。ロックを解除してもう一度確認するか、トークンを貼り付けて「このセッションのみ」でお使いください。',
    mute: '{keychain}が応答しません。もう一度確認するか、トークンを貼り付けて「このセッションのみ」でお使いください。',
    refused:
      '{keychain}へのアクセスが拒否されました。Atenaによる利用を許可してもう一度確認するか、トークンを貼り付けて「このセッションのみ」でお使いください。',
  },
  askKeychain: '{keychain}をもう一度確認',
  keychainSilent: '{keychain}からトークンを取得できませんでした。',
  browser: 'ブラウザーでサインイン',
  browserWaiting: 'ブラウザーでサインインを完了してから、この画面に戻ってください。',
  browserUnfinished:
    'ブラウザーでのサインインが完了しませんでした。もう一度試すか、アクセストークンを貼り付けてください。',
  or: 'または',
  settings: '設定',
  language: '言語',
  languages: { system: 'パソコンの設定に合わせる', ja: '日本語', en: 'English' },
  theme: '外観',
  themes: { system: 'パソコンの設定に合わせる', light: 'ライト', dark: 'ダーク' },
  version: 'Atena {version}',
  done: '完了',
  account: 'アカウント',
  signedInTo: '{profile}にサインインしています',
  signedOutOf: '{profile}からサインアウトしています',
  kept: {
    keychain: 'アクセストークンは{keychain}に保存されています。',
    session: 'アクセストークンはこのセッションの間だけ保持されます。',
  },
  keptForSession:
    'このセッションのみ{profile}にサインインしました。{keychain}にはトークンを保存できませんでした。',
  leftInKeychain:
    'サインアウトしました。{keychain}のトークンは削除できませんでした。「Atena」の項目をご自身で削除してください。',
  profiles: '接続先',
  manageProfiles: '接続先を管理',
  insecure:
    '暗号化されていません。{host}までの通信経路上の第三者に、アクセストークンと連絡先を読み取られるおそれがあります。',
  access: '権限',
  readOnly: {
    address: 'お使いのトークンでは連絡先を変更できません（write_address権限がありません）。',
    homeaddress: 'お使いのトークンでは自宅住所を変更できません（write_homeaddress権限がありません）。',
  },
  unreadable: {
    address: 'お使いのトークンでは連絡先を読み込めません（read_address権限がありません）。',
    homeaddress: 'お使いのトークンでは自宅住所を読み込めません（read_homeaddress権限がありません）。',
  },
  stillReadable: 'これまでに同期した連絡先は引き続き表示できます。',
  noAccess: '読み込めるトークンでサインインすると、ここに表示されます。',
  localCopy: '{profile}からサインアウトしています。表示しているのはこのパソコンにあるコピーです。',
  otherToken: '別のトークンを使う',
  leftPane: 'サイドバーの幅',
  listPane: '一覧の幅',
} as const satisfies MessageShape<typeof en>
