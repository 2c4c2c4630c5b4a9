import { defineStore } from 'pinia'
import { shallowRef, watch, type ShallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import { isLocalId } from '../../contract/record/record.ts'
import type { Notice } from '../../contract/ipc/notice.ts'
import type { Family } from '../../contract/record/fields.ts'
import { call, on } from '../bridge/bridge.ts'
import { failureText } from '../text/failure-text.ts'
import { t } from '../text/i18n.ts'
import { HeldDeletions, type HeldDeletion } from './held-deletions.ts'
import { useNoticesStore } from './notices.ts'
import { useSessionStore } from './session.ts'

/** A set of record ids that components can watch. */
class IdSet {
  readonly ids: ShallowRef<ReadonlySet<string>> = shallowRef(new Set())

  add(id: string): void {
    this.ids.value = new Set([...this.ids.value, id])
  }

  addAll = (ids: readonly string[]): void => {
    this.ids.value = new Set([...this.ids.value, ...ids])
  }

  removeAll = (ids: readonly string[]): void => {
    const gone = new Set(ids)
    this.ids.value = new Set([...this.ids.value].filter((each) => !gone.has(each)))
  }

  remove(id: string): void {
    this.ids.value = new Set([...this.ids.value].filter((each) => each !== id))
  }
}

/** The record to delete. `name` is its name in messages. */
export interface DeletionTarget {
  family: Family
  id: string
  name: string
  /** Of the version the user saw; left out, the local copy's etag is taken. */
  etag?: string | null | undefined
}

/** Deletes of single records: hidden immediately, and shown again when they are taken back or main could not do them. */
class RecordDeletion {
  readonly hidden = new IdSet()
  readonly held = new HeldDeletions()
  /** A record that was not deleted, or is back, and that the user wants to see. */
  readonly wanted = shallowRef<DeletionTarget | null>(null)
  /** Those that main has not spoken of yet, by their deletes. */
  readonly #targets = new Map<string, DeletionTarget>()
  readonly #notices = useNoticesStore()

  /** Returns whether the delete is under way; a failure is shown in a notice. */
  async delete(target: DeletionTarget): Promise<boolean> {
    const { id, name } = target
    if (this.hidden.ids.value.has(id)) return false
    this.hidden.add(id)
    const since = performance.now()
    const answer = await requestDeletion(target)
    if (!answer.ok) this.#putBack(target, answer.failure)
    else {
      const { deletion: key, sendsInMs: lifetime } = answer.value
      this.#targets.set(key, target)
      this.held.add({ key, name, count: 1, since, lifetime, takeBack: () => this.#takeBack(key, target) })
    }
    return answer.ok
  }

  settle({ deletion, failure }: Notice<'deletion.settled'>): void {
    const target = this.#targets.get(deletion)
    if (!target) return
    this.#targets.delete(deletion)
    this.held.remove(deletion)
    if (failure) this.#putBack(target, failure)
  }

  async #takeBack(deletion: string, target: DeletionTarget): Promise<Failure | null> {
    const answer = await call('record.undoDelete', { deletion })
    if (!answer.ok) return answer.failure
    this.#targets.delete(deletion)
    this.hidden.remove(target.id)
    this.wanted.value = target
    return null
  }

  #putBack(target: DeletionTarget, failure: Failure): void {
    this.hidden.remove(target.id)
    this.#notices.show(keptNotice(target, failure, () => (this.wanted.value = target)))
  }
}

/** Deleting with Undo. Each delete has its own time, and can be taken back as long as main has not sent it. */
export const useRecordDeletionStore = defineStore('record-deletion', () => {
  const deletion = new RecordDeletion()
  const { hidden, held, wanted } = deletion

  function load() {
    // Leaving a profile sends what waits.
    watch(
      () => useSessionStore().profile?.id,
      () => held.clear(),
    )
    return on('deletion.settled', (notice) => deletion.settle(notice))
  }

  return {
    hidden: hidden.ids,
    wanted,
    pending: held.list,
    load,
    deleteRecord: (target: DeletionTarget) => deletion.delete(target),
    undo: () => held.takeBackLast(),
    // A job that deletes many hides them by itself.
    hide: hidden.addAll,
    unhide: hidden.removeAll,
    holdMany: (job: HeldDeletion) => held.add(job),
    releaseMany: (job: string) => held.remove(job),
  }
})

async function requestDeletion({ family, id, etag }: DeletionTarget) {
  const profile = useSessionStore().profileId
  const known = etag || (await localEtag({ family, id }))
  if (known !== null) return call('record.delete', { profile, family, id, etag: known })
  // Lists may come without etags (reliability 5.1): the record itself has one.
  const read = await call('record.fetch', { family, id })
  return read.ok ? call('record.delete', { profile, family, id, etag: read.value.record.etag ?? '' }) : read
}

/** Of the copy on this computer; '' for a record that only this computer has, null if only the service knows. */
async function localEtag({ family, id }: Pick<DeletionTarget, 'family' | 'id'>): Promise<string | null> {
  if (isLocalId(id)) return ''
  const read = await call('record.read', { family, id })
  return (read.ok && read.value.record.etag) || null
}

/** Why a record still exists. 412 means that another user changed it (interface 4.4): this user should look first. */
function keptNotice({ name }: DeletionTarget, failure: Failure, act: () => void) {
  const text =
    failure.kind === 'precondition-failed'
      ? t('notice.changedElsewhere', { name })
      : t('notice.notDeleted', { name, reason: failureText(failure, t) })
  return { text, actions: [{ text: t('notice.show'), act }], urgent: true }
}
