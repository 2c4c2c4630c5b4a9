import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Failure } from '../../contract/failure.ts'
import type { ProfileProbed } from '../../contract/ipc/session.ts'
import { call } from '../bridge/bridge.ts'
import { t, tn } from '../text/i18n.ts'
import {
  newProfileForm,
  profileFormOf,
  draftOfForm,
  profileProblems,
  withFoundGroups,
  type ProfileForm,
} from '../text/profile-form.ts'
import { useSessionStore } from './session.ts'

/** Connection profiles: adding, changing and removing them. */
export const useProfilesStore = defineStore('profiles', () => {
  const session = useSessionStore()
  const editing = new ProfileEditing()
  const { form, busy, failure, probed, search, problems } = editing
  const all = () => session.state?.profiles ?? []

  function edit(id: string): void {
    const profile = all().find((each) => each.id === id)
    editing.show(profile ? profileFormOf(profile) : null)
  }

  return {
    form,
    busy,
    failure,
    probed,
    search,
    problems,
    edit,
    add: () => editing.show(newProfileForm(all(), t)),
    close: () => editing.show(null),
    change: (patch: Partial<ProfileForm>) => editing.change(patch),
    isIncomplete: () => editing.isIncomplete(),
    check: (token: string | null = null) => editing.check(token),
    save: (then?: 'close' | 'go-on') => editing.save(then),
    remove: (id: string) => editing.remove(id),
    findGroups: () => editing.findGroups(),
    forgetCertificate: (origin: string) => editing.forgetCertificate(origin),
  }
})

/** The result of the search for groups: how many were new, or that the service does not list them. */
export type GroupSearch = { listed: false } | { listed: true; added: number }

/** What main is doing for a profile; `removing` also means one of its certificates. */
type ProfileQuestion = 'checking' | 'saving' | 'searching' | 'removing'

/** The form of one connection profile and what main says about it. Values are replaced, never mutated. */
class ProfileEditing {
  /** null while no form is open. */
  readonly form = shallowRef<ProfileForm | null>(null)
  readonly busy = ref<ProfileQuestion | null>(null)
  readonly failure = shallowRef<Failure | null>(null)
  /** What was found at the current address; null until it is checked. */
  readonly probed = shallowRef<ProfileProbed | null>(null)
  readonly search = shallowRef<GroupSearch | null>(null)
  readonly problems = computed(() =>
    this.#tried.value && this.form.value !== null ? profileProblems(this.form.value) : null,
  )

  readonly #session = useSessionStore()
  readonly #tried = ref(false)
  /** Raised with every other form, so that late answers about the old one are recognised. */
  #generation = 0

  /** Opens a form, or closes the open one. */
  show(form: ProfileForm | null): void {
    this.#generation += 1
    this.busy.value = null
    this.form.value = form
    this.failure.value = null
    this.probed.value = null
    this.search.value = null
    this.#tried.value = false
  }

  change(patch: Partial<ProfileForm>): void {
    if (this.form.value === null) return
    if ('base_url' in patch || 'kind' in patch || 'allowHttp' in patch) this.probed.value = null
    this.failure.value = null
    this.form.value = { ...this.form.value, ...patch }
  }

  /** Whether something must be corrected first: from now on `problems` says what. */
  isIncomplete(): boolean {
    this.#tried.value = true
    return this.form.value === null || profileProblems(this.form.value) !== null
  }

  /** Checks whether the base URL leads to the service. Without `token`, no token is sent: the address is not known yet. */
  async check(token: string | null = null): Promise<void> {
    if (this.form.value === null) return
    const { id, kind, base_url, allowHttp } = this.form.value
    const probe = { id, kind, base_url, allowHttp, token }
    const answer = await this.#during('checking', () => call('profile.check', probe))
    if (answer === null || this.form.value?.base_url !== base_url) return
    if (answer.ok) this.probed.value = answer.value
    else this.failure.value = answer.failure
  }

  /**
   * Returns the id of the saved profile; null when it was not saved: `failure` or `problems` say why. The form closes, or
   * continues with the profile as it was kept.
   */
  async save(then: 'close' | 'go-on' = 'close'): Promise<string | null> {
    const form = this.form.value
    if (this.isIncomplete() || form === null) return null
    this.failure.value = null
    const answer = await this.#during('saving', () => call('profile.save', draftOfForm(form)))
    if (answer?.ok) {
      this.#session.take({ ok: true, value: answer.value.state })
      const { id } = answer.value
      this.show(then === 'close' ? null : { ...form, id })
      return id
    }
    this.failure.value = answer?.failure ?? null
    // Main names the field only; looking at the address says what is wrong with it.
    if (answer?.failure.kind === 'invalid-input' && answer.failure.path === 'base_url') await this.check()
    return null
  }

  /** Returns whether the profile was deleted. */
  async remove(id: string): Promise<boolean> {
    this.failure.value = null
    const answer = await this.#during('removing', () => call('profile.remove', { id }))
    if (answer !== null && !answer.ok) this.failure.value = answer.failure
    return answer !== null && this.#session.take(answer)
  }

  /** Adds the groups that the service reports for the token. */
  async findGroups(): Promise<void> {
    const id = this.form.value?.id ?? null
    if (id === null) return
    this.search.value = null
    const answer = await this.#during('searching', () => call('profile.findGroups', { id }))
    if (answer === null || this.form.value === null) return
    if (!answer.ok) {
      this.failure.value = answer.failure
      return
    }
    const { groups, added } = withFoundGroups(this.form.value.groups, answer.value.groups)
    if (added > 0) this.change({ groups })
    this.search.value = answer.value.listed ? { listed: true, added } : { listed: false }
  }

  /** Trusts a certificate no longer that the user had confirmed for the saved profile. */
  async forgetCertificate(origin: string): Promise<void> {
    const id = this.form.value?.id ?? null
    if (id === null) return
    const answer = await this.#during('removing', () => call('profile.forgetCertificate', { id, origin }))
    if (answer?.ok) this.#session.take(answer)
    else this.failure.value = answer?.failure ?? null
  }

  /** One question at a time; null when another one is under way, or when the form was closed before the answer. */
  async #during<T>(doing: ProfileQuestion, ask: () => Promise<T>): Promise<T | null> {
    if (this.busy.value !== null) return null
    const generation = this.#generation
    this.busy.value = doing
    const answer = await ask()
    if (generation !== this.#generation) return null
    this.busy.value = null
    return answer
  }
}

/** The result of the search for groups, in words; empty before that. */
export function groupsFound(search: GroupSearch | null): string {
  if (search === null) return ''
  if (!search.listed) return t('profiles.notListed')
  return search.added > 0 ? tn('profiles.found', search.added) : t('profiles.foundNone')
}
