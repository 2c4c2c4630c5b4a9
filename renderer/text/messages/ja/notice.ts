import type { MessageShape } from '../../message-shape.ts'
import type { notice as en } from '../en/notice.ts'

export const notice = {
  deleted: '{name}を削除しました',
  undo: '元に戻す',
  undone: '{name}を元に戻しました',
  notDeleted: '{name}は削除されていません。{reason}',
  changedElsewhere: '{name}は別の場所で変更されたため、削除されていません。',
  show: '表示',
  leftSave: '{profile}の変更がまだ送信されていません。変更は残してあります。{reason}',
  savedOtherwise: '{name}：サービス側で別の値になった項目：{fields}。',
  newer: 'サービスには、このフォームにまだ表示されていない内容があります：{fields}。',
  openFile: '開く',
  showInFolder: 'フォルダーに表示',
  fileGone: '保存した場所にファイルがありません。移動または削除されています。',
  noProgram: 'ファイルを開けるアプリがありません。「フォルダーに表示」から開いてください。',
  signedIn: '{profile}にサインインしました',
} as const satisfies MessageShape<typeof en>
