import { defineStore } from 'pinia'
import { t } from '../text/i18n.ts'
import { newProfileForm, profileFormOf } from '../text/profile-form.ts'
import type { ProfileForm } from '../text/profile-form.ts'
import { ProfileEditing } from './profile-editing.ts'
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
  }
})
