import type { Failure } from '../../contract/failure.ts'
import type { BackupSummary, LocalCopy } from '../../contract/ipc/backup.ts'
import { byteSize } from './byte-size.ts'
import { timestampText } from './dates.ts'
import { failureText } from './failure-text.ts'
import { currentLanguage, t, tn } from './i18n.ts'

/** What a backup holds, a line for each; what there is none of is left out. */
export function backupLines({ contacts, deleted, photos, waiting }: BackupSummary): string[] {
  return [
    tn('backup.contacts', contacts),
    ...(deleted > 0 ? [tn('backup.deleted', deleted)] : []),
    tn('backup.photos', photos),
    ...(waiting > 0 ? [tn('backup.waiting', waiting)] : []),
    t('backup.rest'),
  ]
}

/** Why a backup was not made. */
export function backupFailureText(failure: Failure): string {
  if (failure.kind === 'not-found') return t('backup.gone')
  if (failure.kind === 'storage' && failure.reason === 'damaged') return t('backup.differs')
  if (failure.kind === 'storage' && failure.reason === 'denied') return t('backup.denied')
  return failureText(failure, t)
}

/** What a local copy is: when it was made, before what, and how much is in it. */
export function copyText({ made, before, isUndo, contacts, bytes }: LocalCopy): {
  when: string
  facts: string
} {
  const values = {
    tag: 'tag' in before ? before.tag : '',
    name: 'name' in before ? before.name : '',
  }
  const language = currentLanguage()
  const facts = [
    isUndo ? t('backup.restore.beforeUndo') : t(`backup.restore.before.${before.kind}`, values),
    tn('backup.contacts', contacts),
    byteSize(bytes, language),
  ]
  return { when: timestampText(made, language), facts: facts.join(' · ') }
}
