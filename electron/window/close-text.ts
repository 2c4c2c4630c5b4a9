import type { Language } from './menu-text.ts'

const en = {
  message: 'This contact has changes that are not saved.',
  detail: 'Go back and save them, or close the window without them.',
  keepEditing: 'Keep editing',
  discard: 'Close without saving',
}

const ja: typeof en = {
  message: 'この連絡先には保存していない変更があります。',
  detail: '戻って保存するか、保存せずにウィンドウを閉じてください。',
  keepEditing: '編集を続ける',
  discard: '保存せずに閉じる',
}

/** Words of the question before the window closes on unsaved edits. */
export const closeText: Record<Language, typeof en> = { en, ja }
