import { defineStore } from 'pinia'
import { computed } from 'vue'
import { favouriteTag } from '../../contract/record/parts.ts'
import { useBookStore } from './book.ts'
import { useBulkStore } from './bulk.ts'
import type { Chosen } from './chosen-ones.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useRecordListStore } from './record-list.ts'
import { useSessionStore } from './session.ts'

/**
 * The contacts that the users of the book want at hand: those with one certain tag (design 11). Marking is a job with its Undo, as any
 * other change of tags.
 */
export const useFavouritesStore = defineStore('favourites', () => {
  const book = useBookStore()
  const filter = useRecordFilterStore()
  const editor = useRecordEditorStore()
  const list = useRecordListStore()
  const bulk = useBulkStore()

  function tagsOf(id: string): readonly string[] {
    const { base, subject } = editor
    if (base && subject?.id === id) return base.record.tags ?? []
    return list.rowAt(list.positionOf(id))?.tags ?? []
  }

  /** Whether all of them are marked. One that is selected far away from what is in view is not known: it counts as unmarked. */
  const areMarked = ({ ids }: Chosen) => ids.every((id) => tagsOf(id).includes(favouriteTag))
  const mayMark = ({ family }: Chosen) => !bulk.isTaken && useSessionStore().mayWrite(family)
  const isShown = computed(() => filter.tags.includes(favouriteTag))

  return {
    tag: favouriteTag,
    areMarked,
    mayMark,
    /** Marks them, or takes the mark off where all of them have it. */
    async toggle(chosen: Chosen): Promise<void> {
      if (!mayMark(chosen)) return
      const kind = areMarked(chosen) ? 'remove-tag' : 'add-tag'
      const { family, ids } = chosen
      await bulk.start({ kind, tag: favouriteTag }, { kind: 'records', family, ids: [...ids] })
    },
    /** Whether the list is narrowed to them. */
    isShown,
    /** How many the list has of them; null where the book has none. */
    count: computed(() => {
      const { tags = [], tagsHere = [] } = book.summary ?? {}
      const isThere = isShown.value || tags.some(({ tag }) => tag === favouriteTag)
      return isThere ? (tagsHere.find(({ tag }) => tag === favouriteTag)?.count ?? 0) : null
    }),
  }
})
