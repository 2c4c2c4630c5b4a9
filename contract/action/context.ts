import { z } from 'zod'
import { actionIds } from './actions.ts'
import type { ActionId } from './actions.ts'

const en = {
  call: 'Call',
  'copy-number': 'Copy number',
  'write-mail': 'Write a mail',
  'copy-mail': 'Copy e-mail address',
  'open-url': 'Open in the browser',
  'copy-url': 'Copy web address',
  'copy-address': 'Copy address',
  'edit-line': 'Edit this',
  'show-contacts': 'Show contacts',
  'new-in-group': 'New contact in this group',
  'mail-tagged': 'Mail to all',
  'rename-tag': 'Rename or merge…',
  'remove-tag-everywhere': 'Remove from all…',
} as const

/** An item of a context menu that is no action of the window: it is about the one thing under the pointer. */
export type ContextOnly = keyof typeof en

const ja: Record<ContextOnly, string> = {
  call: '電話をかける',
  'copy-number': '電話番号をコピー',
  'write-mail': 'メールを作成',
  'copy-mail': 'メールアドレスをコピー',
  'open-url': 'ブラウザーで開く',
  'copy-url': 'URLをコピー',
  'copy-address': '住所をコピー',
  'edit-line': 'この項目を編集',
  'show-contacts': '連絡先を表示',
  'new-in-group': 'このグループに新しい連絡先を追加',
  'mail-tagged': 'まとめてメール',
  'rename-tag': '名前の変更・統合…',
  'remove-tag-everywhere': 'すべての連絡先から外す…',
}

/** Names of these items, for the native menu and for the buttons of the page. */
export const contextText = { en, ja } as const

const contextOnly = Object.keys(en) as [ContextOnly, ...ContextOnly[]]

/** Everything that can stand in a context menu. */
export const contextItem = z.enum([...actionIds, ...contextOnly])

export type ContextItem = ActionId | ContextOnly

/** An item, or the line between two groups of them. */
export const contextEntry = z.union([
  z.literal('line'),
  z.strictObject({ item: contextItem, enabled: z.boolean() }),
])

export type ContextEntry = z.infer<typeof contextEntry>
