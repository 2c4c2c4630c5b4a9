import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import { leftView } from '../../contract/ipc/left-view.ts'
import type { LeftView } from '../../contract/ipc/left-view.ts'
import type { Sessions } from '../session/sessions.ts'
import { strayed } from './strayed.ts'

/** Name of the note in the mirror. */
const note = 'left-view'

/** The channels of where the window was left. */
export function viewHandlers(sessions: Sessions) {
  return {
    'view.keep': async ({ profile, ...view }) => {
      const current = sessions.current()
      if (!current.ok) return current
      if (current.value.profile.id !== profile) return strayed
      return current.value.mirror.setMeta(note, JSON.stringify(view))
    },
    'view.read': async () => {
      const current = sessions.current()
      return current.ok ? ok(parseView(current.value.mirror.meta(note))) : current
    },
  } satisfies Pick<Handlers, 'view.keep' | 'view.read'>
}

/** null for a note that is missing, damaged or of another version: the window then begins as at first. */
function parseView(text: string | null): LeftView | null {
  if (text === null) return null
  try {
    return leftView.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
