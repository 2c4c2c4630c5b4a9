import { z } from 'zod'
import { actionIds } from '../action/actions.ts'
import { family } from '../record/fields.ts'
import { bulkState } from './bulk.ts'
import { doctorProgress } from './doctor.ts'
import { outboxChange } from './outbox.ts'
import { photoProgress } from './photo.ts'
import { preferences } from './app.ts'
import { printProgress } from './print.ts'
import { failure, syncState } from './progress.ts'
import { sessionState } from './session.ts'

/** The commands of the native menu. */
const menuCommand = z.enum(actionIds)

/** Main only announces; the page decides what to do with it (design 2). */
export const notices = {
  /** Rows may have changed. `ids` is null when anything may have. */
  'mirror.changed': z.object({ family: family.nullable(), ids: z.array(z.string()).nullable() }),
  'sync.progress': syncState,
  'session.changed': sessionState,
  /** Chosen in another window. */
  'preferences.changed': preferences,
  /** A delete left its Undo time: `failure` is null when the service confirmed it. */
  'deletion.settled': z.object({
    deletion: z.string(),
    family,
    id: z.string(),
    failure: failure.nullable(),
  }),
  'photo.progress': photoProgress,
  'outbox.changed': outboxChange,
  /** Undo or Redo may do something else now. */
  'history.changed': z.null(),
  'print.progress': printProgress,
  'bulk.progress': bulkState,
  /** The user clicked a desktop notification: the page shows the job. */
  'bulk.show': bulkState.pick({ job: true }),
  'doctor.progress': doctorProgress,
  /** The session of the desktop ends, and the process with it: the page saves what is typed immediately. */
  'app.ending': z.null(),
  /** The system has handed a file to the app: `import.given` names it. */
  'import.given': z.null(),
  'menu.command': z.object({ command: menuCommand }),
} as const

export type NoticeName = keyof typeof notices
export type Notice<N extends NoticeName> = z.infer<(typeof notices)[N]>
export type MenuCommand = z.infer<typeof menuCommand>

/** Tells every open page that something happened. */
export type Announce = <N extends NoticeName>(name: N, notice: Notice<N>) => void
