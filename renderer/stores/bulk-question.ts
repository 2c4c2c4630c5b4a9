import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { BulkChange, BulkTarget } from '../../contract/ipc/bulk.ts'
import { oneTag } from '../../contract/record/parts.ts'
import { useBookStore } from './book.ts'
import { useBulkStore } from './bulk.ts'
import { chosenOnes, type Chosen } from './chosen-ones.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useSavedSearchesStore } from './saved-searches.ts'
import { useSelectionStore } from './selection.ts'

/** What the user must answer before a job begins; `tag` names the tag in question. */
export type BulkQuestion =
  | { name: 'add-tag' | 'remove-tag' | 'move' }
  | { name: 'rename' | 'remove-everywhere'; tag: string }

const noOne: Chosen = { family: 'address', ids: [] }

const targetOf = ({ family, ids }: Chosen): BulkTarget => ({ kind: 'records', family, ids: [...ids] })

/** The question that a job begins with, and what its answer sets off. */
export const useBulkQuestionStore = defineStore('bulk-question', () => {
  const bulk = useBulkStore()
  const selection = useSelectionStore()
  const filter = useRecordFilterStore()
  const question = shallowRef<BulkQuestion | null>(null)

  /** The contacts it is about stay the same while it is asked. */
  const chosen = shallowRef(noOne)
  const close = () => {
    question.value = null
  }

  async function tagChosen(kind: 'add-tag' | 'remove-tag', tag: string): Promise<void> {
    const whom = chosen.value
    close()
    await bulk.start({ kind, tag }, targetOf(whom))
  }

  /** The selected records disappear from the list, so the selection ends. */
  async function takeAway(change: BulkChange, whom: Chosen): Promise<void> {
    close()
    selection.clear()
    await bulk.start(change, targetOf(whom))
  }

  async function changeTag(tag: string, to: string | null): Promise<void> {
    close()
    const change =
      to === null ? ({ kind: 'remove-tag', tag } as const) : ({ kind: 'rename-tag', tag, to } as const)
    const isStarted = await bulk.start(change, { kind: 'tagged', tag })
    if (!isStarted) return
    filter.renameTag(tag, to)
    if (to !== null) await useSavedSearchesStore().renameTag(tag, to)
  }

  const open = (next: BulkQuestion) => {
    chosen.value = chosenOnes() ?? noOne
    question.value = next
  }
  return {
    question,
    open,
    close,
    tagChosen,
    changeTag,
    /** The one tag that a typed text is; null for an empty text or several tags. */
    tagOf: (typed: string) => oneTag(typed, useBookStore().tagNames),
    count: computed(() => chosen.value.ids.length),
    deleteSelected: () =>
      takeAway({ kind: 'delete' }, { family: filter.filter.family, ids: [...selection.ids] }),
    moveChosen: (group_id: string) => takeAway({ kind: 'move', group_id }, chosen.value),
  }
})
