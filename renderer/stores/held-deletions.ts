import { shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import { t, tn } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'

/** A delete that Undo can still take back: of one contact, or of many together. */
export interface HeldDeletion {
  /** The delete, or the job of many. */
  key: string
  /** How many contacts. */
  count: number
  /** The name in messages; null for many. */
  name: string | null
  /** When the user asked for it, in ms since the window opened. */
  since: number
  /** How long Undo surely works, in ms. */
  lifetime: number
  /** Takes it back; why that is too late, or null. */
  takeBack(): Promise<Failure | null>
}

/**
 * Deletes that can be taken back, the last one first. A single message covers all deletes made while it is shown, so that
 * messages do not pile up; its button takes back all that it counts.
 */
export class HeldDeletions {
  readonly list = shallowRef<readonly HeldDeletion[]>([])
  readonly #notices = useNoticesStore()
  /** Keys of those that the message counts. */
  #counted: readonly string[] = []
  #message = ''
  #backMessage = ''

  add(entry: HeldDeletion): void {
    const others = this.#notices.isShown(this.#message) ? this.#counted : []
    this.list.value = [...this.list.value, entry]
    this.#counted = [...others, entry.key]
    const { lifetime } = entry
    const act = () => void this.#takeBack(this.#entriesCounted())
    const notice = { text: this.#text(), actions: [{ text: t('notice.undo'), act }], lifetime }
    this.#message = this.#notices.show(notice, this.#message)
  }

  /** It can no longer be taken back, or was taken back. Returns whether that was possible until now. */
  remove(key: string): boolean {
    const before = this.list.value
    this.list.value = before.filter((each) => each.key !== key)
    this.#counted = this.#counted.filter((each) => each !== key)
    if (this.#counted.length === 0) this.#notices.dismiss(this.#message)
    else this.#notices.reword(this.#message, this.#text())
    return this.list.value.length < before.length
  }

  /** They were sent, all of them. */
  clear(): void {
    for (const { key } of this.list.value) this.remove(key)
  }

  /** Takes the last one back. */
  async takeBackLast(): Promise<void> {
    await this.#takeBack(this.list.value.slice(-1))
  }

  async #takeBack(entries: readonly HeldDeletion[]): Promise<void> {
    for (const { key } of entries) this.remove(key)
    const answers = await Promise.all(
      entries.map(async (entry) => ({ entry, failure: await entry.takeBack() })),
    )
    const back = answers.flatMap(({ entry, failure }) => (failure === null ? entry : []))
    const [failure] = answers.flatMap((answer) => answer.failure ?? [])
    if (failure) this.#notices.showFailure(failure)
    if (back.length > 0) this.#backMessage = this.#notices.show({ text: backText(back) }, this.#backMessage)
  }

  #entriesCounted(): HeldDeletion[] {
    return this.list.value.filter(({ key }) => this.#counted.includes(key))
  }

  #text(): string {
    const entries = this.#entriesCounted()
    const name = onlyName(entries)
    return name === null ? tn('bulk.deleted', countOf(entries)) : t('notice.deleted', { name })
  }
}

function backText(entries: readonly HeldDeletion[]): string {
  const name = onlyName(entries)
  return name === null ? tn('bulk.undone', countOf(entries)) : t('notice.undone', { name })
}

function onlyName([first, ...others]: readonly HeldDeletion[]): string | null {
  return others.length === 0 ? (first?.name ?? null) : null
}

function countOf(entries: readonly HeldDeletion[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0)
}
