import type { MessageShape } from '../../message-shape.ts'
import type { tags as en } from '../en/tags.ts'

export const tags = {
  clear: 'すべて表示',
  more: '「{tag}」の操作',
  rename: '名前の変更・統合…',
  removeAll: 'すべてから外す…',
  renameTitle: '「{tag}」の名前を変更',
  name: '新しい名前',
  renameText: 'すべてのグループと自宅住所で、このタグが付いたものを変更します。',
  mergeHint: '「{to}」はすでにあります。2つのタグは1つになります。',
  sameHint: '今と同じ名前です。',
  renameDo: '変更',
  mergeDo: '統合',
  removeTitle: '「{tag}」をすべてから外しますか？',
  removeText: '連絡先は残り、タグだけが外れます。次の変更までは取り消せます。',
  removeDo: 'タグを外す',
} as const satisfies MessageShape<typeof en>
