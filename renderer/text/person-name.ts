import type { JointName } from '../../contract/record/parts.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

type Named = Pick<ServiceRecord, 'lastname' | 'firstname' | 'lastkana' | 'firstkana'>

/** Family name and given name, in this order as the fields of the spec are; '' when both are blank. */
export function personName(person: Named): string {
  return joined(person.lastname, person.firstname)
}

/** The reading of the name; '' when there is none. */
export function personKana(person: Named): string {
  return joined(person.lastkana, person.firstkana)
}

/** What a record is called: the person, else the company, else its reading; '' when it has no name at all. */
export function recordName(record: ServiceRecord): string {
  return personName(record) || joined(record.organization?.name) || personKana(record)
}

/** Company, departments and title in one line; '' when there is no organization. */
export function organizationLine(record: ServiceRecord): string {
  const organization = record.organization
  return joined(organization?.name, organization?.dept1, organization?.dept2, organization?.title)
}

/** The honorific of a joint name, whichever of its two names the service used (interface 2.1). */
export function honorificOf(joint: JointName): string {
  return joint.suffix || joint.honorific || ''
}

/** The joint name with another honorific under the names it came with; both where both said the same (P19). */
export function withHonorific(joint: JointName, honorific: string): JointName {
  const before = honorificOf(joint)
  const names = (['suffix', 'honorific'] as const).filter(
    (name) => name in joint && (joint[name] ?? '') === before,
  )
  const written = names.length === 0 ? (['suffix'] as const) : names
  return { ...joint, ...Object.fromEntries(written.map((name) => [name, honorific])) }
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => (part ?? '').trim())
    .filter((part) => part !== '')
    .join(' ')
}
