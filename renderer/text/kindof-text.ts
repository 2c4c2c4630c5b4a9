import type {
  emailKinds,
  postalAddressKinds,
  telephoneKinds,
  webUrlKinds,
} from '../../contract/record/parts.ts'
import type { MessageKey } from '../../languages/page.ts'
import type { Translate } from './i18n.ts'

/** The lists of a record whose elements have a `kindof`. */
export type KindofList = 'addresses' | 'emails' | 'telephones' | 'weburls'

/** What every such element has. */
export type KindofEntry = {
  kindof?: string | null | undefined
  label?: string | null | undefined
}

type Known<List extends readonly (string | null)[]> = Record<NonNullable<List[number]>, MessageKey>

const keys = {
  addresses: {
    home: 'record.kindof.addresses.home',
    office: 'record.kindof.addresses.office',
  } satisfies Known<typeof postalAddressKinds>,
  emails: {
    cell: 'record.kindof.emails.cell',
    home: 'record.kindof.emails.home',
    office: 'record.kindof.emails.office',
  } satisfies Known<typeof emailKinds>,
  telephones: {
    tel: 'record.kindof.telephones.tel',
    fax: 'record.kindof.telephones.fax',
    cell: 'record.kindof.telephones.cell',
    offtel: 'record.kindof.telephones.offtel',
    offfax: 'record.kindof.telephones.offfax',
    offcell: 'record.kindof.telephones.offcell',
  } satisfies Known<typeof telephoneKinds>,
  weburls: {
    profile: 'record.kindof.weburls.profile',
    prof: 'record.kindof.weburls.profile', // interface 2.1: the table says profile, a sample says prof
    blog: 'record.kindof.weburls.blog',
    hp: 'record.kindof.weburls.hp',
    office: 'record.kindof.weburls.office',
  } satisfies Known<typeof webUrlKinds> & { prof: MessageKey },
}

/** A `kindof` in words; a value the spec does not know as it is (design 2). */
export function kindofText(list: KindofList, kindof: string | null, t: Translate): string {
  if (kindof === null || kindof === '') return t('record.kindof.other')
  const known = new Map<string, MessageKey>(Object.entries(keys[list]))
  const key = known.get(kindof)
  return key === undefined ? kindof : t(key)
}

/** What stands beside an element: its own label where its kind is "other", else its kind. */
export function entryCaption(list: KindofList, entry: KindofEntry, t: Translate): string {
  const kind = kindofText(list, entry.kindof ?? null, t)
  if (!entry.label) return kind
  return entry.kindof ? `${kind} (${entry.label})` : entry.label
}

/** The kinds to choose from, and the present one as it is where it is none of them. */
export function kindofOptions(
  list: KindofList,
  kinds: readonly (string | null)[],
  present: string | null,
  t: Translate,
): { value: string | null; text: string }[] {
  const option = (value: string | null) => ({ value, text: kindofText(list, value, t) })
  if (kinds.includes(present)) return kinds.map(option)
  const own = option(present)
  return [own, ...kinds.map(option).filter(({ text }) => text !== own.text)]
}

/** `gender` in words; a value the spec does not know as it is. */
export function genderText(gender: string, t: Translate): string {
  if (gender === 'm' || gender === 'f') return t(`record.gender.${gender}`)
  return gender === '' ? t('record.gender.none') : gender
}
