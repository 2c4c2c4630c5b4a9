import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { SessionState, SignIn } from '../../contract/ipc/session.ts'
import type { Session } from './session.ts'
import { createSessionCore, reopen, unknownProfile } from './session-core.ts'
import type { SessionCore, SessionsOptions } from './session-core.ts'

/** The profiles of the user and the session of the one in use. */
export interface Sessions {
  /** The open session; a failure while none could be opened. */
  current(): Result<Session>
  state(): SessionState
  /** Leaves the open session and opens the one of this profile, first without the token if the keychain has it. */
  select(profile: string): Promise<Result<SessionState>>
  /** Asks the keychain again for the token of the profile in use; `patienceMs` is for the system's own prompt. */
  restore(patienceMs: number): Promise<Result<SessionState>>
  /** Takes a token for a profile; the session in use goes on with it. */
  signIn(input: SignIn): Promise<Result<SessionState>>
  /** Asks whether the service takes the token again that it refused; `unauthorized` when it does not. */
  tryAgain(): Promise<Result<SessionState>>
  /** Forgets the token in any case; `keychain` when it could not be deleted there. */
  signOut(profile: string): Promise<Result<SessionState>>
  /** The settings of a profile changed: if it is in use, it is opened anew with them. */
  refresh(profile: string): Promise<Result<SessionState>>
  /** Resolves when nothing of a profile that is not in use is open any more. */
  finished(profile: string): Promise<void>
  /** Does something with the files of a profile that nobody else has open then; the session in use is opened anew. */
  whileClosed<T>(profile: string, work: () => Result<T>): Promise<Result<T>>
  close(): Promise<void>
}

/** Keeps exactly one session in use (design 3). */
export function createSessions(options: SessionsOptions): Sessions {
  const core = createSessionCore(options)
  return { ...selection(core), ...signing(core), current: core.sessions.current, state: core.state }
}

type Selection = Pick<Sessions, 'select' | 'restore' | 'refresh' | 'finished' | 'whileClosed' | 'close'>

function selection(core: SessionCore): Selection {
  /** The book is shown from the mirror meanwhile: no keychain may hold up the window (reliability 4.6). */
  const restore = async (id: string, patienceMs?: number): Promise<Result<unknown>> => {
    const owner = core.owner(id)
    if (!owner || !core.tokens.mayRestore(owner)) return ok(null)
    core.restoring.add(id)
    const found = await core.tokens.restore(owner, patienceMs)
    core.restoring.delete(id)
    await core.inTurn(async () => {
      if (core.selected !== id) return
      const token = core.tokens.held(owner)
      const session = core.sessions.current()
      // Who has signed in meanwhile is at work in that session already: nothing takes it away under a save.
      const isNew = token !== null && !(session.ok && session.value.uses(token))
      if (isNew) await reopen(core, id)
      else core.announceState()
    })
    return found
  }
  return {
    select(id) {
      void restore(id)
      return core.inTurn(() => reopen(core, id))
    },
    async restore(patienceMs) {
      const found = await restore(core.selected, patienceMs)
      return found.ok ? ok(core.state()) : found
    },
    refresh: (id) =>
      core.inTurn(async () => {
        if (core.selected === id) return reopen(core, id)
        core.announceState()
        return ok(core.state())
      }),
    finished: (id) => core.inTurn(() => core.sessions.finished(id)),
    whileClosed: (id, work) => core.inTurn(() => whileClosed(core, id, work)),
    close: () => core.inTurn(() => core.sessions.close()),
  }
}

async function whileClosed<T>(core: SessionCore, id: string, work: () => Result<T>): Promise<Result<T>> {
  if (core.selected !== id) {
    await core.sessions.finished(id)
    return work()
  }
  let done: Result<T> = unknownProfile
  await reopen(core, id, () => (done = work()))
  return done
}

function signing(core: SessionCore): Pick<Sessions, 'signIn' | 'signOut' | 'tryAgain'> {
  const reopenIfInUse = (id: string) =>
    core.inTurn(async () => (core.selected === id ? reopen(core, id) : ok(core.state())))
  return {
    async signIn({ profile, token, keep }) {
      const owner = core.owner(profile)
      if (!owner) return core.find(profile) ? unusableAddress : unknownProfile
      const kept = await core.tokens.inTurn(async () => {
        const done = await core.tokens.keep(owner, token.trim(), keep ?? 'anywhere')
        // A token that was typed in replaces a sign-in with the browser: nothing may renew it into somebody else's.
        if (done.ok) await core.tokens.forgetAll(profile, ({ use }) => use === 'access')
        return done
      })
      if (kept.ok) return reopenIfInUse(profile)
      core.announceState()
      return kept
    },
    async tryAgain() {
      const session = core.sessions.current()
      const tried = session.ok ? await session.value.tryAgain() : session
      return tried.ok ? ok(core.state()) : tried
    },
    async signOut(profile) {
      const forgotten = await core.tokens.inTurn(() => core.tokens.forgetAll(profile))
      const reopened = await reopenIfInUse(profile)
      return forgotten.ok ? reopened : forgotten
    },
  }
}

const unusableAddress = fail({ kind: 'invalid-input', path: 'base_url', expected: 'https, or http allowed' })
