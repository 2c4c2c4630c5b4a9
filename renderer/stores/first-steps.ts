import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import { t } from '../text/i18n.ts'
import { useLeftViewStore } from './left-view.ts'
import { useNavigationStore } from './navigation.ts'
import { useNoticesStore } from './notices.ts'
import { useProfilesStore } from './profiles.ts'
import { useRecordEditorStore } from './record-editor.ts'
import { useSessionStore } from './session.ts'
import { useSignInStore } from './sign-in.ts'
import { useSyncStore } from './sync.ts'

/** Where a user is who starts Atena for the first time; fetching is still part of the third step. */
export type FirstStep = 'choice' | 'service' | 'groups' | 'fetching'

/** The way from the first start to the first contact; for one more profile, its second and third step. */
export const useFirstStepsStore = defineStore('first-steps', () => {
  const profiles = useProfilesStore()
  const step = ref<FirstStep>('choice')
  const connecting = ref(false)
  /** It is one more profile: there is nothing to choose first, and the list of profiles is where Back leads. */
  const adding = ref(false)
  /** The service answered, but not to this token. */
  const tokenRefused = ref(false)
  const failure = shallowRef<Failure | null>(null)

  function forgetAnswers(): void {
    tokenRefused.value = false
    failure.value = null
  }

  function begin(): void {
    step.value = adding.value ? 'service' : 'choice'
    forgetAnswers()
  }

  /** Opens the steps for one more profile. */
  function addProfile(): void {
    profiles.add()
    adding.value = true
    useNavigationStore().overlay = 'first-steps'
  }

  /** Goes to the form of the service; what was typed there before is still in it. */
  function askForService(): void {
    if (profiles.form === null) profiles.add()
    step.value = 'service'
  }

  /** Tries the address and token, keeps them, and continues with the groups. A problem appears next to its field. */
  async function connect(token: string): Promise<void> {
    if (connecting.value) return
    connecting.value = true
    forgetAnswers()
    const tried = await tryAndKeep(token)
    connecting.value = false
    tokenRefused.value = tried === 'token-refused'
    if (typeof tried === 'object') failure.value = tried
    if (tried !== 'connected') return
    tellIfForgotten()
    step.value = 'groups'
    await profiles.findGroups()
  }

  /** Keeps the groups and starts fetching the contacts. */
  async function fetch(): Promise<void> {
    forgetAnswers()
    if ((await profiles.save('go-on')) === null) return
    const sync = useSyncStore()
    // First it runs, then it is shown: the sync of the sign-in may be over, and this one is not.
    if (!sync.running) await sync.start()
    step.value = 'fetching'
  }

  return {
    step,
    connecting,
    adding,
    tokenRefused,
    failure,
    begin,
    addProfile,
    askForService,
    connect,
    fetch,
  }
})

/** Without a keychain the user signs in again after each start, and hears of it now. */
function tellIfForgotten(): void {
  const { state, profile } = useSessionStore()
  if (state?.tokenKept !== 'session') return
  useNoticesStore().show({ text: t('session.keptForSession', { profile: profile?.name ?? '' }) })
}

/** `at-the-field` when the form says by itself what is wrong. */
type Tried = 'connected' | 'token-refused' | 'at-the-field' | Failure

/** Looks whether the service answers to the token, then keeps the profile, goes to it and signs in. */
async function tryAndKeep(token: string): Promise<Tried> {
  const profiles = useProfilesStore()
  if (profiles.isIncomplete()) return 'at-the-field'
  await profiles.check(token)
  const outcome = profiles.probed?.outcome
  if (outcome === 'token-refused') return outcome
  if (outcome !== 'ready' && outcome !== 'token-limited') return 'at-the-field'
  // The form continues with the groups, or with another token.
  const id = await profiles.save('go-on')
  if (id === null) return 'at-the-field'
  const session = useSessionStore()
  const stay = await useLeftViewStore().leave()
  if (!(await useRecordEditorStore().leaveProfile()) || !(await session.select(id))) {
    stay()
    return session.failure ?? 'at-the-field'
  }
  const signing = useSignInStore()
  return (await signing.signIn(token)) ? 'connected' : (signing.failure ?? 'at-the-field')
}
