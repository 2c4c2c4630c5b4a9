import { personName } from '../../../contract/record/person-name.ts'
import { nameOrderInUse } from '../../record-text/shown-name.ts'
import type { PrintOptions } from '../../../contract/ipc/print.ts'
import { isEmpty } from '../../../contract/record/fields.ts'
import type { JointName } from '../../../contract/record/parts.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import {
  chooseAddress,
  isEastAsian,
  type AddressChoice,
  type MailingRecord,
} from '../../../labels/compose/mailing-record.ts'
import { nameForm, numbersOf, streetForm } from '../../record-text/normal-forms.ts'

/** A record of the service, or a contact of a file that is printed without one. */
type CardRecord = MailingRecord & Partial<Pick<ServiceRecord, 'birthdate'>>

/** What is written on one mailing label, and the records that it is for. */
export interface Card<Of extends CardRecord = ServiceRecord> {
  record: Of
  people: readonly Of[]
}

/** More people of one name under one number live in a block of flats, or in a care home. */
const mostOfHouse = 6

type People<Of> = [Of, ...Of[]]
type HouseholdOptions = Pick<PrintOptions, 'household' | 'jointNames' | 'organization'> & {
  address: AddressChoice
}

/**
 * Returns a card for each record, or for each household if that is wanted: people of one family name at one address, in the
 * place of the first of them. Without joint names a card would leave people out, so each person then gets their own card.
 */
export function cardsFor<Of extends CardRecord>(
  records: readonly Of[],
  options: HouseholdOptions,
): Card<Of>[] {
  if (!options.household || !options.jointNames) return records.map(alone)
  const houses = new Map<string, People<Of>>()
  for (const [at, record] of records.entries()) {
    const house = houseOf(record, options) ?? JSON.stringify(['alone', at])
    const known = houses.get(house)
    if (known) known.push(record)
    else houses.set(house, [record])
  }
  return [...houses.values()].flatMap((people) =>
    people.length === 1 || people.length > mostOfHouse ? people.map(alone) : [together(people)],
  )
}

/** Returns the names as the card shows them. */
export function namesOn({ lastname, firstname, joint_names }: ServiceRecord): string {
  const others = (joint_names ?? []).map((each) => each.firstname).filter((name) => !isEmpty(name))
  const names = [firstname, ...others].join(isEastAsian(`${lastname}${firstname}`) ? '・' : ', ')
  return personName({ lastname, firstname: names }, nameOrderInUse())
}

const alone = <Of extends CardRecord>(record: Of): Card<Of> => ({ record, people: [record] })

/** What the people of one house share; null if a person gets mail at work, or the house or the name is not known. */
function houseOf(record: CardRecord, options: HouseholdOptions): string | null {
  const address = chooseAddress(record, options.address)?.address
  const [last, first] = [nameForm(record.lastname ?? ''), nameForm(record.firstname ?? '')]
  if (!address || last === '' || first === '' || isAtWork(record, address.kindof, options)) return null
  const code = (address.zipcode ?? '').normalize('NFKC').replaceAll(/\D/g, '')
  const street = streetForm(address.region ?? '', address.city ?? '', address.street ?? '')
  if (code === '' || !/\d/.test(street)) return null
  return JSON.stringify([last, code, street, numbersOf(address.building ?? '')])
}

/** Whether the card shows a company: that is of one person, not of the household. */
function isAtWork(
  { organization }: CardRecord,
  kindof: string | null | undefined,
  options: HouseholdOptions,
): boolean {
  return kindof === 'office' || (options.organization === 'always' && !isEmpty(organization?.name))
}

function together<Of extends CardRecord>(people: People<Of>): Card<Of> {
  const byAge = people.every(({ birthdate }) => !isEmpty(birthdate))
    ? people.toSorted((one, other) => ((one.birthdate ?? '') < (other.birthdate ?? '') ? -1 : 1))
    : people
  // The family's card goes to the person whose joint names list the others; else to the eldest, if the ages are known.
  const head =
    byAge.find((each) => people.some((other) => other !== each && isJoint(each, other))) ??
    byAge[0] ??
    people[0]
  const joint = [head, ...byAge.filter((each) => each !== head)].reduce<JointName[]>(withPerson, [])
  return { record: { ...head, joint_names: joint.slice(1) }, people }
}

const isNamed = (one: string | null | undefined, other: string | null | undefined) =>
  nameForm(one ?? '') === nameForm(other ?? '')

function isJoint({ joint_names }: CardRecord, { firstname }: CardRecord): boolean {
  return (joint_names ?? []).some((each) => isNamed(each.firstname, firstname))
}

/** A person who is already a joint name of another record is not written twice. */
function withPerson(names: readonly JointName[], record: CardRecord): JointName[] {
  const { lastname, firstname, lastkana, firstkana, suffix } = record
  const own: JointName = { lastname, firstname, lastkana, firstkana, suffix }
  return [own, ...(record.joint_names ?? [])].reduce<JointName[]>(
    (all, name) => (all.some((each) => isNamed(each.firstname, name.firstname)) ? all : [...all, name]),
    [...names],
  )
}
