import type { GroupSearch } from '../stores/profiles.ts'
import { t, tn } from '../text/i18n.ts'

/** What came of looking for groups, in words; empty before that. */
export function groupsFound(search: GroupSearch | null): string {
  if (search === null) return ''
  if (!search.listed) return t('profiles.notListed')
  return search.added > 0 ? tn('profiles.found', search.added) : t('profiles.foundNone')
}
