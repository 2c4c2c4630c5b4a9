import type { Person, PersonAddress } from '../person.ts'
import type { WrittenTable } from './own.ts'

/** The text by which Google separates several values in one cell. */
const several = ' ::: '

const telephones = new Map<string | null, string>([
  ['tel', 'Home'],
  ['offtel', 'Work'],
  ['fax', 'Home Fax'],
  ['offfax', 'Work Fax'],
  ['cell', 'Mobile'],
  ['offcell', 'Work Mobile'],
])
const mails = new Map<string | null, string>([
  ['home', 'Home'],
  ['office', 'Work'],
  ['cell', 'Mobile'],
])
const links = new Map<string | null, string>([
  ['hp', 'Home Page'],
  ['blog', 'Blog'],
  ['profile', 'Profile'],
  ['office', 'Work'],
])

/** The columns of one person, by header. */
type Cells = Map<string, string>

/** Returns a table as Google Contacts exports and imports it. */
export function googleTable(persons: readonly Person[]): WrittenTable {
  const most = { 'E-mail': 0, Phone: 0, Address: 0, Website: 0 }
  const rows = persons.map((person) => {
    const cells = cellsOf(person)
    most['E-mail'] = Math.max(most['E-mail'], person.emails?.length ?? 0)
    most.Phone = Math.max(most.Phone, person.telephones?.length ?? 0)
    most.Address = Math.max(most.Address, person.addresses?.length ?? 0)
    most.Website = Math.max(most.Website, person.weburls?.length ?? 0)
    return cells
  })
  const numbered = (thing: keyof typeof most, parts: readonly string[]) =>
    Array.from({ length: most[thing] }, (_, at) => parts.map((part) => `${thing} ${at + 1} - ${part}`)).flat()
  const headers = [
    ...singles,
    ...numbered('E-mail', ['Label', 'Value']),
    ...numbered('Phone', ['Label', 'Value']),
    ...numbered('Address', ['Label', 'Formatted', ...places.map(([header]) => header)]),
    ...numbered('Website', ['Label', 'Value']),
  ]
  return { headers, rows: rows.map((cells) => headers.map((header) => cells.get(header) ?? '')) }
}

const singles = [
  'First Name',
  'Middle Name',
  'Last Name',
  'Phonetic First Name',
  'Phonetic Middle Name',
  'Phonetic Last Name',
  'Name Prefix',
  'Name Suffix',
  'Nickname',
  'File As',
  'Organization Name',
  'Organization Title',
  'Organization Department',
  'Birthday',
  'Notes',
  'Photo',
  'Labels',
]
const places: readonly [header: string, field: keyof PersonAddress][] = [
  ['Street', 'street'],
  ['City', 'city'],
  ['PO Box', 'pobox'],
  ['Region', 'region'],
  ['Postal Code', 'zipcode'],
  ['Country', 'country'],
  ['Extended Address', 'building'],
]

type Put = (header: string, value?: string) => void

function cellsOf(person: Person): Cells {
  const cells: Cells = new Map()
  const put: Put = (header, value = '') => {
    if (value !== '') cells.set(header, value)
  }
  putSingles(put, person)
  const { emails = [], telephones: phones = [], weburls = [], addresses = [] } = person
  putList(
    put,
    'E-mail',
    mails,
    emails.map((each) => ({ ...each, value: each.address })),
  )
  putList(
    put,
    'Phone',
    telephones,
    phones.map((each) => ({ ...each, value: each.number })),
  )
  putList(
    put,
    'Website',
    links,
    weburls.map((each) => ({ ...each, value: each.url })),
  )
  for (const [at, address] of addresses.entries()) putAddress(put, `Address ${at + 1} - `, address)
  return cells
}

function putSingles(put: Put, person: Person): void {
  const { organization } = person
  put('First Name', person.firstname)
  put('Last Name', person.lastname)
  put('Phonetic First Name', person.firstkana)
  put('Phonetic Last Name', person.lastkana)
  put('Name Suffix', person.suffix)
  put('Organization Name', organization?.name)
  put('Organization Title', organization?.title)
  const departments = [organization?.dept1 ?? '', organization?.dept2 ?? '']
  put('Organization Department', departments.filter((each) => each !== '').join(' '))
  put('Birthday', person.birthdate)
  put('Notes', person.memo)
  put('Labels', [...(person.tags ?? []), '* myContacts'].join(several))
}

function putList(
  put: Put,
  thing: string,
  words: ReadonlyMap<string | null, string>,
  elements: readonly { kindof: string | null; label?: string; value: string }[],
): void {
  for (const [at, { kindof, label, value }] of elements.entries()) {
    put(`${thing} ${at + 1} - Label`, words.get(kindof) ?? label ?? 'Other')
    put(`${thing} ${at + 1} - Value`, value)
  }
}

function putAddress(put: Put, head: string, address: PersonAddress): void {
  const { kindof, label } = address
  put(`${head}Label`, kindof === 'home' ? 'Home' : kindof === 'office' ? 'Work' : (label ?? 'Other'))
  const values = places.map(([, field]) => address[field] ?? '')
  put(`${head}Formatted`, values.filter((value) => value !== '').join('\n'))
  for (const [at, [header]] of places.entries()) put(head + header, values[at])
}
