import {
  actionIds,
  actions,
  formKeys,
  lineKeys,
  listKeys,
  type ActionId,
  type ActionSection,
  type FormKey,
  type LineKey,
  type ListKey,
} from '../../contract/action/actions.ts'
import { fuzzyRank } from '../../contract/fuzzy-rank.ts'
import { keyText } from './keys.ts'
import type { Translate } from './i18n.ts'

/** One line of the cheat sheet. */
interface KeyLine {
  name: string
  keys: readonly string[]
}

/** A titled part of the cheat sheet. */
export interface KeyPart {
  title: string
  lines: readonly KeyLine[]
}

const sections: readonly ActionSection[] = ['contact', 'selection', 'go', 'window']

/** Actions that the palette cannot mean: itself. */
const silent: readonly ActionId[] = ['palette']

/** Other words for what an action does, in both languages: some know postcards and envelopes only. */
const synonyms: Partial<Record<ActionId, string>> = {
  'new-contact': 'add create person 追加 登録 新規 作成',
  edit: 'change correct 変更 修正 直す',
  print: 'postcard envelope card hagaki はがき ハガキ 葉書 封筒 プリント',
  'print-list':
    'address book directory birthdays check list print 住所録 名簿 アドレス帳 誕生日 リスト チェックリスト プリント',
  'print-labels':
    'postcard envelope sticker hagaki nengajo はがき ハガキ 葉書 年賀状 封筒 ラベル シール プリント',
  share: 'qr phone send コード スマホ 送る',
  'show-map': 'place address location マップ 場所 住所',
  delete: 'remove trash 消す 捨てる 消去',
  import: 'csv vcard read 取り込み 取り込む インポート 移行',
  export: 'csv vcard save エクスポート 保存 出力',
  backup: 'save copy 控え 保存 コピー',
  restore: 'bring back 戻す',
  duplicates: 'merge double twice 名寄せ 統合 まとめる 二重',
  undo: 'back 戻す 元に戻す',
  favourite: 'favorite star pin mark スター 星 ピン',
  'copy-letter': 'clipboard label block 宛名 宛先 クリップボード',
  'copy-text': 'clipboard plain 文字 クリップボード',
  'copy-vcard': 'clipboard card 電子名刺 クリップボード',
  'mail-to-all': 'e-mail bcc 一斉 メール 送信',
  'export-birthdays': 'calendar カレンダー 生年月日',
  search: 'find look 探す 見つける',
  'save-search': 'keep smart list bookmark 絞り込み 条件 スマート 登録',
  'clear-searches': 'history forget 最近 忘れる 履歴',
  trash: 'deleted bin 削除済み ごみ箱',
  cards: 'nengajo hagaki kanchu christmas mourning 年賀はがき 寒中見舞い 喪中 クリスマス',
  'birthdays-today': 'born anniversary 生年月日 バースデー',
  'birthdays-this-month': 'born anniversary 生年月日 バースデー',
  'birthdays-next-month': 'born anniversary 生年月日 バースデー',
  outbox: 'waiting unsent 未送信 送信',
  refresh: 'sync reload 同期 再読み込み',
  table: 'columns grid spreadsheet 列 項目 表形式',
  density: 'compact spacing 行間 表示',
  profiles: 'account connection server アカウント サーバー 切り替え',
  settings: 'preferences options theme language dark 環境設定 テーマ 言語 ダーク',
  guide: 'help manual instructions ヘルプ 使い方 マニュアル 説明書',
  shortcuts: 'keys help キー ヘルプ',
}

/** Of those found by another word only: after all that are found by their name. */
const bySynonym = 1_000_000

function rankOf(id: ActionId, typed: string, t: Translate): number | null {
  const rank = fuzzyRank(typed, folded(t(`action.${id}`)))
  if (rank !== null || typed === '') return rank
  const isKnown = folded(synonyms[id] ?? '')
    .split(' ')
    .some((word) => word.startsWith(typed))
  return isKnown ? bySynonym : null
}

/** Names with the letters that were typed side by side, those that begin with them first. */
export function findNames<Named extends { name: string }>(typed: string, all: readonly Named[]): Named[] {
  const wanted = folded(typed.trim())
  if (wanted === '') return []
  const at = ({ name }: Named) => folded(name).indexOf(wanted)
  return all.filter((each) => at(each) >= 0).toSorted((one, other) => at(one) - at(other))
}

/**
 * The actions whose name matches the typed text, the best first; every letter must occur, in order. Alternative words for actions
 * match from their beginning. Without any text, all actions in the order of the menus.
 */
export function findActions(typed: string, t: Translate): ActionId[] {
  return actionIds
    .filter((id) => !silent.includes(id))
    .map((id) => ({ id, rank: typed.trim() === '' ? 0 : rankOf(id, folded(typed.trim()), t) }))
    .filter((each): each is { id: ActionId; rank: number } => each.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id)
}

/** Every key of the window, by section; those of the list, of a line and of a form last. */
export function cheatSheet(t: Translate, platform: string): KeyPart[] {
  const written = (keys: readonly string[]) => keys.map((key) => keyText(key, platform))
  const parts = sections.map((section) => ({
    title: t(`command.section.${section}`),
    lines: actionIds
      .filter((id) => actions[id].section === section && actions[id].keys.length > 0)
      .map((id) => ({ name: t(`action.${id}`), keys: written(actions[id].keys) })),
  }))
  const list = (Object.keys(listKeys) as ListKey[]).map((name) => {
    return { name: t(`command.list.${name}`), keys: written(listKeys[name]) }
  })
  const line = (Object.keys(lineKeys) as LineKey[]).map((name) => {
    return { name: t(`command.line.${name}`), keys: written(lineKeys[name]) }
  })
  const form = (Object.keys(formKeys) as FormKey[]).map((name) => {
    return { name: t(`command.form.${name}`), keys: written(formKeys[name]) }
  })
  return [
    ...parts,
    { title: t('command.list.title'), lines: list },
    { title: t('command.line.title'), lines: line },
    { title: t('command.form.title'), lines: form },
  ]
}

/** Width and case do not count. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
