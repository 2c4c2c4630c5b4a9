import type { Language, MessageShape } from '../contract/language.ts'
import * as en from './en/main.ts'
import * as ja from './ja/main.ts'

/** The texts of the main process, by language. */
export type MainText = MessageShape<typeof en>

/** Texts of main, by language. */
export const mainText: Record<Language, MainText> = { en, ja }

const named = { ...en.action, ...en.context }

/** Names of the actions and of the items of context menus, by language. */
export const actionText: Record<Language, MessageShape<typeof named>> = {
  en: named,
  ja: { ...ja.action, ...ja.context },
}
