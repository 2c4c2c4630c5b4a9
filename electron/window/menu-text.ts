/** Languages of the app (working rules). */
export type Language = 'ja' | 'en'

const en = {
  file: 'File',
  newContact: 'New contact',
  save: 'Save',
  print: 'Print…',
  settings: 'Settings…',
  close: 'Close window',
  quit: 'Quit',
  edit: 'Edit',
  undo: 'Undo typing',
  redo: 'Redo typing',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  editContact: 'Edit contact',
  deleteContact: 'Delete contact',
  search: 'Search contacts',
  view: 'View',
  refresh: 'Refresh from the service',
  density: 'Compact or comfortable list',
  resetZoom: 'Actual size',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fullscreen: 'Full screen',
}

const ja: typeof en = {
  file: 'ファイル',
  newContact: '新しい連絡先',
  save: '保存',
  print: '印刷…',
  settings: '設定…',
  close: 'ウィンドウを閉じる',
  quit: '終了',
  edit: '編集',
  undo: '入力を取り消す',
  redo: '入力をやり直す',
  cut: '切り取り',
  copy: 'コピー',
  paste: '貼り付け',
  selectAll: 'すべて選択',
  editContact: '連絡先を編集',
  deleteContact: '連絡先を削除',
  search: '連絡先を検索',
  view: '表示',
  refresh: 'サービスから更新',
  density: '一覧の間隔を切り替える',
  resetZoom: '実際のサイズ',
  zoomIn: '拡大',
  zoomOut: '縮小',
  fullscreen: '全画面表示',
}

/** Words of the native menu, which the page's translations cannot reach. */
export const menuText: Record<Language, typeof en> = { en, ja }

/** The language to use: the user's choice, else Japanese where the OS prefers it, else English. */
export function chooseLanguage(choice: 'system' | Language, preferred: readonly string[]): Language {
  if (choice !== 'system') return choice
  return preferred[0]?.toLowerCase().startsWith('ja') ? 'ja' : 'en'
}
