import { defineStore } from 'pinia'
import { shallowRef, ref } from 'vue'
import type { Failure, Result } from '../../contract/failure.ts'
import type { SessionState, TokenPlace } from '../../contract/ipc/session.ts'
import { call } from '../bridge/bridge.ts'
import type { SignInStep } from '../text/service-text.ts'
import { useSessionStore } from './session.ts'

/** Signing in to the profile in use, and out of it. The token itself never stays here. */
export const useSignInStore = defineStore('sign-in', () => {
  const session = useSessionStore()
  /** What it is waiting for; null when it waits for nothing. */
  const step = ref<SignInStep | null>(null)
  const failure = shallowRef<Failure | null>(null)
  /** What `failure` was the answer to. */
  const failed = ref<SignInStep | null>(null)
  let gaveUp = false

  /** One way of signing in at a time. Returns whether it went through; `failure` says why not. */
  async function during(doing: SignInStep, ask: () => Promise<Result<SessionState>>): Promise<boolean> {
    if (step.value !== null || session.state === null) return false
    step.value = doing
    failure.value = null
    failed.value = doing
    gaveUp = false
    const answer = await ask()
    step.value = null
    if (!answer.ok && !gaveUp) failure.value = answer.failure
    return session.take(answer)
  }

  /** Without `keep`: in the keychain if that accepts the token, otherwise for this session. */
  const signIn = (token: string, keep?: TokenPlace) =>
    during('token', () =>
      call('session.signIn', { profile: session.profileId, token, ...(keep ? { keep } : {}) }),
    )
  const authorize = (keep?: TokenPlace) =>
    during('browser', () => call('session.authorize', keep ? { keep } : {}))
  /** Asks whether the service takes the token again that it refused. */
  const tryAgain = () => during('again', () => call('session.tryAgain', null))
  /** The user says that the account belongs to the owner of the local data. Returns the failure, null if signing in continues. */
  async function sameOwner(): Promise<Failure | null> {
    const answer = await call('session.sameOwner', { profile: session.profileId })
    return answer.ok ? null : answer.failure
  }
  const restore = () => during('keychain', () => call('session.restore', null))

  /** The user no longer wants to sign in with the browser. */
  async function stop(): Promise<void> {
    if (step.value !== 'browser') return
    gaveUp = true
    await call('session.stopAuthorize', null)
  }

  /** Main forgets the token in any case; a failure of the keychain says that it is still there. */
  const signOut = async () => session.take(await call('session.signOut', { profile: session.profileId }))

  return { step, failure, failed, signIn, authorize, tryAgain, sameOwner, restore, stop, signOut }
})
