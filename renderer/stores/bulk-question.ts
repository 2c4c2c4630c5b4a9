import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { BulkChange, BulkTarget } from '../../contract/ipc/bulk.ts'
import { oneTag } from '../../contract/record/parts.ts'
import { useBookStore } from './book.ts'
import { useBulkStore } from './bulk.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useSavedSearchesStore } from './saved-searches.ts'
import { useSelectionStore } from './selection.ts'

/** What the user must answer before a job begins; `tag` names the tag in question. */
export type BulkQuestion =
  | { name: 'add-tag' | 'remove-tag' | 'move' }
  | { name: 'rename' | 'remove-everywhere'; tag: string }

/** The question that a job begins with, and what its answer sets off. */
export const useBulkQuestionStore = defineStore('bulk-question', () => {
  const bulk = useBulkStore()
  const selection = useSelectionStore()
  const filter = useRecordFilterStore()
  const question = shallowRef<BulkQuestion | null>(null)

  /** The contacts it is about: the selected ones. */
  const target = computed<BulkTarget>(() => {
    return { kind: 'records', family: filter.filter.family, ids: [...selection.ids] }
  })
  const close = () => {
    question.value = null
  }

  async function tagSelected(kind: 'add-tag' | 'remove-tag', tag: string): Promise<void> {
    close()
    await bulk.start({ kind, tag }, target.value)
  }

  /** The selected records disappear from the list, so the selection ends. */
  async function takeAway(change: BulkChange): Promise<void> {
    const whom = target.value
    close()
    selection.clear()
    await bulk.start(change, whom)
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
    question.value = next
  }
  return {
    question,
    open,
    close,
    tagSelected,
    changeTag,
    /** The one tag that a typed text is; null for an empty text or several tags. */
    tagOf: (typed: string) => oneTag(typed, useBookStore().tagNames),
    deleteSelected: () => takeAway({ kind: 'delete' }),
    moveSelected: (group_id: string) => takeAway({ kind: 'move', group_id }),
  }
})
