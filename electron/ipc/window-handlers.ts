import { fail, jsonValue, ok } from '../../contract/failure.ts'
import type { HandlersOf } from '../../contract/ipc/contract.ts'
import { leftView } from '../../contract/ipc/app.ts'
import type { Sessions } from '../session/sessions.ts'
import type { AppWindows } from '../window/app-windows.ts'
import { withinProfile, withinSession } from './answer.ts'

const tooMany = { kind: 'invalid-input', path: 'window', expected: 'fewer windows' } as const

/** The channels of the windows themselves. SECURITY: which window calls is what Electron says, never the page. */
export function windowHandlers(window: AppWindows) {
  return {
    'window.record': async (_input, caller) => ok(window.recordOf(caller)),
    'window.openRecord': async (record) => ((await window.openRecord(record)) ? ok(null) : fail(tooMany)),
    'window.close': async (_input, caller) => {
      window.close(caller)
      return ok(null)
    },
    'window.setDirty': async ({ dirty }, caller) => {
      window.setDirty(caller, dirty)
      return ok(null)
    },
    'menu.enable': async ({ ids }, caller) => {
      window.enable(caller, ids)
      return ok(null)
    },
    'contextMenu.show': async (menu, caller) => ok({ chosen: await window.showMenu(caller, menu) }),
  } satisfies HandlersOf<'window' | 'menu' | 'contextMenu'>
}

/** Name of the note in the mirror. */
const note = 'left-view'

/** The channels of where the window was left. */
export function viewHandlers(sessions: Sessions) {
  return {
    'view.keep': ({ profile, ...view }) =>
      withinProfile(sessions)(profile, ({ mirror }) => mirror.setMeta(note, JSON.stringify(view))),
    // A note that is missing, damaged or of another version: the window then begins as at first.
    'view.read': () =>
      withinSession(sessions)(({ mirror }) =>
        ok(leftView.safeParse(jsonValue(mirror.meta(note))).data ?? null),
      ),
  } satisfies HandlersOf<'view'>
}
