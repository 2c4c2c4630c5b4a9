import { isDeepStrictEqual } from 'node:util'
import { fields, isEmpty, isField, isPhotoField } from '../../contract/record/fields.ts'
import type { AddressChanges } from '../../contract/record/record.ts'
import { photosOf } from '../record-text/compare-texts.ts'
import { etagOf, rawRecord, type RawRecord } from '../record-text/json-text.ts'

/** How an update says "no value": the empty value of the field's type, null, or leaving the field out. */
export type ClearVariant = 'empty' | 'null' | 'absent'

/** How an update keeps a photo the record has: its id, no photo field at all, or id and source. */
export type KeepVariant = 'id' | 'omit' | 'id+source'

/** A variant in use, and whether an echo has shown that it works. */
interface Learned<F> {
  /** The variant, by its name in what is stored. */
  form: F
  proven: boolean
}

export type ClearKind = 'text' | 'list' | 'object'

/**
 * Whether an etag tells one version of a record from another: seen to change with an update, seen to stay, or neither yet.
 * Only where it changes does If-Match guard what others write.
 */
type EtagHabit = 'unproven' | 'change' | 'stay'

/**
 * What of a record as it came a service may refuse in an update: its group, our sync key, what has no value, and fields
 * that the interface does not list.
 */
type Refusable = 'group' | 'key' | 'blanks' | 'unlisted'

/**
 * The parts that an update omits because the service refuses them, in the order in which they are tried. The least
 * harmful comes first: a field without a value is lost under no reading of the spec, a field that is not listed is
 * lost under one of them.
 */
const leftOutParts = {
  nothing: [],
  group: ['group'],
  key: ['key'],
  blanks: ['blanks'],
  'blanks+group': ['blanks', 'group'],
  'blanks+group+key': ['blanks', 'group', 'key'],
  unlisted: ['unlisted'],
  all: ['blanks', 'group', 'unlisted'],
  'all+key': ['blanks', 'group', 'unlisted', 'key'],
} as const satisfies Record<string, readonly Refusable[]>

export type LeftOut = keyof typeof leftOutParts
export const leftOutVariants = Object.keys(leftOutParts) as LeftOut[]

/** True when an update that omits this is without that part. */
export function leavesOut(leftOut: LeftOut, part: Refusable): boolean {
  const parts: readonly Refusable[] = leftOutParts[leftOut]
  return parts.includes(part)
}

/** What is known about one deployment; the spec shows none of it (reliability 5.1). Plain data, to be stored. */
export interface RequestVariants {
  clear: Record<ClearKind, Learned<ClearVariant>>
  keepPhoto: Learned<KeepVariant>
  etags: EtagHabit
  leftOut: LeftOut
}

/** Variants to try, the most usual first. An object has no natural empty value, so null comes first there. */
const clearOrder: Record<ClearKind, readonly ClearVariant[]> = {
  text: ['empty', 'null', 'absent'],
  list: ['empty', 'null', 'absent'],
  object: ['null', 'empty', 'absent'],
}
const keepOrder: readonly KeepVariant[] = ['id', 'omit', 'id+source']

export const unlearned: RequestVariants = {
  clear: {
    text: { form: 'empty', proven: false },
    list: { form: 'empty', proven: false },
    object: { form: 'null', proven: false },
  },
  keepPhoto: { form: 'id', proven: false },
  etags: 'unproven',
  leftOut: 'nothing',
}

/** What the profile has learned about its service, and where new knowledge goes. */
export interface LearnedVariants {
  current(): RequestVariants
  learn(variants: RequestVariants): void
}

/** Holds the variants of one profile. `store` is called with every change, for keeping it beyond the session. */
export function createLearnedVariants(
  known: RequestVariants = unlearned,
  store: (variants: RequestVariants) => void = () => {},
): LearnedVariants {
  let variants = known
  return {
    current: () => variants,
    learn(next) {
      if (JSON.stringify(next) === JSON.stringify(variants)) return
      variants = next
      store(next)
    },
  }
}

export function clearKindOf(kind: ValueKind): ClearKind {
  if (kind === 'photo') return 'object'
  return kind === 'photos' ? 'list' : kind
}

/** The variant to try after `now` failed, null after the last one. */
export function nextClearVariant(kind: ClearKind, now: ClearVariant): ClearVariant | null {
  return clearOrder[kind][clearOrder[kind].indexOf(now) + 1] ?? null
}

