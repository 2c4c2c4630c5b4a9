import type { Failure } from '../../contract/failure.ts'
import type { BackupSummary, LocalCopy } from '../../contract/ipc/backup.ts'
import type { RecoveryItem } from '../../contract/ipc/recovery.ts'
import { timestampText } from './dates.ts'
import { failureText } from './failure-text.ts'
import { byteSize, lackingLine, type LackingLine } from './file-text.ts'
import { currentLanguage, dateTag, t, tn, type Language, type Translate } from './i18n.ts'

/** What a backup holds, a line for each; kinds without any content are left out. */
export function backupLines(summary: BackupSummary): string[] {
  const { contacts, deleted, photos, missingPhotos, photoLack, waiting, listed } = summary
  return [
    tn('backup.contacts', contacts),
    ...(deleted > 0 ? [tn('backup.deleted', deleted)] : []),
    tn('backup.photos', photos),
    ...(photoLack === null && missingPhotos > 0 ? [tn('backup.toFetch', missingPhotos)] : []),
    ...(waiting > 0 ? [tn('backup.waiting', waiting)] : []),
    ...(listed > 0 ? [tn('backup.listed', listed, { names: listedNames(summary) })] : []),
    t('backup.rest'),
  ]
}

function listedNames({ listed, listedNames: names }: BackupSummary): string {
  const shown = names.map((name) => name || t('photoLack.nameless'))
  return [...shown, ...(listed > names.length ? ['…'] : [])].join(t('backup.between'))
}

/** The photos that a backup made now will lack. */
export function expectedLines({ photoLack, missingPhotos, missingNames }: BackupSummary): LackingLine[] {
  if (photoLack === null || missingPhotos === 0) return []
  return [lackingLine(tn(`photoLack.willLack.${photoLack}`, missingPhotos), missingPhotos, missingNames)]
}

/** Why a backup was not made. */
export function backupFailureText(failure: Failure): string {
  if (failure.kind === 'not-found') return t('backup.gone')
  if (failure.kind === 'storage' && failure.reason === 'damaged') return t('backup.differs')
  if (failure.kind === 'storage' && failure.reason === 'denied') return t('backup.denied')
  return failureText(failure, t)
}

/** Facts about a local copy: when it was made, before which step, and how much it contains. */
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
  return { when: timestampText(made, dateTag()), facts: facts.join(' · ') }
}

const ofFiles: readonly RecoveryItem['kind'][] = ['settings', 'outbox', 'mirror', 'printing', 'history']

/** What an item is called: files say what they are, since their names say nothing to anybody. */
export function recoveryName({ kind, name }: RecoveryItem, t: Translate): string {
  return ofFiles.includes(kind) ? t(`recovery.kind.${kind}`) : name || t('recovery.nameless')
}

/** What kind of thing it is, next to its name; '' if the name says so. */
export function recoveryKind({ kind }: RecoveryItem, t: Translate): string {
  return ofFiles.includes(kind) ? '' : t(`recovery.kind.${kind}`)
}

/** Where it belongs, its time and its size. */
export function recoveryFacts(item: RecoveryItem, t: Translate, language: Language): string[] {
  const { kind, name, profile, base_url, at, bytes } = item
  return [
    ofFiles.includes(kind) ? name : '',
    profile === '' ? '' : t('recovery.of', { name: profile }),
    base_url,
    at === null ? '' : timestampText(at, dateTag()),
    bytes === null ? '' : byteSize(bytes, language),
  ].filter((fact) => fact !== '')
}

/** What the user can do about it. */
export function recoveryAdvice({ kind }: RecoveryItem, t: Translate): string {
  return t(`recovery.advice.${kind}`)
}

/** Why something was not done. */
export function recoveryFailureText(failure: Failure, t: Translate): string {
  if (failure.kind === 'not-found') return t('recovery.gone')
  if (failure.kind === 'storage' && failure.reason === 'damaged') return t('recovery.unreadable')
  return failureText(failure, t)
}
