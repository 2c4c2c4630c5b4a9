import type { Failure } from '../../contract/failure.ts'
import type { Family } from '../../contract/model/family.ts'

/** What a call wanted; each needs a scope of its own (spec 5). */
export interface Wanted {
  family: Family
  to: 'read' | 'write'
}

/** What the service has said about the token of one session. */
export interface Access {
  /** It does not accept the token (401). Nothing more is sent with it. */
  readonly needsToken: boolean
  readonly readOnly: ReadonlySet<Family>
  readonly unreadable: ReadonlySet<Family>
  /** Takes note of how a call ended; `failure` is null when it went well. */
  note(wanted: Wanted | null, failure: Failure | null): void
}

/** @param onChange called once for each change, however many calls met the same refusal (reliability C34) */
export function createAccess(onChange: () => void): Access {
  const refused = { read: new Set<Family>(), write: new Set<Family>() }
  let needsToken = false

  const noteScope = ({ family, to }: Wanted, failure: Failure | null) => {
    const scope = refused[to]
    if (failure?.kind === 'forbidden' && !scope.has(family)) {
      scope.add(family)
      onChange()
    }
    // One group may be closed to a token that may read others, so a success takes the refusal back.
    if (failure === null && scope.delete(family)) onChange()
  }
  return {
    get needsToken() {
      return needsToken
    },
    readOnly: refused.write,
    unreadable: refused.read,
    note(wanted, failure) {
      if (failure?.kind === 'unauthorized' && !needsToken) {
        needsToken = true
        onChange()
      }
      if (wanted) noteScope(wanted, failure)
    },
  }
}
