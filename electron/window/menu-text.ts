/** Languages of the app (working rules). */
export type Language = 'ja' | 'en'

const en = {
  file: 'File',
  close: 'Close window',
  quit: 'Quit Atena',
  edit: 'Edit',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all text',
  noSuggestions: 'No suggestions',
  contact: 'Contact',
  view: 'View',
  resetZoom: 'Actual size',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fullscreen: 'Full screen',
  developerTools: 'Developer tools',
  window: 'Window',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring all to front',
  services: 'Services',
  hide: 'Hide Atena',
  hideOthers: 'Hide others',
  unhide: 'Show all',
}

const ja: typeof en = {
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

/** Words of the native menu that are no actions of the window. */
export const menuText: Record<Language, typeof en> = { en, ja }

/** The language to use: the user's choice, else Japanese where the OS prefers it, else English. */
export function chooseLanguage(choice: 'system' | Language, preferred: readonly string[]): Language {
  if (choice !== 'system') return choice
  return preferred[0]?.toLowerCase().startsWith('ja') ? 'ja' : 'en'
}
