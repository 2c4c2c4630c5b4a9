import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Family } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
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

/** How long a list must have stayed as it is before the other places are asked, in ms: typing comes first. */
const rest = 150

/** The other places where a search finds contacts. */
export const useFoundElsewhereStore = defineStore('found-elsewhere', () => {
  /** Those of the last search that was asked for; null while nothing is known of this place. */
  const places = shallowRef<readonly FoundPlace[] | null>(null)
  const filter = useRecordFilterStore()
  const list = useRecordListStore()
  const navigation = useNavigationStore()

  async function look(): Promise<void> {
    const asked = filter.filter
    if (asked.search === '' || list.shownFilter !== asked) return
    const others = placesToAsk()
    const counts = await Promise.all(others.map(({ place }) => countIn(place, asked.search)))
    if (asked !== filter.filter) return
    const found = others
      .map((other, at) => ({ ...other, key: String(at), count: counts[at] ?? 0 }))
      .filter(({ count }) => count > 0)
    places.value = withoutAllGroups(found)
  }
  const lookSoon = useDebounced(look, rest)

  /** Shows a place with the same search. Tags that narrow the list would hide there what was found. */
  function goTo(key: string): void {
    const found = places.value?.find((each) => each.key === key)
    if (!found) return
    filter.tags = []
    navigation.goTo(found.place)
  }

  watch(
    () => navigation.place,
    () => (places.value = null),
  )
  watch([() => list.shownTotal, () => list.shownFilter], () => {
    // Counts of the letters before stay while more are typed, but not where they would be all that is shown.
    if (filter.filter.search === '' || list.shownTotal === 0) places.value = null
    lookSoon()
  })

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
