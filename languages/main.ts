import type { Language, MessageShape } from '../contract/language.ts'
import * as en from './en/main.ts'
import { record as enRecord } from './en/record.ts'
import * as ja from './ja/main.ts'
import { record as jaRecord } from './ja/record.ts'

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

/** What the kinds of telephones, mails, addresses and web addresses are called in the window, by language. */
export const kindText: Record<Language, MessageShape<typeof enRecord.kindof>> = {
  en: enRecord.kindof,
  ja: jaRecord.kindof,
}
