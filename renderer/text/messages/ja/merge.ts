import type { MessageShape } from '../../message-shape.ts'
import type { merge as en } from '../en/merge.ts'

export const merge = {
  saveMerged: '合わせて保存',
  hint: '「合わせて保存」は印の付いた内容を保存します。両方が同じところを変えた項目は、先に選んでください。',
  choose: '保存する内容: {field}',
  mine: '自分',
  theirs: '今の内容',
  merged: '両方を合わせる',
  kept: '保存されます',
  undecided: '選んでください',
} as const satisfies MessageShape<typeof en>
