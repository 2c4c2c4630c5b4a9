import type { Language, MessagePath, MessageShape } from '../contract/language.ts'
import { action as enAction, context as enContext } from './en/main.ts'
import * as enCards from './en/cards.ts'
import * as enExchange from './en/exchange.ts'
import * as enImports from './en/imports.ts'
import * as enLayout from './en/layout.ts'
import * as enLists from './en/lists.ts'
import * as enOutbox from './en/outbox.ts'
import * as enPhoto from './en/photo.ts'
import * as enPrint from './en/print.ts'
import * as enProfiles from './en/profiles.ts'
import * as enRecord from './en/record.ts'
import * as enWindow from './en/window.ts'
import { action as jaAction, context as jaContext } from './ja/main.ts'
import * as jaCards from './ja/cards.ts'
import * as jaExchange from './ja/exchange.ts'
import * as jaImports from './ja/imports.ts'
import * as jaLayout from './ja/layout.ts'
import * as jaLists from './ja/lists.ts'
import * as jaOutbox from './ja/outbox.ts'
import * as jaPhoto from './ja/photo.ts'
import * as jaPrint from './ja/print.ts'
import * as jaProfiles from './ja/profiles.ts'
import * as jaRecord from './ja/record.ts'
import * as jaWindow from './ja/window.ts'

/** English decides the keys. */
export const en = {
  action: enAction,
  context: enContext,
  ...enCards,
  ...enExchange,
  ...enImports,
  ...enLayout,
  ...enLists,
  ...enOutbox,
  ...enPhoto,
  ...enPrint,
  ...enProfiles,
  ...enRecord,
  ...enWindow,
} as const

/** A key missing here does not compile. */
export const ja: MessageShape<typeof en> = {
  action: jaAction,
  context: jaContext,
  ...jaCards,
  ...jaExchange,
  ...jaImports,
  ...jaLayout,
  ...jaLists,
  ...jaOutbox,
  ...jaPhoto,
  ...jaPrint,
  ...jaProfiles,
  ...jaRecord,
  ...jaWindow,
}

/** Texts of the page, by language. */
export const pageText: Record<Language, MessageShape<typeof en>> = { en, ja }

/** Every text the window can show, as a dotted path. */
export type MessageKey = MessagePath<typeof en>
