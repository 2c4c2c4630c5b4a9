import { readDate } from './fields/dates.ts'
import { emailKind } from './fields/kinds.ts'
import { takeLeftovers } from './fields/leftovers.ts'
import { fullKana, splitName } from './fields/names.ts'
import { imageTypeOf } from './fields/photo.ts'
import { readLdif } from './ldif.ts'
import type { LdifEntry } from './ldif.ts'
import { isSomebody, nameOf, remarkWords } from './person.ts'
import type {
  Person,
  PersonAddress,
  PersonEmail,
  PersonLink,
  PersonTelephone,
  ReadPerson,
  Remark,
  RemarkKind,
} from './person.ts'

const telephones: readonly [attribute: string, kindof: string | null][] = [
  ['telephonenumber', 'offtel'],
  ['homephone', 'tel'],
  ['mobile', 'cell'],
  ['cellphone', 'cell'],
  ['facsimiletelephonenumber', 'offfax'],
  ['fax', 'offfax'],
  ['pager', null],
  ['pagerphone', null],
]
const places: readonly [kindof: 'home' | 'office', parts: Readonly<Record<string, readonly string[]>>][] = [
  [
    'home',
    {
      country: ['mozillahomecountryname'],
      zipcode: ['mozillahomepostalcode'],
      region: ['mozillahomestate'],
      city: ['mozillahomelocalityname'],
      street: ['mozillahomestreet', 'homepostaladdress', 'homestreet'],
      building: ['mozillahomestreet2'],
    },
  ],
  [
    'office',
    {
      country: ['c', 'countryname', 'co'],
      zipcode: ['postalcode'],
      region: ['st', 'stateorprovincename'],
      city: ['l', 'localityname', 'locality'],
      street: ['street', 'streetaddress', 'postaladdress'],
      building: ['mozillaworkstreet2'],
      pobox: ['postofficebox'],
    },
  ],
]

/** Persons of an LDIF file; groups of names are no persons. */
export function ldifPersons(text: string): { persons: ReadPerson[]; remarks: Remark[] } {
  const { entries, stray } = readLdif(text)
  const persons: ReadPerson[] = []
  const byName = new Map<string, Person>()
  const groups: { tag: string; members: string[] }[] = []
  const remarks: Remark[] = stray.map(({ line, cells }) => ({
    line,
    person: '',
    field: '',
    text: remarkWords('stray-line', cells[0]),
  }))
  for (const entry of entries) {
    const classes = (entry.attributes.get('objectclass') ?? []).map((each) => each.toLowerCase())
    const name = entry.attributes.get('cn')?.[0] ?? ''
    if (classes.some((each) => /^group/u.test(each))) {
      remarks.push({ line: entry.line, person: name, field: '', text: remarkWords('group', name) })
      const members = ['member', 'uniquemember'].flatMap((each) => entry.attributes.get(each) ?? [])
      groups.push({ tag: name, members })
      continue
    }
    const change = entry.attributes.get('changetype')?.[0]?.toLowerCase() ?? 'add'
    if (change !== 'add') {
      const text = remarkWords('stray-line', `changetype: ${change}`)
      remarks.push({ line: entry.line, person: '', field: 'changetype', text })
      continue
    }
    const person = personOf(entry, remarks)
    byName.set(nameKey(entry.attributes.get('dn')?.[0]), person)
    if (isSomebody(person)) persons.push({ line: entry.line, person })
    else remarks.push({ line: entry.line, person: '', field: '', text: { kind: 'no-person' } })
  }
  for (const { tag, members } of groups)
    for (const person of members.flatMap((member) => byName.get(nameKey(member)) ?? []))
      if (tag !== '') person.tags = [...new Set([...(person.tags ?? []), tag])]
  return { persons, remarks }
}

/** A distinguished name as it compares: without the blanks behind its commas, and in small letters. */
function nameKey(name = ''): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s*,\s*/gu, ',')
}

/** Attributes that say something about the entry and not about the person, or the same as others. */
const noise =
  /^(?:dn|objectclass|changetype|uid|birth(?:year|month|day)|dateofbirth|jpegphoto|entry(?:uuid|dn)|member|modifytimestamp|createtimestamp|(?:creators|modifiers)name|mozillausehtmlmail|xmozillausehtmlmail|usercertificate|usersmimecertificate|userpassword|thumbnailphoto)$/u

/** Values of an attribute, and the first of several attributes. */
interface Values {
  all(name: string): string[]
  first(...names: string[]): string
}

