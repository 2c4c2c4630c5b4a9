import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import { isLocalId } from '../../contract/ipc/outbox.ts'
import type { Notice } from '../../contract/ipc/notice.ts'
import type { Family } from '../../contract/model/family.ts'
import { call, on } from '../bridge/bridge.ts'
import { failureText } from '../text/failure-text.ts'
import { t } from '../text/i18n.ts'
import { IdSet } from './id-set.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'

/** What is to be deleted. `name` is what the messages call it. */
export interface DeletionTarget {
  family: Family
  id: string
  name: string
  /** Of the version the user saw; left out, the local copy's etag is taken. */
  etag?: string | null | undefined
}

type Pending = DeletionTarget & { deletion: string; notice: string }

/** The deletes that Undo can still take back. */
class PendingDeletions {
  readonly list = shallowRef<readonly Pending[]>([])

  add(entry: Pending): void {
    this.list.value = [...this.list.value, entry]
  }

  take(deletion: string | undefined): Pending | undefined {
    const entry = this.list.value.find((each) => each.deletion === deletion)
    this.list.value = this.list.value.filter((each) => each !== entry)
    return entry
  }
}

/** Deleting with Undo (design 4): the record is hidden at once and leaves the list for good when main says so. */
export const useRecordDeletionStore = defineStore('record-deletion', () => {
  const notices = useNoticesStore()
  const hidden = new IdSet()
  const pending = new PendingDeletions()
  /** A record that was not deleted and that the user wants to see. */
  const wanted = shallowRef<DeletionTarget | null>(null)

  /** Answers whether the record is now on its way out; a failure is told in a notice. */
  async function deleteRecord(target: DeletionTarget): Promise<boolean> {
    if (hidden.ids.value.has(target.id)) return false
    hidden.add(target.id)
    const answer = await requestDeletion(target)
    if (!answer.ok) putBack(target, answer.failure)
    else {
      const { deletion, sendsInMs } = answer.value
      const notice = notices.show(undoNotice(target, sendsInMs, () => void undo(deletion)))
      pending.add({ ...target, deletion, notice })
    }
    return answer.ok
  }

  /** Takes back a delete that has not been sent: the given one, or the last. */
  async function undo(deletion = pending.list.value.at(-1)?.deletion): Promise<void> {
    const entry = pending.take(deletion)
    if (!entry) return
    notices.dismiss(entry.notice)
    const answer = await call('record.undoDelete', { deletion: entry.deletion })
    if (!answer.ok) return notices.showFailure(answer.failure)
    hidden.remove(entry.id)
    notices.show({ text: t('notice.undone', { name: entry.name }) })
  }

  function settle({ deletion, failure }: Notice<'deletion.settled'>): void {
    const entry = pending.take(deletion)
    if (!entry) return
    notices.dismiss(entry.notice)
    if (failure) putBack(entry, failure)
  }

  function putBack(target: DeletionTarget, failure: Failure): void {
    hidden.remove(target.id)
    notices.show(keptNotice(target, failure, () => (wanted.value = target)))
  }

  const load = () => on('deletion.settled', settle)
  // A job that deletes many hides them by itself.
  const many = { hide: hidden.addAll, unhide: hidden.removeAll }
  return { hidden: hidden.ids, pending: pending.list, wanted, deleteRecord, undo, load, ...many }
})

async function requestDeletion({ family, id, etag }: DeletionTarget) {
  const profile = useSessionStore().state?.current ?? ''
  const known = etag || (await localEtag({ family, id }))
  if (known !== null) return call('record.delete', { profile, family, id, etag: known })
  // Lists may come without etags (reliability 5.1): the record itself has one.
  const read = await call('record.fetch', { family, id })
  return read.ok ? call('record.delete', { profile, family, id, etag: read.value.record.etag ?? '' }) : read
}

/** Of the copy of this computer; '' for a record that only this computer has, null where only the service knows. */
async function localEtag({ family, id }: Pick<DeletionTarget, 'family' | 'id'>): Promise<string | null> {
  if (isLocalId(id)) return ''
  const read = await call('record.read', { family, id })
  return (read.ok && read.value.record.etag) || null
}

function undoNotice({ name }: DeletionTarget, lifetime: number, act: () => void) {
  return { text: t('notice.deleted', { name }), action: t('notice.undo'), act, lifetime }
}

/** Why a record is still there. 412 means that somebody else changed it (spec 4.4): the user should look first. */
function keptNotice({ name }: DeletionTarget, failure: Failure, act: () => void) {
  const text =
    failure.kind === 'precondition-failed'
      ? t('notice.changedElsewhere', { name })
      : t('notice.notDeleted', { name, reason: failureText(failure, t) })
  return { text, action: t('notice.show'), act, urgent: true }
}
