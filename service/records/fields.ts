/** The field tables of interface 2.1 and 2.2, in their order. Checking, filling and presenting all follow them. */
export type Family = 'address' | 'homeaddress'

export type Shape =
  | { is: 'text' }
  | { is: 'date' }
  | { is: 'choice'; values: readonly string[]; orNull: boolean }
  | { is: 'photo' }
  | { is: 'list'; of: Shape }
  | { is: 'object'; fields: Fields; alias?: Readonly<Record<string, string>>; never?: readonly string[] }
export type Fields = Readonly<Record<string, Shape>>

const text: Shape = { is: 'text' }
const date: Shape = { is: 'date' }
const gender: Shape = { is: 'choice', values: ['m', 'f'], orNull: true }
const listOf = (of: Shape): Shape => ({ is: 'list', of })
const kindof = (values: readonly string[], orNull = true): Shape => ({ is: 'choice', values, orNull })

const postalAddress: Fields = {
  kindof: kindof(['home', 'office']),
  label: text,
  country: text,
  zipcode: text,
  region: text,
  city: text,
  street: text,
  pobox: text,
  building: text,
  station: text,
  geolocation: text,
}
const organization: Fields = { name: text, kana: text, dept1: text, dept2: text, title: text }
// Interface 2.1: the table says `profile`, the sample says `prof`; both are read.
const webUrl: Fields = {
  kindof: kindof(['profile', 'prof', 'blog', 'hp', 'office']),
  label: text,
  url: text,
}
const telephone: Fields = {
  kindof: kindof(['tel', 'fax', 'cell', 'offtel', 'offfax', 'offcell']),
  label: text,
  number: text,
}
const email = (orNull: boolean): Fields => ({
  kindof: kindof(['cell', 'home', 'office'], orNull),
  label: text,
  address: text,
})
const person: Fields = { lastname: text, firstname: text, lastkana: text, firstkana: text }
const jointName: Fields = { ...person, suffix: text, gender, birthdate: date }
const homeJointName: Fields = { ...person, gender, birthdate: date }

const shared = (joint: Shape, emailFields: Fields): Fields => ({
  gender,
  birthdate: date,
  joint_names: listOf(joint),
  addresses: listOf({ is: 'object', fields: postalAddress }),
  organization: { is: 'object', fields: organization },
  tags: listOf(text),
  weburls: listOf({ is: 'object', fields: webUrl }),
  emails: listOf({ is: 'object', fields: emailFields }),
  telephones: listOf({ is: 'object', fields: telephone }),
  memo: text,
  face_picture: { is: 'photo' },
  pictures: listOf({ is: 'photo' }),
})

const addressFields: Fields = {
  code: text,
  ...person,
  suffix: text,
  ...shared({ is: 'object', fields: jointName, alias: { honorific: 'suffix' } }, email(false)),
}
const homeaddressFields: Fields = {
  ...person,
  ...shared({ is: 'object', fields: homeJointName, never: ['suffix', 'honorific'] }, email(true)),
}

/**
 * The fields that a client may write, per family; group_id and the two singular objects of interface 2.4 are handled
 * separately.
 */
export const writableFields: Readonly<Record<Family, Fields>> = {
  address: addressFields,
  homeaddress: homeaddressFields,
}

/** Fields of address records that a home address record has not (interface 2.2): never stored there. */
export const addressOnly: readonly string[] = ['group_id', 'code', 'suffix']

/** Interface 2.4: request bodies do not carry these. */
export const responseOnly: readonly string[] = [
  'id',
  'extendprops',
  'external_ids',
  'etag',
  'deleted',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'owner_id',
]

/** True when a field table, the response-only list or interface 2.4 names this top-level field. */
export function isListed(family: Family, name: string): boolean {
  return (
    Object.hasOwn(writableFields[family], name) ||
    addressOnly.includes(name) ||
    responseOnly.includes(name) ||
    name === 'extendprop' ||
    name === 'external_id'
  )
}
