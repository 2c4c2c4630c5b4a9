import { ref, shallowRef, inject, provide, type InjectionKey } from 'vue'
import type { PostalTown, PostalTowns, PostalPlace } from '../../contract/ipc/postal-code.ts'
import type { PostalAddress } from '../../contract/record/parts.ts'
import {
  hasPostalHelp,
  isFree,
  partsOf,
  saysAlready,
  townText,
  writtenZipcode,
  zipcodeDigits,
} from '../text/postal-help.ts'

/** What there is to choose: places of the code, or codes of the address. `date` is that of the list. */
interface PostalOffer {
  kind: 'towns' | 'codes'
  towns: readonly PostalTown[]
  date: string
}

/** More codes than this for one town do not help the user. */
const mostCodes = 12
/** How much of one line a channel accepts (contract/ipc/postal-code.ts). */
const longest = 500

/** The address that is helped with, as the draft has it. */
export interface HelpedAddress {
  address(): PostalAddress
  change(patch: PostalAddress): void
}

/**
 * Helps with one address while it is typed: a code fills the empty fields of its place, and offers the place if the fields
 * already have content or if the code has several places; an address offers its code. Only `accept` replaces what was typed.
 */
export function usePostalHelp(helped: HelpedAddress): PostalHelp {
  return new PostalHelp(helped, usePostalLookup())
}

class PostalHelp {
  readonly offer = shallowRef<PostalOffer | null>(null)
  /** What was filled in, and from which list. */
  readonly filled = shallowRef<{ place: string; date: string } | null>(null)
  readonly isUnknown = ref(false)
  readonly #helped: HelpedAddress
  readonly #lookup: PostalLookup
  #asked = 0

  constructor(helped: HelpedAddress, lookup: PostalLookup) {
    this.#helped = helped
    this.#lookup = lookup
  }

  /** Withdraws what is shown; an answer that is still on its way arrives too late. */
  forget(): void {
    this.#asked += 1
    this.offer.value = null
    this.filled.value = null
    this.isUnknown.value = false
  }

  /** To be called with each change that was typed; `next` is the address with it. */
  async typed(field: keyof PostalAddress, next: PostalAddress): Promise<void> {
    this.forget()
    if (!hasPostalHelp(next)) return
    if (field === 'zipcode') await this.#useCode(next)
    else if (field === 'region' || field === 'city' || field === 'street') await this.#findCode(next)
  }

  /** Takes one of what is offered, also over what was typed. */
  accept(town: PostalTown): void {
    const { kind = 'towns', date = '' } = this.offer.value ?? {}
    this.forget()
    if (kind === 'towns') this.#fill(town, date)
    else this.#helped.change({ zipcode: writtenZipcode(town.code) })
  }

  async #useCode(next: PostalAddress): Promise<void> {
    const code = zipcodeDigits(next.zipcode)
    const found = code === null ? null : await this.#answerTo(this.#lookup.towns(code))
    if (found === null) return
    const { date, towns } = found
    const [only] = towns
    const address = this.#helped.address()
    this.isUnknown.value = only === undefined
    if (only === undefined || towns.some((town) => saysAlready(town, address))) return
    if (towns.length > 1 || !isFree(only, address)) this.offer.value = { kind: 'towns', towns, date }
    else this.#fill(only, date)
  }

  async #findCode({ region, city, street, zipcode }: PostalAddress): Promise<void> {
    const place = { region: region ?? '', city: city ?? '', street: street ?? '' }
    const isForeign = Boolean(zipcode?.trim()) && zipcodeDigits(zipcode) === null
    const isTooLong = Object.values(place).some((part) => part.length > longest)
    if (place.city.trim() === '' || isForeign || isTooLong) return
    const found = await this.#answerTo(this.#lookup.codes(place))
    const towns = found?.towns ?? []
    const has = zipcodeDigits(this.#helped.address().zipcode)
    const isRight = towns.some(({ code }) => code === has)
    if (found === null || isRight || towns.length === 0 || towns.length > mostCodes) return
    this.offer.value = { kind: 'codes', towns, date: found.date }
  }

  #fill(town: PostalTown, date: string): void {
    this.#helped.change(partsOf(town, this.#helped.address()))
    this.filled.value = { place: townText(town), date }
  }

  async #answerTo(question: Promise<PostalTowns | null>): Promise<PostalTowns | null> {
    const mine = this.#asked
    const answer = await question
    return mine === this.#asked ? answer : null
  }
}

/** The list of postal codes, for the components of the form; null if it cannot be read. */
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

/** The list that a view above provides; without it there is no help. */
function usePostalLookup(): PostalLookup {
  return inject(key, nothing)
}
