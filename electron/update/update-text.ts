import type { Language } from '../window/menu-text.ts'
import type { UpdateFailure } from './update-failure.ts'

interface UpdateText {
  upToDate: string
  upToDateDetail(version: string): string
  found(version: string): string
  foundDetail: string
  download: string
  later: string
  busy: string
  busyDetail: string
  ready(version: string): string
  readyDetail: string
  install: string
  ok: string
  failed: Record<UpdateFailure, string>
}

const en: UpdateText = {
  upToDate: 'Atena is up to date.',
  upToDateDetail: (version) => `You have version ${version}.`,
  found: (version) => `Version ${version} is available.`,
  foundDetail: 'Download it? Nothing is installed until you confirm.',
  download: 'Download',
  later: 'Later',
  busy: 'The new version is still downloading.',
  busyDetail: 'You will be told when it is ready.',
  ready: (version) => `Version ${version} has been downloaded.`,
  readyDetail: 'Atena saves what it is still writing, closes, and starts again as the new version.',
  install: 'Install and restart',
  ok: 'OK',
  failed: {
    unreachable: 'The update server could not be reached. Check the network and try again later.',
    'not-understood': 'The answer of the update server could not be used. Try again later.',
    'not-genuine':
      'The download is not the announced version, so it was discarded. Try again later, and if it happens again, tell the person you got Atena from.',
    'not-stored': 'The new version could not be stored. Free some disk space and try again.',
    'not-replaceable':
      'This copy of Atena cannot replace itself. Get the new version from where you got this one.',
  },
}

const ja: UpdateText = {
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

/** What is said about new versions. */
export const updateText: Record<Language, UpdateText> = { en, ja }
