import { fail, ok } from '../../contract/failure.ts'
import type { HandlersOf } from '../../contract/ipc/contract.ts'
import type { SavedSearch } from '../../contract/ipc/searches.ts'

/** The saved searches of each profile, as main keeps them. */
export class FakeSearches {
  readonly byProfile = new Map<string, SavedSearch[]>()
  readonly handlers: HandlersOf<'searches'>

  /** @param current the id of the profile in use */
  constructor(current: () => string) {
    const of = (profile: string) => this.byProfile.get(profile) ?? []
    this.handlers = {
      'searches.list': async () => ok({ searches: of(current()) }),
      'searches.keep': async ({ profile, saved, instead }) => {
        const others = of(profile).filter(({ name }) => name !== instead)
        if (others.some(({ name }) => name === saved.name))
          return fail({ kind: 'invalid-input', path: 'name', expected: 'a name of its own' })
        this.byProfile.set(profile, [...others, saved])
        return ok(null)
      },
      'searches.drop': async ({ profile, name }) => {
        this.byProfile.set(
          profile,
          of(profile).filter((each) => each.name !== name),
        )
        return ok(null)
      },
    }
  }
}
