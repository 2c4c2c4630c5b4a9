import { FileDown, FolderInput, ListChecks, Mail, Printer, Tag, Tags, Trash2, Undo2 } from '@lucide/vue'
import type { Component } from 'vue'
import type { ActionId } from '../../../contract/action/actions.ts'
import type { Translate } from '../../text/i18n.ts'

/** What is offered for many, in the bar over the list and on the page beside it. */
export const selectionIcons = [
  ['select-all', ListChecks],
  ['add-tag', Tag],
  ['remove-tag', Tags],
  ['move-to-group', FolderInput],
  ['mail-to-all', Mail],
  ['export', FileDown],
  ['print-labels', Printer],
  ['delete', Trash2],
] as const satisfies [ActionId, Component][]

/** What the Trash offers for many. */
export const iconsOfTrash = [
  ['select-all', ListChecks],
  ['restore-deleted', Undo2],
] as const satisfies [ActionId, Component][]

/** The dots of a menu item say that more is asked; the name of a button goes without. */
export const buttonText = (action: ActionId, t: Translate) => t(`action.${action}`).replace(/…$/u, '')
