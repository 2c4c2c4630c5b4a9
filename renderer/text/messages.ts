import { actionText } from '../../contract/action/text.ts'
import { backup as enBackup } from './messages/en/backup.ts'
import { base as enBase } from './messages/en/base.ts'
import { book as enBook } from './messages/en/book.ts'
import { bulk as enBulk } from './messages/en/bulk.ts'
import { cards as enCards } from './messages/en/cards.ts'
import { command as enCommand } from './messages/en/command.ts'
import { doctor as enDoctor } from './messages/en/doctor.ts'
import { duplicates as enDuplicates } from './messages/en/duplicates.ts'
import { exports as enExports } from './messages/en/exports.ts'
import { failure as enFailure } from './messages/en/failure.ts'
import { firstSteps as enFirstSteps } from './messages/en/first-steps.ts'
import { formHelp as enFormHelp } from './messages/en/form-help.ts'
import { history as enHistory } from './messages/en/history.ts'
import { imports as enImports } from './messages/en/imports.ts'
import { list as enList } from './messages/en/list.ts'
import { merge as enMerge } from './messages/en/merge.ts'
import { notice as enNotice } from './messages/en/notice.ts'
import { outbox as enOutbox } from './messages/en/outbox.ts'
import { photo as enPhoto } from './messages/en/photo.ts'
import { print as enPrint } from './messages/en/print.ts'
import { profiles as enProfiles } from './messages/en/profiles.ts'
import { record as enRecord } from './messages/en/record.ts'
import { recovery as enRecovery } from './messages/en/recovery.ts'
import { session as enSession } from './messages/en/session.ts'
import { settings as enSettings } from './messages/en/settings.ts'
import { share as enShare } from './messages/en/share.ts'
import { sheet as enSheet } from './messages/en/sheet.ts'
import { sync as enSync } from './messages/en/sync.ts'
import { tags as enTags } from './messages/en/tags.ts'
import { backup as jaBackup } from './messages/ja/backup.ts'
import { base as jaBase } from './messages/ja/base.ts'
import { book as jaBook } from './messages/ja/book.ts'
import { bulk as jaBulk } from './messages/ja/bulk.ts'
import { cards as jaCards } from './messages/ja/cards.ts'
import { command as jaCommand } from './messages/ja/command.ts'
import { doctor as jaDoctor } from './messages/ja/doctor.ts'
import { duplicates as jaDuplicates } from './messages/ja/duplicates.ts'
import { exports as jaExports } from './messages/ja/exports.ts'
import { failure as jaFailure } from './messages/ja/failure.ts'
import { firstSteps as jaFirstSteps } from './messages/ja/first-steps.ts'
import { formHelp as jaFormHelp } from './messages/ja/form-help.ts'
import { history as jaHistory } from './messages/ja/history.ts'
import { imports as jaImports } from './messages/ja/imports.ts'
import { list as jaList } from './messages/ja/list.ts'
import { merge as jaMerge } from './messages/ja/merge.ts'
import { notice as jaNotice } from './messages/ja/notice.ts'
import { outbox as jaOutbox } from './messages/ja/outbox.ts'
import { photo as jaPhoto } from './messages/ja/photo.ts'
import { print as jaPrint } from './messages/ja/print.ts'
import { profiles as jaProfiles } from './messages/ja/profiles.ts'
import { record as jaRecord } from './messages/ja/record.ts'
import { recovery as jaRecovery } from './messages/ja/recovery.ts'
import { session as jaSession } from './messages/ja/session.ts'
import { settings as jaSettings } from './messages/ja/settings.ts'
import { share as jaShare } from './messages/ja/share.ts'
import { sheet as jaSheet } from './messages/ja/sheet.ts'
import { sync as jaSync } from './messages/ja/sync.ts'
import { tags as jaTags } from './messages/ja/tags.ts'
import type { MessagePath, MessageShape } from './message-shape.ts'

/** English decides the keys. */
export const en = {
  action: actionText.en,
  backup: enBackup,
  base: enBase,
  book: enBook,
  bulk: enBulk,
  cards: enCards,
  command: enCommand,
  doctor: enDoctor,
  duplicates: enDuplicates,
  exports: enExports,
  failure: enFailure,
  firstSteps: enFirstSteps,
  formHelp: enFormHelp,
  history: enHistory,
  imports: enImports,
  list: enList,
  merge: enMerge,
  notice: enNotice,
  outbox: enOutbox,
  photo: enPhoto,
  print: enPrint,
  profiles: enProfiles,
  record: enRecord,
  recovery: enRecovery,
  session: enSession,
  settings: enSettings,
  share: enShare,
  sheet: enSheet,
  sync: enSync,
  tags: enTags,
} as const

/** A key missing here does not compile. */
export const ja: MessageShape<typeof en> = {
  action: actionText.ja,
  backup: jaBackup,
  base: jaBase,
  book: jaBook,
  bulk: jaBulk,
  cards: jaCards,
  command: jaCommand,
  doctor: jaDoctor,
  duplicates: jaDuplicates,
  exports: jaExports,
  failure: jaFailure,
  firstSteps: jaFirstSteps,
  formHelp: jaFormHelp,
  history: jaHistory,
  imports: jaImports,
  list: jaList,
  merge: jaMerge,
  notice: jaNotice,
  outbox: jaOutbox,
  photo: jaPhoto,
  print: jaPrint,
  profiles: jaProfiles,
  record: jaRecord,
  recovery: jaRecovery,
  session: jaSession,
  settings: jaSettings,
  share: jaShare,
  sheet: jaSheet,
  sync: jaSync,
  tags: jaTags,
}

/** Every text the window can show, as a dotted path. */
export type MessageKey = MessagePath<typeof en>
