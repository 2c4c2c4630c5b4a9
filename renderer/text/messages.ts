import { actionText } from '../../contract/action/text.ts'
import * as enExchange from './messages/en/exchange.ts'
import * as enImports from './messages/en/imports.ts'
import * as enOutbox from './messages/en/outbox.ts'
import * as enPhoto from './messages/en/photo.ts'
import * as enPrint from './messages/en/print.ts'
import * as enProfiles from './messages/en/profiles.ts'
import * as enRecord from './messages/en/record.ts'
import * as enWindow from './messages/en/window.ts'
import * as jaExchange from './messages/ja/exchange.ts'
import * as jaImports from './messages/ja/imports.ts'
import * as jaOutbox from './messages/ja/outbox.ts'
import * as jaPhoto from './messages/ja/photo.ts'
import * as jaPrint from './messages/ja/print.ts'
import * as jaProfiles from './messages/ja/profiles.ts'
import * as jaRecord from './messages/ja/record.ts'
import * as jaWindow from './messages/ja/window.ts'
import type { MessagePath, MessageShape } from './message-shape.ts'

/** English decides the keys. */
export const en = {
  action: actionText.en,
  ...enExchange,
  ...enImports,
  ...enOutbox,
  ...enPhoto,
  ...enPrint,
  ...enProfiles,
  ...enRecord,
  ...enWindow,
} as const

/** A key missing here does not compile. */
export const ja: MessageShape<typeof en> = {
  action: actionText.ja,
  ...jaExchange,
  ...jaImports,
  ...jaOutbox,
  ...jaPhoto,
  ...jaPrint,
  ...jaProfiles,
  ...jaRecord,
  ...jaWindow,
}

/** Every text the window can show, as a dotted path. */
export type MessageKey = MessagePath<typeof en>
