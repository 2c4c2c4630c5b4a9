import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Family } from '../../contract/record/fields.ts'
import { call } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { useBookStore, useRecordFilterStore } from './book.ts'
import { useNavigationStore } from './navigation.ts'
import type { Place } from './navigation.ts'
import { useRecordListStore } from './record-list.ts'

/** A place of the sidebar in which a search finds somebody. */
export interface FoundPlace {
  key: string
  place: Place
  name: string
  count: number
}

/** A place with the list that shows it. */
interface AskedPlace {
  place: Place
  name: string
  family: Family
  group_id: string | null
  deleted: 'without' | 'only'
}

/** Where else a search finds somebody, once it has found nobody in the place that is shown. */
export const useFoundElsewhereStore = defineStore('found-elsewhere', () => {
  const places = shallowRef<readonly FoundPlace[]>([])
  const filter = useRecordFilterStore()
  const list = useRecordListStore()

  async function look(): Promise<void> {
    places.value = []
    const asked = filter.filter
    if (list.shownTotal !== 0 || asked.search === '' || list.shownFilter !== asked) return
    const others = placesToAsk()
    const counts = await Promise.all(others.map((other) => countIn(other, asked.search)))
    if (asked !== filter.filter) return
    const found = others
      .map(({ place, name }, at) => ({ key: String(at), place, name, count: counts[at] ?? 0 }))
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

/** The places of the sidebar. The one that is shown is among them: without the tags that narrow it, it may have somebody. */
function placesToAsk(): AskedPlace[] {
  const navigation = useNavigationStore()
  const isNarrowed = useRecordFilterStore().filter.tags.length > 0
  const groups = (useBookStore().summary?.groups ?? []).map(({ group_id, name }) => ({ group_id, name }))
  const live = { deleted: 'without', group_id: null } as const
  const all: AskedPlace[] = [
    ...groups.map(({ group_id, name }) => ({
      ...live,
      ...{ place: { name: 'group', group_id } as const, name: name || group_id, family: 'address' as const },
      group_id,
    })),
    {
      ...live,
      ...{ place: { name: 'group', group_id: null }, name: t('book.allContacts'), family: 'address' },
    },
    { ...live, place: { name: 'homeaddresses' }, name: t('book.homeaddresses'), family: 'homeaddress' },
    ...(['address', 'homeaddress'] as const).map((family) => ({
      ...{ place: { name: 'trash', family } as const, name: trashName(family), family },
      ...{ group_id: null, deleted: 'only' as const },
    })),
  ]
  const here = JSON.stringify(navigation.place)
  const isAllGroups = here === JSON.stringify({ name: 'group', group_id: null })
  return all.filter(({ place }) => {
    if (JSON.stringify(place) === here) return isNarrowed
    // All groups together have been searched.
    return !(isAllGroups && !isNarrowed && place.name === 'group')
  })
}

function trashName(family: Family): string {
  return family === 'address' ? t('book.trash') : `${t('book.trash')} (${t('book.homeaddresses')})`
}

/** 0 also where the local copy does not answer: the list itself says so. */
async function countIn({ family, group_id, deleted }: AskedPlace, search: string): Promise<number> {
  const query = { family, group_id, deleted, search, tags: [], sort: 'kana', offset: 0, limit: 1 } as const
  const answer = await call('record.window', { ...query, tags: [] })
  return answer.ok ? answer.value.total : 0
}

/** Whoever is in a group is in all groups together: these are named where no single group has anybody. */
function withoutAllGroups(found: FoundPlace[]): FoundPlace[] {
  const isAll = ({ place }: FoundPlace) => place.name === 'group' && place.group_id === null
  const hasGroup = found.some((each) => each.place.name === 'group' && !isAll(each))
  return hasGroup ? found.filter((each) => !isAll(each)) : found
}
