import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { markSuspect } from './open-file.ts'

/** Looks at what came of a use of the file, and answers it as it is. */
export type Watch = <T>(result: Result<T>) => Result<T>

/** Says which records have changed, so that lists and searches look at them again. */
export type NoteChanged = (family: Family, ids: string[]) => void

/** Remembers damage for the next start, which then replaces the file (fault D08). */
export function watchDamage(path: string): Watch {
  return (result) => {
    const damaged = !result.ok && result.failure.kind === 'storage' && result.failure.reason === 'damaged'
    if (damaged) markSuspect(path)
    return result
  }
}
