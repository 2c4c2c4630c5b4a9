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
  tokenHint: '{host} 用',
  signIn: 'サインイン',
  signOut: 'サインアウト',
  later: 'あとで',
  tokenMissing: '先にアクセストークンを貼り付けてください。',
  tokenUnusable: 'アクセストークンとして使えません。空白を入れずに、全体をもう一度コピーしてください。',
  tokenTooLong: 'Windows のキーチェーンに入りきらない長さです。「このセッションのみ」をお使いください。',
  keep: 'トークンの保存先',
  keepIn: { keychain: 'キーチェーンに保存', session: 'このセッションのみ' },
  keepHint: {
    keychain: '再起動してもサインインしたままです。',
    session: 'ディスクには書き込みません。次に起動したときにもう一度うかがいます。',
  },
  keychain: {
    absent: 'このパソコンにはキーチェーンがありません。「このセッションのみ」でお使いください。',
    locked:
      'キーチェーンがロックされています。ロックを解いてもう一度問い合わせるか、トークンを貼り付けて「このセッションのみ」でお使いください。',
    mute: 'キーチェーンが応答しません。もう一度問い合わせるか、トークンを貼り付けて「このセッションのみ」でお使いください。',
    refused:
      'キーチェーンに断られました。Atena の利用を許可してもう一度問い合わせるか、トークンを貼り付けて「このセッションのみ」でお使いください。',
  },
  askKeychain: 'もう一度キーチェーンに問い合わせる',
  keychainSilent: 'キーチェーンからトークンを受け取れませんでした。',
  browser: 'ブラウザーでサインイン',
  browserWaiting: 'ブラウザーでサインインを済ませてから、ここに戻ってください。',
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
    keychain: 'アクセストークンはキーチェーンにあります。',
    session: 'アクセストークンはこのセッションの間だけ保持されます。',
  },
  keptForSession:
    'このセッションのみ{profile}にサインインしました。キーチェーンにはトークンを保存できませんでした。',
  leftInKeychain:
    'サインアウトしました。キーチェーンのトークンは削除できませんでした。「Atena」の項目をご自身で削除してください。',
  profiles: '接続先',
  manageProfiles: '接続先を管理',
  insecure:
    '暗号化されていません。{host} までの経路で、アクセストークンと連絡先を読み取られるおそれがあります。',
  access: '権限',
  readOnly: {
    address: 'お使いのトークンでは連絡先を変更できません(write_address の権限がありません)。',
    homeaddress: 'お使いのトークンでは自宅住所を変更できません(write_homeaddress の権限がありません)。',
  },
  unreadable: {
    address: 'お使いのトークンでは連絡先を読み込めません(read_address の権限がありません)。',
    homeaddress: 'お使いのトークンでは自宅住所を読み込めません(read_homeaddress の権限がありません)。',
  },
  stillReadable: 'これまでに受け取ったものは引き続き見られます。',
  noAccess: '読み取りのできるトークンでサインインすると、ここに並びます。',
  localCopy: '{profile}からサインアウトしています。表示しているのはこのパソコンにある写しです。',
  otherToken: '別のトークンを使う',
  leftPane: 'サイドバーの幅',
  listPane: '一覧の幅',
} as const satisfies MessageShape<typeof en>
