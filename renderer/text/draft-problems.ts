import type { MessageKey } from '../../languages/page.ts'
import { calendarDay } from './dates.ts'
import { sameValue } from '../../contract/record/fields.ts'
import { changesOf } from './record-draft.ts'
import type { DraftOrigin, RecordDraft } from './record-draft.ts'

/** What keeps a draft from being saved. A stored value that was not touched is never a problem (fault P30). */
export interface DraftProblems {
  birthdate?: MessageKey
  /** By position in `joint_names`. */
  jointBirthdates: Record<number, MessageKey>
  /** About the whole draft. */
  draft?: MessageKey
}

/** Looks a draft over before it is sent. */
export function draftProblems(origin: DraftOrigin, draft: RecordDraft): DraftProblems {
  const problems: DraftProblems = { jointBirthdates: {} }
  if (isWrongDay(draft.birthdate, origin.base?.birthdate)) problems.birthdate = 'record.form.birthdateWrong'
  const stored = new Set(origin.base?.joint_names?.map((joint) => joint.birthdate))
  for (const [index, joint] of draft.joint_names.entries()) {
    const isStored = stored.has(joint.birthdate)
    if (!isStored && isWrongDay(joint.birthdate)) {
      problems.jointBirthdates[index] = 'record.form.birthdateWrong'
    }
  }
  const isEmpty = origin.base === null && Object.keys(changesOf(origin, draft)).length === 0
  if (isEmpty) problems.draft = 'record.form.nothingEntered'
  return problems
}

/** Whether anything stands in the way of saving. */
export function hasProblems(problems: DraftProblems): boolean {
  const { birthdate, draft, jointBirthdates } = problems
  return birthdate !== undefined || draft !== undefined || Object.keys(jointBirthdates).length > 0
}

function isWrongDay(text: string | null | undefined, stored?: string | null): boolean {
  return !sameValue(text, '') && !sameValue(text, stored) && calendarDay(text ?? '') === null
}
