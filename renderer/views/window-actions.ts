import type { ActionOf } from '../../contract/action/actions.ts'
import { useCardsStore } from '../stores/cards.ts'
import type { HandlersOf } from '../stores/commands.ts'
import { useNavigationStore, type Overlay } from '../stores/navigation.ts'
import { usePreferencesStore } from '../stores/preferences.ts'
import { isWindowFree } from '../stores/print.ts'
import { useRecentSearchesStore } from '../stores/recent-searches.ts'
import { useRecordFilterStore } from '../stores/record-filter.ts'
import { useRecordTableStore } from '../stores/record-table.ts'
import { useSavedSearchesStore } from '../stores/saved-searches.ts'
import { useSyncStore } from '../stores/sync.ts'
import { calendarDay, localDay, monthName } from '../text/dates.ts'
import { dateTag, t } from '../text/i18n.ts'
import { focusPane } from './focus-pane.ts'

/** What the actions need from the window that shows them. */
export interface ActionSurroundings {
  focusSearch: () => void
}

/** Places, panes and searches. */
export function goActions({ focusSearch }: ActionSurroundings): HandlersOf<ActionOf<'go'>> {
  const navigation = useNavigationStore()
  const recent = useRecentSearchesStore()
  const filter = useRecordFilterStore()
  const saved = useSavedSearchesStore()
  return {
    search: { run: focusSearch },
    'clear-searches': { enabled: () => recent.searches.length > 0, run: recent.clear },
    'save-search': { enabled: () => filter.isNarrowed, run: () => (saved.naming = 'present') },
    palette: { run: () => show('palette') },
    'next-pane': { run: () => focusPane(1) },
    'previous-pane': { run: () => focusPane(-1) },
    'all-contacts': { run: () => navigation.goTo({ name: 'group', group_id: null }) },
    homeaddresses: { run: () => navigation.goTo({ name: 'homeaddresses' }) },
    trash: { run: () => navigation.goTo({ name: 'trash', family: 'address' }) },
    outbox: { run: () => show('outbox') },
    cards: { enabled: isWindowFree, run: () => void useCardsStore().open() },
    'birthdays-today': { run: showBirthdaysToday },
    'birthdays-this-month': { run: () => showBirthdays(0) },
    'birthdays-next-month': { run: () => showBirthdays(1) },
  }
}

/** The contacts born in a month, as a search that the user sees and can change. Home addresses stay where they are. */
function showBirthdays(monthsAway: number): void {
  const navigation = useNavigationStore()
  if (navigation.place.name === 'trash') navigation.goTo({ name: 'group', group_id: null })
  searchFor(t('list.bornIn', { month: monthName(localDay(new Date()).month + monthsAway, dateTag()) }))
}

/** All contacts whose birthday is today, as the reminder of the desktop counts them. */
function showBirthdaysToday(): void {
  useNavigationStore().goTo({ name: 'group', group_id: null })
  const { year, month, day } = localDay(new Date())
  // In common years those of 29 February are among them, which no search for one day finds.
  const isWithLeapDay = month === 2 && day === 28 && calendarDay(`${year}-02-29`) === null
  const name = monthName(month, dateTag())
  searchFor(isWithLeapDay ? t('list.bornIn', { month: name }) : t('list.bornOn', { month: name, day }))
}

function searchFor(search: string): void {
  const filter = useRecordFilterStore()
  filter.clear()
  filter.search = search
  useNavigationStore().pane = 'list'
}

/** The window as a whole. */
export function windowActions(): HandlersOf<ActionOf<'window'>> {
  const table = useRecordTableStore()
  return {
    refresh: { run: () => void useSyncStore().start() },
    table: { enabled: () => table.isOffered, run: table.toggle },
    density: { run: () => void usePreferencesStore().toggleDensity() },
    profiles: { run: () => show('profiles') },
    settings: { run: () => show('settings') },
    guide: { run: () => show('guide') },
    shortcuts: { run: () => show('shortcuts') },
    'first-steps': { run: () => show('first-steps') },
    recovery: { run: () => show('recovery') },
  }
}

function show(overlay: Overlay): void {
  if (isWindowFree()) useNavigationStore().overlay = overlay
}
