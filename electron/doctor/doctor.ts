import { fail, ok, type Result } from '../../contract/failure.ts'
import type { DoctorReport, DoctorProgress } from '../../contract/ipc/doctor.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { renewToken } from '../session/oidc/oidc-account.ts'
import { addressOf, normalised } from '../session/profile-rules.ts'
import { tokenAtHand } from '../session/profile-book.ts'
import { ownerOf, type Tokens } from '../session/tokens.ts'
import { pinOf } from '../session/pins.ts'
import { checkService } from './check-service.ts'

/** The doctor in the app: one check at a time, of the service of a profile, with the token that main holds. */
export interface Doctor {
  /**
   * Checks the service of a profile. `cancelled` when it was stopped or a test record was not confirmed,
   * `signed-out` without a token, `invalid-input` while another check runs.
   */
  start(asked: { profile: string; mayWrite: boolean }): Promise<Result<DoctorReport>>
  /** Ends the check that runs; resolves when its test record is removed. */
  stop(): Promise<void>
  /** Writes the last report to a file that the user names; null when no file was chosen. */
  save(): Promise<Result<string | null>>
}

export interface DoctorOptions {
  profiles(): ConnectionProfile[]
  tokens: Tokens
  tell(progress: DoctorProgress): void
  /** Asks the user whether a test record may be made there. */
  confirm(profile: ConnectionProfile): Promise<boolean>
  /** Asks where a file goes; null when the dialog was closed. */
  askPath(): Promise<string | null>
  /** Writes a file that only the user can read. */
  write(path: string, bytes: Uint8Array): Promise<Result<null>>
  /** Remembers a file that was written. Returns its handle. */
  wrote(path: string): string
}

export function createDoctor(options: DoctorOptions): Doctor {
  let running: { stop: AbortController; done: Promise<unknown> } | null = null
  let last: DoctorReport | null = null
  return {
    async start(asked) {
      if (running !== null)
        return fail({ kind: 'invalid-input', path: 'profile', expected: 'one check at a time' })
      const stop = new AbortController()
      const done = examine(options, asked, stop.signal)
      running = { stop, done }
      const report = await done.finally(() => (running = null))
      if (report.ok) last = report.value
      return report
    },
    async stop() {
      running?.stop.abort()
      await running?.done
    },
    async save() {
      if (last === null) return fail({ kind: 'not-found' })
      const text = `${JSON.stringify(last, null, 2)}\n`
      const path = await options.askPath()
      if (path === null) return ok(null)
      const written = await options.write(path, new TextEncoder().encode(text))
      return written.ok ? ok(options.wrote(path)) : written
    },
  }
}

async function examine(
  { profiles, tokens, confirm, tell }: DoctorOptions,
  asked: { profile: string; mayWrite: boolean },
  signal: AbortSignal,
): Promise<Result<DoctorReport>> {
  const profile = profiles().find(({ id }) => id === asked.profile)
  if (!profile) return fail({ kind: 'invalid-input', path: 'profile', expected: 'a known profile' })
  // SECURITY: the page asks for a test record, but only the user says yes, in a dialog of main. The demo has no one's contacts.
  if (asked.mayWrite && profile.kind !== 'demo' && !(await confirm(profile)))
    return fail({ kind: 'cancelled' })
  const base = addressOf(profile)
  let token = await tokenAtHand(profile, tokens)
  if (base === null || token === null) return fail({ kind: 'signed-out' })
  if (signal.aborted) return fail({ kind: 'cancelled' })
  return checkService({
    base_url: normalised(base),
    // SECURITY: the token stays in main; neither progress nor report has a place for it.
    token: () => token ?? '',
    renew: async () => {
      const other = await anotherToken(profile, tokens, token)
      if (other !== null) token = other
      return other !== null
    },
    pin: pinOf(profile, base.origin),
    groups: profile.groups.map(({ group_id }) => group_id),
    mayWrite: asked.mayWrite,
    signal,
    onProgress: (step, requests) => tell({ step, requests }),
  })
}

/** A token in place of one that the service does not take any more: the session may have a newer one, or it is renewed here. */
async function anotherToken(
  profile: ConnectionProfile,
  tokens: Tokens,
  refused: string | null,
): Promise<string | null> {
  const owner = ownerOf(profile)
  const held = owner && tokens.held(owner)
  if (held && held !== refused) return held
  const renewed = await renewToken(tokens, profile)
  return renewed.ok ? renewed.value : null
}
