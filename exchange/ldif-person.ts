import { readDate } from './fields/dates.ts'
import { wordsOfLines } from './fields/envelope.ts'
import { splitForeignAddress } from './fields/foreign-address.ts'
import { streetOfLines } from './fields/japanese-address.ts'
import { emailKind, emailsIn, linkKind, nameBesideEmails } from './fields/kinds.ts'
import { takeLeftovers } from './fields/leftovers.ts'
import { nameByMemo } from './fields/nickname.ts'
import { fullKana, isEastern, splitHonorific, splitName, withoutName } from './fields/names.ts'
import { imageTypeOf } from './fields/photo.ts'
import { pictureAttributes, type LdifEntry } from './ldif.ts'
import {
  addRemark,
  nameOf,
  remarkWords,
  type Person,
  type PersonAddress,
  type PersonEmail,
  type PersonLink,
  type PersonTelephone,
  type Remark,
  type RemarkKind,
} from './person.ts'

const telephones: readonly [attribute: string, kindof: string | null, label?: string][] = [
  ['telephonenumber', 'offtel'],
  ['companyphone', 'offtel'],
  ['homephone', 'tel'],
  ['hometelephonenumber', 'tel'],
  ['primaryphone', 'tel'],
  ['mobile', 'cell'],
  ['mobiletelephonenumber', 'cell'],
  ['cellphone', 'cell'],
  ['facsimiletelephonenumber', 'offfax'],
  ['fax', 'offfax'],
  ['homefacsimiletelephonenumber', 'fax'],
  ['homefax', 'fax'],
  ['pager', null, 'pager'],
  ['pagertelephonenumber', null, 'pager'],
  ['pagerphone', null, 'pager'],
  ['carphone', null, 'car'],
  ['otherphone', null, 'other'],
  ['assistantphone', null, 'assistant'],
  ['callbackphone', null, 'callback'],
  ['ipphone', null, 'IP'],
  ['othertelephone', 'offtel'],
  ['otherhomephone', 'tel'],
  ['othermobile', 'cell'],
  ['otherfacsimiletelephonenumber', 'offfax'],
  ['otherpager', null, 'pager'],
]
const places: readonly [
  kindof: 'home' | 'office' | null,
  parts: Readonly<Record<string, readonly string[]>>,
][] = [
  [
    'home',
    {
      country: ['mozillahomecountryname'],
      zipcode: ['mozillahomepostalcode'],
      region: ['mozillahomestate'],
      city: ['mozillahomelocalityname'],
      street: ['mozillahomestreet', 'homepostaladdress', 'homestreet'],
      building: ['mozillahomestreet2', 'mozillahomepostaladdress2', 'xmozillahomepostaladdress2'],
    },
  ],
  [
    'office',
    {
      // When `co` has the name, the other one is its code.
      country: ['co', 'friendlycountryname', 'c', 'countryname'],
      zipcode: ['postalcode'],
      region: ['st', 'stateorprovincename'],
      city: ['l', 'localityname', 'locality'],
      street: ['street', 'streetaddress', 'postaladdress'],
      building: ['mozillaworkstreet2', 'mozillapostaladdress2', 'xmozillapostaladdress2'],
      pobox: ['postofficebox'],
    },
  ],
  [null, { street: ['otherpostaladdress'] }],
]
const memos: readonly [attribute: string, label: string][] = [
  ['mozillanickname', 'Nickname'],
  ['xmozillanickname', 'Nickname'],
  ['nickname', 'Nickname'],
  ['spousename', 'Spouse'],
  ['anniversary', 'Anniversary'],
  ['assistantname', 'Assistant'],
  ['managername', 'Manager'],
]

/** Attributes about the entry and not about the person, or that repeat others. */
const noise =
  /^(?:dn|objectclass|changetype|uid|birth(?:year|month|day)|dateofbirth|birthdate|fileas|jpegphoto|thumbnailphoto|photo|entry(?:uuid|dn)|member|modifytimestamp|createtimestamp|(?:creators|modifiers)name|mozillausehtmlmail|xmozillausehtmlmail|usercertificate|usersmimecertificate|userpassword|whencreated|whenchanged|usn(?:created|changed)|useraccountcontrol|instancetype|objectcategory|codepage|countrycode|badpwdcount|badpasswordtime|lastlog\w+|logoncount|pwdlastset|accountexpires|primarygroupid|samaccounttype|uidnumber|gidnumber|homedirectory|loginshell|gecos|shadow\w+|dscorepropagationdata|distinguishedname)$/u

/** Values of an attribute, and the first of several attributes. */
interface Values {
  all(name: string): string[]
  first(...names: string[]): string
}

/** The values of an attribute that are not empty. */
function valuesIn({ attributes }: LdifEntry, name: string): string[] {
  const found = attributes.get(name)
  // Most entries lack most of these attributes.
  if (found === undefined) return []
  const isOfLines = /address|street/u.test(name)
  return found
    .map((value) => (isOfLines ? linesOf(name, value) : value.trim()))
    .filter((value) => value !== '')
}

