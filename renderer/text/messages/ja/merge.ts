import type { MessageShape } from '../../message-shape.ts'
import type { merge as en } from '../en/merge.ts'

export const merge = {
  saveMerged: 'まとめて保存',
  hint: '「まとめて保存」を押すと、選択中の内容を保存します。両方で変更された項目は、先にどちらかを選んでください。',
  choose: '保存する内容：{field}',
  mine: '自分',
  theirs: '今の内容',
  merged: '両方を残す',
  kept: '保存されます',
  undecided: '選んでください',
} as const satisfies MessageShape<typeof en>
