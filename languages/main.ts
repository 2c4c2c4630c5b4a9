import type { Language, MessageShape } from '../contract/language.ts'
import { action as enAction, context as enContext } from './en/actions.ts'
import * as en from './en/main.ts'
import { action as jaAction, context as jaContext } from './ja/actions.ts'
import * as ja from './ja/main.ts'

/** What the main process says, by language. */
export type MainText = MessageShape<typeof en>

/** Texts of main, by language. */
export const mainText: Record<Language, MainText> = { en, ja }

const named = { ...enAction, ...enContext }

/** Names of the actions and of what stands in menus under the pointer, by language. */
export const actionText: Record<Language, MessageShape<typeof named>> = {
  en: named,
  ja: { ...jaAction, ...jaContext },
}