/** The values of an entry for its fields; the attributes that it looks up are added to `asked`. */
function valuesOf(entry: LdifEntry, asked: Set<string>): Values {
  const all = (name: string) => {
    asked.add(name)
    return valuesIn(entry, name)
  }
  return { all, first: (...names) => names.flatMap(all)[0] ?? '' }
}

/** The person of an entry. */
export function personOf(entry: LdifEntry, remarks: Remark[]): Person {
  const asked = new Set<string>()
  const values = valuesOf(entry, asked)
  const { all } = values
  const person = nameAndWork(values)
  Object.assign(
    person,
    filled({ telephones: telephonesOf(values), emails: emailsOf(values), weburls: linksOf(values) }),
  )
  Object.assign(person, filled({ addresses: addressesOf(values) }))
  const labelled = memos.flatMap(([attribute, label]) => all(attribute).map((text) => `${label}: ${text}`))
  const memo = [...all('description'), ...all('note'), ...new Set(labelled)]
  const note: Note = (field, kind, value = '') => {
    addRemark(remarks, { line: entry.line, person: nameOf(person), field, text: remarkWords(kind, value) })
  }
  takeBirthdate(values, person, memo, note)
  takePhoto(entry, pictureAttributes.flatMap(all), person, note)
  for (const { name, kind, value } of entry.unread) note(name, kind, value)
  if (entry.binary.length > 0) note('', 'left-out', [...new Set(entry.binary)].join(', '))
  // Directories repeat mail addresses in attributes of their own.
  const isUnread = (name: string, text: string) => !asked.has(name) && !text.includes('@')
  const written = [...entry.attributes.keys()]
    .filter((name) => !noise.test(name))
    .flatMap((name) =>
      valuesIn(entry, name)
        .flatMap((text) => (name.includes('street') ? wordsOfLines(text) : [text]))
        .map((text) => ({ line: entry.line, name, text, isUnread: isUnread(name, text) })),
    )
    .filter(({ name, text }) => !mails.includes(name) || !isOwnName(text, person))
    .filter(({ name, text }) => name !== 'proxyaddresses' || !ofMail.test(text))
    .filter(({ name, text }) => name !== 'c' || text.length !== 2 || valuesIn(entry, 'co').length === 0)
  takeLeftovers(person, memo, { written, remarks })
  if (memo.length > 0) person.memo = memo.join('\n')
  nameByMemo(person, [])
  return person
}

/**
 * Lines of an address, which a dollar ends and which may have the sign itself as its code. The last line of a street is mostly a
 * building; that of a whole address is a town or a country, so all of it is one text.
 */
function linesOf(name: string, value: string): string {
  if (!/[$\r\n\\]/u.test(value)) return value.trim()
  const lines = value
    .split(/[$\r\n]/u)
    .map((line) => line.trim().replace(/\\24/gu, '$').replace(/\\5c/giu, '\\'))
    .filter((line) => line !== '')
  if (name.includes('street')) return lines.join('\n')
  return lines.join(' ')
}

type Note = (field: string, kind: RemarkKind, value?: string) => void