function personOf(entry: LdifEntry, remarks: Remark[]): Person {
  const all = (name: string) =>
    (entry.attributes.get(name) ?? [])
      .map((value) => (/address|street/u.test(name) ? value.replace(/\$/gu, ' ') : value).trim())
      .filter((value) => value !== '')
  const values: Values = { all, first: (...names) => names.flatMap(all)[0] ?? '' }
  const person = nameAndWork(values)
  Object.assign(
    person,
    filled({ telephones: telephonesOf(values), emails: emailsOf(values), weburls: linksOf(values) }),
  )
  Object.assign(person, filled({ addresses: addressesOf(values) }))
  const nickname = values.first('mozillanickname', 'xmozillanickname')
  const memo = [...all('description'), ...(nickname === '' ? [] : [`Nickname: ${nickname}`])]
  const note: Note = (field, kind, value = '') => {
    remarks.push({ line: entry.line, person: nameOf(person), field, text: remarkWords(kind, value) })
  }
  takeBirthdate(values, person, memo, note)
  takePhoto(entry.photo, all('jpegphoto'), person, note)
  const written = [...entry.attributes.keys()]
    .filter((name) => !noise.test(name))
    .flatMap((name) => all(name).map((text) => ({ line: entry.line, name, text })))
  takeLeftovers(person, memo, { written, remarks })
  if (memo.length > 0) person.memo = memo.join('\n')
  return person
}

type Note = (field: string, kind: RemarkKind, value?: string) => void

function takeBirthdate({ first }: Values, person: Person, memo: string[], note: Note): void {
  const [year, month, day] = [first('birthyear'), first('birthmonth'), first('birthday')]
  const whole = first('dateofbirth')
  const ofYear = month === '' ? '' : `--${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = readDate(year === '' ? whole || ofYear : `${year}/${month}/${day}`)
  if (date.kind === 'day') person.birthdate = date.iso
  if (date.kind !== 'no-year' && date.kind !== 'unclear') return
  memo.push(`Birthday: ${date.text}`)
  note('birthday', date.kind === 'no-year' ? 'date-without-year' : 'date-unclear', date.text)
}

/** SECURITY: a photo that is an address is named, never opened. */
function takePhoto(bytes: Uint8Array | null, addresses: readonly string[], person: Person, note: Note): void {
  for (const address of addresses) note('jpegPhoto', 'photo-not-fetched', address)
  if (bytes === null) return
  const type = imageTypeOf(bytes)
  if (type === null) note('jpegPhoto', 'photo-unreadable')
  else person.photo = { bytes, type }
}

/** Leaves out what is empty. */
function filled<T extends Record<string, string | readonly unknown[]>>(parts: T): Partial<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value.length > 0)) as Partial<T>
}

function nameAndWork({ all, first }: Values): Person {
  const person: Person = filled({ lastname: first('sn', 'surname'), firstname: first('givenname', 'gn') })
  if (person.lastname === undefined && person.firstname === undefined)
    Object.assign(person, splitName(first('cn', 'commonname', 'displayname')))
  const kana = ['lastname', 'firstname'].map((part) =>
    fullKana(first(`phonetic${part}`, `mozillaphonetic${part}`)),
  )
  Object.assign(person, filled({ lastkana: kana[0] ?? '', firstkana: kana[1] ?? '' }))
  const name = first('o', 'company', 'organizationname')
  const [dept1 = '', dept2 = ''] = ['ou', 'department', 'orgunit'].flatMap(all)
  const organization = filled({ name, dept1, dept2, title: first('title') })
  if (Object.keys(organization).length > 0) person.organization = organization
  return person
}

function telephonesOf({ all }: Values): PersonTelephone[] {
  return telephones.flatMap(([attribute, kindof]) =>
    all(attribute).map((number) =>
      kindof === null ? { kindof, label: 'pager', number } : { kindof, number },
    ),
  )
}

function emailsOf({ all }: Values): PersonEmail[] {
  return ['mail', 'mozillasecondemail', 'xmozillasecondemail']
    .flatMap(all)
    .map((address) => ({ ...emailKind([], address), address }))
}

function linksOf({ all }: Values): PersonLink[] {
  return [
    ...['mozillahomeurl', 'homeurl'].flatMap(all).map((url) => ({ kindof: 'hp', url })),
    ...['mozillaworkurl', 'workurl'].flatMap(all).map((url) => ({ kindof: 'office', url })),
    ...all('labeleduri').map((url) => ({ kindof: 'hp', url: url.split(' ')[0] ?? url })),
  ]
}

function addressesOf({ first }: Values): PersonAddress[] {
  return places.flatMap(([kindof, fields]): PersonAddress[] => {
    const parts = filled(
      Object.fromEntries(Object.entries(fields).map(([field, names]) => [field, first(...names)])),
    )
    return Object.keys(parts).length > 0 ? [{ kindof, ...parts }] : []
  })
}
