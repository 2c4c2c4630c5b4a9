import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Family } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { useBookStore } from './book.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { listOf, useNavigationStore, type Place } from './navigation.ts'
import { useRecordListStore } from './record-list.ts'

/** A place of the sidebar with its name there. */
interface NamedPlace {
  place: Place
  name: string
}

/** A place where a search finds contacts. */
export interface FoundPlace extends NamedPlace {
  key: string
  count: number
}

/** The other places where a search finds contacts, once it has found none in the current place. */
export const useFoundElsewhereStore = defineStore('found-elsewhere', () => {
  const places = shallowRef<readonly FoundPlace[]>([])
  const filter = useRecordFilterStore()
  const list = useRecordListStore()

  async function look(): Promise<void> {
    places.value = []
    const asked = filter.filter
    if (list.shownTotal !== 0 || asked.search === '' || list.shownFilter !== asked) return
    const others = placesToAsk()
    const counts = await Promise.all(others.map(({ place }) => countIn(place, asked.search)))
    if (asked !== filter.filter) return
    const found = others
      .map((other, at) => ({ ...other, key: String(at), count: counts[at] ?? 0 }))
      .filter(({ count }) => count > 0)
    places.value = withoutAllGroups(found)
  }

  /** Shows a place with the same search. Tags that narrow the list would hide there what was found. */
  function goTo(key: string): void {
    const found = places.value.find((each) => each.key === key)
    if (!found) return
    filter.tags = []
    useNavigationStore().goTo(found.place)
  }

  watch([() => list.shownTotal, () => list.shownFilter], look)

  return { places, goTo }
})

/** The places that have not been searched. Where tags narrow the list, that is also the place that is shown. */
function placesToAsk(): NamedPlace[] {
  const { filter } = useRecordFilterStore()
  const groups = useBookStore().summary?.groups ?? []
  const all: NamedPlace[] = [
    ...groups.map(({ group_id, name }) => ({
      place: { name: 'group' as const, group_id },
      name: name || group_id,
    })),
    { place: { name: 'group', group_id: null }, name: t('book.allContacts') },
    { place: { name: 'homeaddresses' }, name: t('book.homeaddresses') },
    { place: { name: 'trash', family: 'address' }, name: trashName('address') },
    { place: { name: 'trash', family: 'homeaddress' }, name: trashName('homeaddress') },
  ]
  if (filter.tags.length > 0) return all
  return all.filter(({ place }) => {
    const { family, group_id, deleted } = listOf(place)
    const isOfList = family === filter.family && deleted === filter.deleted
    // All groups together hold each of them.
    return !(isOfList && (filter.group_id === null || filter.group_id === group_id))
  })
}

function trashName(family: Family): string {
  return family === 'address' ? t('book.trash') : `${t('book.trash')} (${t('book.homeaddresses')})`
}

/** Also 0 if the local copy does not answer: the list itself says so. */
async function countIn(place: Place, search: string): Promise<number> {
  const query = { ...listOf(place), search, tags: [], sort: 'kana' as const }
  const answer = await call('record.rows', { ...query, offset: 0, limit: 1 })
  return answer.ok ? answer.value.total : 0
}

/** A contact of a group is also in all groups together: these are named only if no single group has a hit. */
function withoutAllGroups(found: FoundPlace[]): FoundPlace[] {
  const isAll = ({ place }: FoundPlace) => place.name === 'group' && place.group_id === null
  const hasGroup = found.some((each) => each.place.name === 'group' && !isAll(each))
  return hasGroup ? found.filter((each) => !isAll(each)) : found
}