function takeBirthdate({ first }: Values, person: Person, memo: string[], note: Note): void {
  const [year, month, day] = [first('birthyear'), first('birthmonth'), first('birthday')]
  const whole = first('dateofbirth', 'birthdate')
  const ofYear = month === '' ? '' : `--${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = readDate(year === '' ? whole || ofYear : `${year}/${month}/${day}`)
  if (date.kind === 'day') person.birthdate = date.iso
  if (date.kind !== 'no-year' && date.kind !== 'unclear') return
  memo.push(`Birthday: ${date.text}`)
  note('birthday', date.kind === 'no-year' ? 'date-without-year' : 'date-unclear', date.text)
}

/**
 * The first readable picture; a thumbnail next to a photo shows the same picture, smaller. SECURITY: a picture given as an
 * address is reported, never opened.
 */
function takePhoto({ pictures }: LdifEntry, addresses: readonly string[], person: Person, note: Note): void {
  for (const address of addresses) note('jpegPhoto', 'photo-not-fetched', address)
  for (const key of pictureAttributes)
    for (const { name, bytes } of pictures.filter((each) => each.key === key)) {
      const type = imageTypeOf(bytes)
      if (type === null) note(name, 'photo-unreadable')
      else if (person.photo === undefined) person.photo = { bytes, type }
      else if (key === 'jpegphoto' && Buffer.compare(person.photo.bytes, bytes) !== 0)
        note(name, 'left-out', type)
    }
}

/** Omits empty values. */
function filled<T extends Record<string, string | readonly unknown[]>>(parts: T): Partial<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value.length > 0)) as Partial<T>
}

function nameAndWork({ all, first }: Values): Person {
  const person: Person = filled({ lastname: first('sn', 'surname'), firstname: first('givenname', 'gn') })
  const name = first('o', 'company', 'organizationname')
  const wholes = ['cn', 'commonname', 'displayname'].flatMap(all)
  const isNameless = person.lastname === undefined && person.firstname === undefined
  // A company has its own name, even where each entry must have a person's.
  if (name !== '' && person.firstname === undefined && (person.lastname ?? wholes[0]) === name)
    delete person.lastname
  else if (isNameless) Object.assign(person, splitName(wholes[0] ?? ''))
  else if (person.lastname !== undefined && person.firstname === undefined)
    Object.assign(person, filled({ firstname: givenNameIn(wholes, person.lastname) }))
  takeReadings(first, person)
  const [dept1 = '', dept2 = ''] = ['ou', 'organizationalunitname', 'department', 'orgunit'].flatMap(all)
  const kana = fullKana(first('phoneticcompanyname'))
  const organization = filled({ name, kana, dept1, dept2, title: first('title') })
  if (Object.keys(organization).length > 0) person.organization = organization
  return person
}

function takeReadings(first: Values['first'], person: Person): void {
  const [lastkana = '', firstkana = ''] = ['lastname', 'firstname'].map((part) =>
    fullKana(first(`phonetic${part}`, `mozillaphonetic${part}`)),
  )
  const whole = splitName(fullKana(first('phoneticdisplayname')))
  const isNone = lastkana === '' && firstkana === ''
  const readings = isNone
    ? { lastkana: whole.lastname ?? '', firstkana: whole.firstname ?? '' }
    : { lastkana, firstkana }
  Object.assign(person, filled(readings))
}

/** The rest of a whole name without the family name, which directories require, unlike the given name: Jane of Jane Doe. */
function givenNameIn(wholes: readonly string[], lastname: string): string {
  for (const whole of wholes) {
    const { name } = splitHonorific(whole)
    const behind = name.startsWith(lastname) ? name.slice(lastname.length) : ''
    const isWord = /^[\s,、]/u.test(behind) || isEastern(lastname)
    if (behind !== '' && isWord) return behind.replace(/^[\s,、]+/u, '').trim()
    if (name.endsWith(` ${lastname}`)) return name.slice(0, -lastname.length).trim()
  }
  return ''
}

function telephonesOf({ all }: Values): PersonTelephone[] {
  return telephones.flatMap(([attribute, kindof, label]) =>
    all(attribute).map((number) => (label === undefined ? { kindof, number } : { kindof, label, number })),
  )
}

/** Addresses of Exchange name their type; the address of the mailbox is one of them. */
const ofMail = /^smtp:(.+)$/iu
const mails = ['mail', 'rfc822mailbox', 'mozillasecondemail', 'xmozillasecondemail', 'othermailbox']

function emailsOf({ all }: Values): PersonEmail[] {
  const others = all('proxyaddresses').flatMap((written) => ofMail.exec(written)?.[1] ?? [])
  const addresses = [...mails.flatMap(all).flatMap(emailsIn), ...others]
  const known = new Map(addresses.toReversed().map((address) => [address.toLowerCase(), address]))
  return [...new Set(addresses)]
    .filter((address) => known.get(address.toLowerCase()) === address)
    .map((address) => ({ ...emailKind([], address), address }))
}

/** Whether a text only has the person's own name, apart from mail addresses. */
function isOwnName(text: string, { lastname = '', firstname = '', organization }: Person): boolean {
  // Most texts are a single address that the person already has.
  if (!/[\s<,;]/u.test(text)) return false
  const name = nameBesideEmails(text, emailsIn(text))
  return withoutName(name, [lastname, firstname, organization?.name ?? '']) === ''
}

function linksOf({ all }: Values): PersonLink[] {
  return [
    ...['mozillahomeurl', 'homeurl'].flatMap(all).map((url) => ({ kindof: 'hp', url })),
    ...['mozillaworkurl', 'workurl'].flatMap(all).map((url) => ({ kindof: 'office', url })),
    ...['wwwhomepage', 'url'].flatMap(all).map((url) => ({ ...linkKind([], url), url })),
    ...all('labeleduri').map((url) => ({ kindof: 'hp', url: url.split(' ')[0] ?? url })),
  ]
}

function addressesOf({ first }: Values): PersonAddress[] {
  return places.flatMap(([kindof, fields]): PersonAddress[] => {
    const parts = filled(
      Object.fromEntries(Object.entries(fields).map(([field, names]) => [field, first(...names)])),
    )
    const { street, building = '' } = parts
    if (street !== undefined) {
      const isAlone = Object.keys(parts).length === 1
      const whole = isAlone ? splitForeignAddress(street) : null
      Object.assign(parts, whole ?? filled({ ...streetOfLines(street, building) }))
    }
    return Object.keys(parts).length > 0 ? [{ kindof, ...parts }] : []
  })
}