/** The variant to try at the next save after `now` lost a photo; starts again after the last one. */
export function nextKeepVariant(now: KeepVariant): KeepVariant {
  return keepOrder[keepOrder.indexOf(now) + 1] ?? 'id'
}

/** What kind of value a field of a record has; decides how "no value" is said. */
type ValueKind = 'text' | 'list' | 'object' | 'photo' | 'photos'

const valueKinds = {
  line: 'text',
  lines: 'text',
  tags: 'list',
  list: 'list',
  object: 'object',
  photo: 'photo',
  photos: 'photos',
} as const

/** The kind of a field; an unknown one counts as a text. */
export function kindOfField(field: string): ValueKind {
  return isField(field) ? valueKinds[fields[field].kind] : 'text'
}

/** What of a write its variants depend on. */
interface Meant {
  /** Raw JSON text of the version that the user edited; null for a new record. */
  base: string | null
  changes: AddressChanges
}

/** Fields with a value in the base that the save empties. */
export function clearedFields({ changes }: Meant, base: RawRecord): string[] {
  return Object.entries(changes)
    .filter(([field, value]) => isEmpty(value) && !isEmpty(base.value[field]))
    .map(([field]) => field)
}

/** The kinds of value that the save empties. */
export function clearedKinds(intent: Meant, base: RawRecord): ClearKind[] {
  return [...new Set(clearedFields(intent, base).map((field) => clearKindOf(kindOfField(field))))]
}

/** True when the body has to say that photos of the record stay. */
export function keepsPhotos({ changes }: Meant, base: RawRecord): boolean {
  return photosOf(base).length > 0 && !(Object.keys(changes).filter(isPhotoField).length === 2)
}

/**
 * The variants to send a body with, in turn: as this service is known; where the body has to guess, with the next guesses; and
 * then the same without what a strict service may refuse.
 */
export function bodyVariants(known: RequestVariants, intent: Meant): RequestVariants[] {
  const guesses = guessedVariants(known, intent)
  return [known.leftOut, ...leftOutVariants].flatMap((leftOut) =>
    guesses.map((guess) => ({ ...guess, leftOut })),
  )
}

/** The guesses, the best first, at most three; only guesses that the body really uses make more than one. */
export function guessedVariants(known: RequestVariants, intent: Meant): RequestVariants[] {
  const base = rawRecord(intent.base ?? '{}')
  const kinds = clearedKinds(intent, base).filter((kind) => !known.clear[kind].proven)
  const guessesPhotos = keepsPhotos(intent, base) && !known.keepPhoto.proven
  if (kinds.length === 0 && !guessesPhotos) return [known]
  const second = nextGuess(known, kinds, guessesPhotos)
  return [known, second, nextGuess(second, kinds, guessesPhotos)]
}

/** The next variant of each of these kinds, and of how a photo is kept. */
function nextGuess(
  variants: RequestVariants,
  kinds: readonly ClearKind[],
  guessesPhotos: boolean,
): RequestVariants {
  const clear = { ...variants.clear }
  for (const kind of kinds) {
    const form = nextClearVariant(kind, clear[kind].form)
    if (form !== null) clear[kind] = { form, proven: false }
  }
  if (!guessesPhotos) return { ...variants, clear }
  return { ...variants, clear, keepPhoto: { form: nextKeepVariant(variants.keepPhoto.form), proven: false } }
}

/**
 * Two texts that were read one after the other: where one etag stands for two versions, no etag of this service is
 * trusted any more.
 */
export function noteSameEtag(variants: LearnedVariants, before: string, after: string): void {
  const [one, other] = [rawRecord(before), rawRecord(after)]
  if (etagOf(one) === '' || etagOf(one) !== etagOf(other)) return
  if (!isDeepStrictEqual(one.value, other.value)) learnEtags(variants, 'stay')
}

/**
 * A write went over `before` and gave `after`, as the service shows it. A new etag proves that it changes with a
 * version; the same one for another content that it does not.
 */
export function noteWrite(variants: LearnedVariants, before: string, after: string): void {
  const [one, other] = [etagOf(rawRecord(before)), etagOf(rawRecord(after))]
  if (one === '' || other === '') return
  if (one === other) return noteSameEtag(variants, before, after)
  if (variants.current().etags === 'unproven') learnEtags(variants, 'change')
}

function learnEtags(variants: LearnedVariants, etags: 'change' | 'stay'): void {
  variants.learn({ ...variants.current(), etags })
}
