import type { Result } from '../../contract/failure.ts'
import { markSuspect } from './open-file.ts'

/** Looks at what came of a use of the file, and answers it as it is. */
export type Watch = <T>(result: Result<T>) => Result<T>

/** Remembers damage for the next start, which then replaces the file (reliability D08). */
export function watchDamage(path: string): Watch {
  return (result) => {
    const damaged = !result.ok && result.failure.kind === 'storage' && result.failure.reason === 'damaged'
    if (damaged) markSuspect(path)
    return result
  }
}
