import type { Language } from '../window/menu-text.ts'

const en = {
  help: 'Help',
  showLogs: 'Show log folder',
  copyDiagnostics: 'Copy diagnostics',
  checkForUpdates: 'Check for updates…',
  about: 'About Atena',
  copied: 'The diagnostics are on the clipboard.',
  copiedDetail: 'They name versions and counts only: no contact, no address of a service, no token.',
  noFolder: 'The log folder could not be opened. Open it by hand:',
  purpose: 'Address book for the Contact Address Records Service',
  licences: 'Licences of the parts it is made of: THIRD-PARTY-LICENCES.txt in its folder.',
  copyDetails: 'Copy details',
  ok: 'OK',
}

const ja: typeof en = {
  help: 'ヘルプ',
  showLogs: 'ログのフォルダーを表示',
  copyDiagnostics: '診断情報をコピー',
  checkForUpdates: '更新を確認…',
  about: 'Atenaについて',
  copied: '診断情報をクリップボードにコピーしました。',
  copiedDetail: '含まれるのはバージョンと件数だけです。連絡先、サービスのURL、トークンは含まれません。',
  noFolder: 'ログのフォルダーを開けませんでした。次の場所を直接開いてください：',
  purpose: 'Contact Address Records Serviceのためのアドレス帳',
  licences: '使用しているソフトウェアのライセンス：アプリのフォルダーの「THIRD-PARTY-LICENCES.txt」',
  copyDetails: '詳細をコピー',
  ok: 'OK',
}

/** Words of the Help menu and of what it shows. */
export const helpText: Record<Language, typeof en> = { en, ja }
