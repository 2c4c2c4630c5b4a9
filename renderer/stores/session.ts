import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Failure, Result } from '../../contract/failure.ts'
import type { ProfileView, SessionState } from '../../contract/ipc/session.ts'
import type { Family } from '../../contract/record/fields.ts'
import { call, on } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { showPhotosOf } from '../text/photos.ts'
import { useNoticesStore } from './notices.ts'

/** Which profile is in use, whether it is signed in, and what its token may do. */
export const useSessionStore = defineStore('session', () => {
  const told = shallowRef<SessionState | null>(null)
  const state = computed(() => told.value && { ...told.value, profiles: told.value.profiles.map(inWords) })
  /** Why the last question about the session was not answered as wished. */
  const failure = shallowRef<Failure | null>(null)

  /** Each call to main names the profile it is for; '' until main has said which profile is in use. */
  const profileId = computed(() => state.value?.current ?? '')
  const profile = computed(() => state.value?.profiles.find(({ id }) => id === profileId.value) ?? null)
  showPhotosOf(() => profileId.value)
  /** The current profile is the only one besides the samples. */
  const alone = computed(
    () => (state.value?.profiles ?? []).filter(({ kind }) => kind !== 'demo').length === 1,
  )
  /** True until main has said otherwise, and for the demo before its service is up: nothing may ask too early. */
  const signedIn = computed(() => (state.value?.signedIn ?? true) || profile.value?.base_url === '')
  /** There is no token, or the service refuses it, and the keychain is not being asked for a token. */
  const asksForToken = computed(() => {
    const { needsToken = false, restoring = false } = state.value ?? {}
    return (!signedIn.value || needsToken) && !restoring
  })

  /** Takes main's answer about the session. Returns whether main did what was requested. */
  function take(answer: Result<SessionState>): boolean {
    failure.value = answer.ok ? null : answer.failure
    if (answer.ok) told.value = answer.value
    return answer.ok
  }

  async function load(): Promise<void> {
    on('session.changed', (next) => (told.value = next))
    const answer = await call('session.state', null)
    if (!take(answer) && !answer.ok) useNoticesStore().showFailure(answer.failure)
  }

  const select = async (id: string) => take(await call('profile.select', { id }))

  return {
    state,
    profile,
    profileId,
    alone,
    signedIn,
    asksForToken,
    failure,
    take,
    load,
    select,
    ...access(() => state.value),
  }
})

/** The demo is the app's own and is called so in its language; every other profile has the name that the user gave it. */
function inWords(profile: ProfileView): ProfileView {
  return profile.kind === 'demo' ? { ...profile, name: t('profiles.kind.demo') } : profile
}

/** What the token of the session allows for each family, as far as the service has said (interface 5). */
function access(state: () => SessionState | null) {
  const mayWrite = (family: Family) => !(state()?.readOnly.includes(family) ?? false)
  return {
    mayWrite,
    mayRead: (family: Family) => !(state()?.unreadable.includes(family) ?? false),
    /** The reason why a family may not be written; undefined if it may. */
    whyNotWrite: (family: Family) => (mayWrite(family) ? undefined : t(`session.readOnly.${family}`)),
  }
}
