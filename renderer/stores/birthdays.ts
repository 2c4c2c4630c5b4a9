import { call } from '../bridge/bridge.ts'
import { exportFailureText } from '../text/export-text.ts'
import { sentences, t, tn } from '../text/i18n.ts'
import { chosenContacts } from './export.ts'
import { useNoticesStore } from './notices.ts'
import { tellSaved } from './saved-file.ts'
import { useSessionStore } from './session.ts'

/** Writes the birthdays of what is selected, else of the list, into a file for calendars; what came of it is told in a notice. */
export async function exportBirthdays(): Promise<void> {
  const profile = useSessionStore().state?.current ?? ''
  const answer = await call('share.birthdays', { profile, of: chosenContacts() })
  const notices = useNoticesStore()
  if (!answer.ok) return void notices.show({ text: exportFailureText(answer.failure), urgent: true })
  const { saved, handle, birthdays, without } = answer.value
  if (birthdays === 0) return void notices.show({ text: t('share.noBirthdays') })
  if (!saved) return
  const more = without === 0 ? [] : [tn('share.withoutBirthday', without)]
  tellSaved(sentences(tn('share.birthdays', birthdays), ...more), handle)
}
