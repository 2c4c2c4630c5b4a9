import type { MessageShape } from '../../message-shape.ts'
import type { command as en } from '../en/command.ts'

export const command = {
  paletteInput: '操作や連絡先を検索',
  paletteList: '検索結果',
  paletteActions: '操作',
  palettePlaces: 'グループとタグ',
  paletteContacts: '連絡先',
  nothing: '「{text}」は見つかりません',
  results: '{n}件',
  hint: '↑↓で選択、Enterで実行、Escで閉じる',
  sheetTitle: 'キーボードショートカット',
  list: {
    title: '一覧',
    move: '次／前の連絡先',
    page: '1画面分移動',
    ends: '最初／最後の連絡先',
    open: '連絡先を開く',
    extend: '選択を広げる',
    toggle: '連絡先を選択／解除',
    copy: 'vCardとしてコピー',
    menu: '連絡先のメニュー',
  },
  line: {
    title: '連絡先の各項目',
    lines: '次／前の項目',
    buttons: '項目のボタン',
    copy: '電話番号・メール・住所をコピー',
    edit: '項目を編集',
    menu: '項目のメニュー',
  },
  form: {
    title: '編集画面',
    next: '次の入力欄',
    save: '保存',
    leave: '編集画面を閉じる',
  },
  section: { contact: '連絡先', selection: '選択', go: '移動', window: 'ウィンドウ' },
} as const satisfies MessageShape<typeof en>
