import { CircleHelp, CircleCheck, CirclePlus, PencilLine } from '@lucide/vue'
import type { ImportChoice } from '../../../contract/ipc/import.ts'
import { t } from '../../text/i18n.ts'

/** How a state looks; its name stands beside it. */
export const stateIcons = { new: CirclePlus, same: CircleCheck, changed: PencilLine, perhaps: CircleHelp }

/** What can be done with a person, as options of a select; `hasContact` where there is a contact that it can go into. */
export function choiceOptions(hasContact: boolean): { value: ImportChoice; text: string }[] {
  const choices: ImportChoice[] = hasContact ? ['skip', 'take', 'merge', 'replace'] : ['skip', 'take']
  return choices.map((value) => ({ value, text: t(`imports.choice.${value}`) }))
}
