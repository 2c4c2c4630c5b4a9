import type { Handlers } from '../../contract/ipc/bridge.ts'
import { idsInList } from '../bulk/ids-in-list.ts'
import { findRecords } from '../search/find-records.ts'
import type { Sessions } from '../session/sessions.ts'
import { withinSession } from './within-session.ts'

type ListChannel =
  'book.summary' | 'record.window' | 'record.index' | 'record.position' | 'record.ids' | 'record.find'

/** The channels of lists and searches. */
export function listHandlers(sessions: Sessions): Pick<Handlers, ListChannel> {
  const within = withinSession(sessions)
  return {
    'book.summary': () => within((session) => session.summary()),
    'record.window': (query) =>
      within(({ mirror, sync }) => {
        if (query.search !== '') sync?.noteTyping()
        return mirror.window(query)
      }),
    'record.index': (filter) => within(({ mirror }) => mirror.index(filter)),
    'record.position': (query) => within(({ mirror }) => mirror.position(query)),
    'record.find': (call) => within(({ mirror }) => findRecords(mirror, call)),
    'record.ids': (range) => within(({ mirror }) => idsInList(mirror, range)),
  }
}
