import type { ValueKind } from './request-fields.ts'

/** How an update says "no value": the empty value of the field's type, null, or leaving the field out. */
export type ClearForm = 'empty' | 'null' | 'absent'

/** How an update keeps a photo the record has: its id, no photo field at all, or id and source. */
export type KeepForm = 'id' | 'omit' | 'id+source'

/** A form in use, and whether an echo has shown that it works. */
interface Learned<F> {
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
 * What an update leaves out because the service refuses it, as the record came: nothing, the group, what has no
 * value, or fields that the interface does not list. Least first: what has no value is lost under no reading.
 */
export const leftOutForms = [
  'nothing',
  'group',
  'nulls',
  'blanks',
  'blanks+group',
  'unlisted',
  'all',
] as const
export type LeftOut = (typeof leftOutForms)[number]

/** What is known about one deployment; the spec shows none of it (reliability 5.1). Plain data, to be stored. */
export interface Forms {
  clear: Record<ClearKind, Learned<ClearForm>>
  keepPhoto: Learned<KeepForm>
  etags: EtagHabit
  leftOut: LeftOut
}

/** Forms to try, the most usual first. An object has no natural empty value, so null comes first there. */
const clearOrder: Record<ClearKind, readonly ClearForm[]> = {
  text: ['empty', 'null', 'absent'],
  list: ['empty', 'null', 'absent'],
  object: ['null', 'empty', 'absent'],
}
const keepOrder: readonly KeepForm[] = ['id', 'omit', 'id+source']

export const unlearned: Forms = {
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
export interface LearnedForms {
  current(): Forms
  learn(forms: Forms): void
}

/** Holds the forms of one profile. `store` is called with every change, for keeping it beyond the session. */
export function createLearnedForms(
  known: Forms = unlearned,
  store: (forms: Forms) => void = () => {},
): LearnedForms {
  let forms = known
  return {
    current: () => forms,
    learn(next) {
      if (JSON.stringify(next) === JSON.stringify(forms)) return
      forms = next
      store(next)
    },
  }
}

export function clearKindOf(kind: ValueKind): ClearKind {
  if (kind === 'photo') return 'object'
  return kind === 'photos' ? 'list' : kind
}

/** The form to try after `form` failed, null after the last one. */
export function nextClearForm(kind: ClearKind, form: ClearForm): ClearForm | null {
  return clearOrder[kind][clearOrder[kind].indexOf(form) + 1] ?? null
}

/** The form to try at the next save after `form` lost a photo; starts again after the last one. */
export function nextKeepForm(form: KeepForm): KeepForm {
  return keepOrder[keepOrder.indexOf(form) + 1] ?? 'id'
}
