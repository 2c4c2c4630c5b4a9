import type { MessageShape } from '../../message-shape.ts'
import type { notice as en } from '../en/notice.ts'

export const notice = {
  deleted: '{name}を削除しました',
  undo: '元に戻す',
  undone: '{name}を元に戻しました',
  notDeleted: '{name}は削除されていません。{reason}',
  changedElsewhere: '{name}はほかで変更されたため、削除されていません。',
  show: '表示',
  leftSave: '{profile}の変更がまだ届いておらず、そのまま残っています。{reason}',
  signedIn: '{profile}にサインインしました',
} as const satisfies MessageShape<typeof en>
