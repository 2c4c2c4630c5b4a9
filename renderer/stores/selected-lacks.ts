import { call } from '../bridge/bridge.ts'
import { useRecordFilterStore } from './record-filter.ts'
import { useSelectionStore } from './selection.ts'
import { useSessionStore } from './session.ts'

/** How many of the selected contacts have no address, or no postal code; null if that is not known. */
export async function lacksOfSelected() {
  const profile = useSessionStore().profileId
  const ids = [...useSelectionStore().ids]
  const { family } = useRecordFilterStore().filter
  const answer = ids.length > 0 ? await call('bulk.lacks', { profile, family, ids }) : null
  return answer?.ok ? answer.value : null
}
