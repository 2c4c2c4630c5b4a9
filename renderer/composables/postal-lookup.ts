import { inject, provide } from 'vue'
import type { InjectionKey } from 'vue'
import type { PostalPlace, PostalTowns } from '../../contract/ipc/postal-code.ts'

/** The list of postal codes, for the components of the form; null where it cannot be read. */
export interface PostalLookup {
  towns(code: string): Promise<PostalTowns | null>
  codes(place: PostalPlace): Promise<PostalTowns | null>
}

const key: InjectionKey<PostalLookup> = Symbol('postal lookup')
const nothing: PostalLookup = { towns: async () => null, codes: async () => null }

/** Gives the components below the way to the list. */
export function providePostalLookup(lookup: PostalLookup): void {
  provide(key, lookup)
}

/** The list that a view above gave; without one there is no help. */
export function usePostalLookup(): PostalLookup {
  return inject(key, nothing)
}
