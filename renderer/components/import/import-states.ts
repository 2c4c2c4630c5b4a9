import { CircleHelp, CircleCheck, CirclePlus, PencilLine, Trash2 } from '@lucide/vue'
import type { ImportChoice } from '../../../contract/ipc/import.ts'
import { t } from '../../text/i18n.ts'

/** How a state looks; its name stands beside it. */
export const stateIcons = {
  new: CirclePlus,
  same: CircleCheck,
  changed: PencilLine,
  perhaps: CircleHelp,
  deleted: Trash2,
}

/** What can be done with a person, as options of a select; `hasContact` where there is a contact that it can go into. */
export function choiceOptions(
  hasContact: boolean,
  isBackup: boolean,
): { value: ImportChoice; text: string }[] {
  const choices: ImportChoice[] = hasContact ? ['skip', 'take', 'merge', 'replace'] : ['skip', 'take']
  const wordOf = (value: ImportChoice) => (isBackup && value === 'replace' ? 'restore' : value)
  return choices.map((value) => ({ value, text: t(`imports.choice.${wordOf(value)}`) }))
}
