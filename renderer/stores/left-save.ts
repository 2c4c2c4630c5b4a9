import type { Result } from '../../contract/failure.ts'
import type { FieldDifference, RecordSaved } from '../../contract/ipc/record-write.ts'
import type { Family } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { fieldName } from '../text/field-name.ts'
import { failureText } from '../text/failure-text.ts'
import { t } from '../text/i18n.ts'
import { recordName } from '../text/person-name.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'

/**
 * Says what is not done of a save whose form was left with its profile; there it waits in the outbox. Returns whether
 * it is safe with the service or on this computer.
 */
export function reportDetachedSave(profile: string, answer: Result<RecordSaved>): boolean {
  const failure = answer.ok ? answer.value.waiting : answer.failure
  if (failure === null) return true
  const known = useSessionStore().state?.profiles.find(({ id }) => id === profile)
  const reason = failureText(failure, t)
  const text = t('notice.leftSave', { profile: known?.name ?? profile, reason })
  useNoticesStore().show({ text, urgent: true })
  return answer.ok
}

/** Names the fields that the service keeps otherwise than was saved, and whose they are. */
export async function tellDifferences(
  about: { family: Family; id: string },
  differences: readonly FieldDifference[],
): Promise<void> {
  const read = await call('record.read', about)
  const name = read.ok ? recordName(read.value.record) : about.id
  const fields = differences.map(({ field }) => fieldName(field, t)).join(', ')
  useNoticesStore().show({ text: t('notice.savedOtherwise', { name, fields }), urgent: true })
}
