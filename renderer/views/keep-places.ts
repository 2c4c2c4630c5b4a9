import { nextTick, watch } from 'vue'
import type { RecordFilter } from '../../contract/ipc/record-window.ts'

/** What a list that scrolls does for this (RecordList). */
interface Scrolled {
  scrolledTo(): { row: number; above: number }
  scrollBack(place: { row: number; above: number }): void
}

/**
 * Each place of the sidebar is found again where it was left, in each of its orders; a search and what a tag narrows
 * begin at the top. `rows` is null while there is no list.
 */
export function keepPlaces(shown: () => RecordFilter | null, rows: () => Scrolled | null): void {
  const left = new Map<string, { row: number; above: number }>()
  watch(shown, async (now, before) => {
    if (now === null) return
    // The first list of a profile: what was left are places of another one, and the record that is open is shown by itself.
    if (before === null) return left.clear()
    const leaving = placeOf(before)
    const list = rows()
    if (leaving && list) left.set(leaving, list.scrolledTo())
    await nextTick()
    if (now === shown()) rows()?.scrollBack(left.get(placeOf(now) ?? '') ?? { row: 0, above: 0 })
  })
}

/** '' is a list that is found from its top. */
function placeOf({ family, group_id, deleted, sort, search, tags }: RecordFilter): string {
  return search === '' && tags.length === 0 ? JSON.stringify([family, group_id, deleted, sort]) : ''
}
