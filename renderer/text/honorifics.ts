import type { Organization } from '../../contract/record/parts.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

/** Who is written to, as far as the honorific depends on it. */
export interface Addressee {
  person: Pick<ServiceRecord, 'lastname' | 'firstname'>
  organization?: Organization
}

const usual = ['様', '殿', '先生', '御中', '各位', '君', 'ちゃん']
/** Said to a company or to many, never to one person; and the other way round. */
const forMany = ['御中', '各位']
const teachers = /先生|医師|医長|院長|教授|講師|教諭|校長|園長|学長|弁護士|弁理士|税理士|会計士|議員/

/**
 * The usual honorifics for somebody, the fitting ones first, and the one to propose: 御中 for a company without a person,
 * 先生 for doctors, teachers and lawyers, else 様; null where it is not known who is written to.
 */
export function honorificsFor({ person, organization }: Addressee): {
  usual: string[]
  proposed: string | null
} {
  const isPerson = Boolean(person.lastname?.trim() || person.firstname?.trim())
  if (!isPerson && !organization?.name?.trim()) return { usual, proposed: null }
  if (!isPerson) return { usual: firstOf(forMany), proposed: '御中' }
  const isTeacher = teachers.test(organization?.title ?? '')
  return { usual: firstOf([isTeacher ? '先生' : '様']), proposed: isTeacher ? '先生' : '様' }
}

/** Whether an honorific is one that nobody writes to such an addressee: 御中 to a person, 様 to a company. */
export function isOutOfPlace(honorific: string, addressee: Addressee): boolean {
  const { proposed } = honorificsFor(addressee)
  const known = usual.includes(honorific)
  return proposed !== null && known && forMany.includes(honorific) !== forMany.includes(proposed)
}

function firstOf(first: readonly string[]): string[] {
  return [...first, ...usual.filter((each) => !first.includes(each))]
}
