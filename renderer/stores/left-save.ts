import type { Result } from '../../contract/failure.ts'
import type { RecordSaved } from '../../contract/ipc/record-write.ts'
import { failureText } from '../text/failure-text.ts'
import { t } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'

/**
 * Says what is not done of a save whose form was left with its profile; there it waits in the outbox. Answers whether
 * it is safe with the service or on this computer.
 */
export function tellLeftSave(profile: string, answer: Result<RecordSaved>): boolean {
  const failure = answer.ok ? answer.value.waiting : answer.failure
  if (failure === null) return true
  const known = useSessionStore().state?.profiles.find(({ id }) => id === profile)
  const reason = failureText(failure, t)
  const text = t('notice.leftSave', { profile: known?.name ?? profile, reason })
  useNoticesStore().show({ text, urgent: true })
  return answer.ok
}
