import { readDate } from './fields/dates.ts'
import { emailKind, emailsIn } from './fields/kinds.ts'
import { takeLeftovers } from './fields/leftovers.ts'
import { fullKana, genderOf, isHonorific, splitHonorific, splitName } from './fields/names.ts'
import {
  addRemark,
  isSomebody,
  nameOf,
  remarkWords,
  type JointPerson,
  type Person,
  type PersonAddress,
  type ReadPerson,
  type Remark,
} from './person.ts'
import { child, childText, descendants, withText, withoutTooLong, type XmlElement } from './xml.ts'

const usages: Readonly<Record<string, 'home' | 'office' | 'other'>> = {
  private: 'home',
  home: 'home',
  official: 'office',
  office: 'office',
}
const devices: Readonly<Record<string, Readonly<Record<'home' | 'office' | 'other', string | null>>>> = {
  phone: { home: 'tel', office: 'offtel', other: null },
  fax: { home: 'fax', office: 'offfax', other: null },
  cellular: { home: 'cell', office: 'offcell', other: 'cell' },
}

const usageOf = (element: XmlElement, attribute: string) =>
  usages[(element.attributes[attribute] ?? '').toLowerCase()] ?? 'other'

/** The persons of a ContactXML 1.1 document, one element after another. */
export class ContactXmlReading {
  readonly persons: ReadPerson[] = []
  readonly remarks: Remark[] = []

  /** Returns whether the element was a person; the tree need not keep it then. */
  take(item: XmlElement): boolean {
    if (item.name !== 'ContactXMLItem') return false
    const read = personOf(item)
    if (isSomebody(read.person)) this.persons.push({ line: item.line, person: read.person })
    else read.remarks.push({ line: item.line, person: '', field: '', text: { kind: 'no-person' } })
    const person = nameOf(read.person)
    for (const remark of read.remarks) addRemark(this.remarks, { ...remark, person })
    return true
  }
}

function personOf(item: XmlElement): { person: Person; remarks: Remark[] } {
  const person: Person = {}
  const remarks = withoutTooLong(item, new Set())
  const memo: string[] = []
  takeName(item, person)
  takeOccupation(item, person)
  const addresses = descendants(item, 'AddressItem').flatMap(addressOf)
  if (addresses.length > 0) person.addresses = addresses
  takeWays(item, person)
  takeDates(item, person, memo, remarks)
  takeExtensions(item, person, memo, remarks)
  for (const each of [
    ...descendants(item, 'Comment'),
    ...descendants(item, 'Memo'),
    ...descendants(item, 'Note'),
  ])
    if (each.text.trim() !== '') memo.push(each.text.trim())
  const written = withText(item, taken).map(({ line, name, text }) => ({ line, name, text: text.trim() }))
  takeLeftovers(person, memo, { written, remarks })
  if (memo.length > 0) person.memo = memo.join('\n')
  return { person, remarks }
}

/** Elements that are read in another form than written, and one that identifies the entry to its program. */
const taken = new Set(['ContactID', 'Gender', 'BirthDate', 'Birthday', 'Sex', 'ExtensionItem'])

function takeName(item: XmlElement, person: Person): void {
  const names = descendants(item, 'PersonNameItem')
  const name = names.find(({ attributes }) => /^ja/iu.test(attributes['lang'] ?? '')) ?? names[0]
  if (!name) return
  const [last, first] = ['LastName', 'FirstName'].map((part) => child(name, part))
  const middle = childText(name, 'MiddleName')
  const full = child(name, 'FullName')
  const given = [first?.text.trim() ?? '', middle].filter((part) => part !== '').join(' ')
  set(person, 'lastname', last?.text)
  set(person, 'firstname', given)
  set(person, 'lastkana', fullKana(last?.attributes['pronunciation'] ?? ''))
  set(person, 'firstkana', fullKana(first?.attributes['pronunciation'] ?? ''))
  if (person.lastname === undefined && person.firstname === undefined)
    Object.assign(person, splitName(full?.text ?? ''))
  const reading = fullKana(full?.attributes['pronunciation'] ?? '')
  if (reading !== '' && person.lastkana === undefined && person.firstkana === undefined) {
    const { lastname, firstname } = splitName(reading)
    set(person, 'lastkana', lastname)
    set(person, 'firstkana', firstname)
  }
}

function set(
  person: Person,
  field: 'lastname' | 'firstname' | 'lastkana' | 'firstkana' | 'suffix',
  text = '',
): void {
  if (text.trim() !== '') person[field] = text.trim()
}

function takeOccupation(item: XmlElement, person: Person): void {
  const occupation = descendants(item, 'OccupationItem')[0]
  if (!occupation) return
  const name = descendants(occupation, 'OrganizationName')[0]
  const [dept1 = '', ...more] = descendants(occupation, 'Department')
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
  const title = descendants(occupation, 'JobTitle')[0]?.text.trim() ?? ''
  const kana = fullKana(name?.attributes['pronunciation'] ?? '')
  const filled = { name: name?.text.trim() ?? '', kana, dept1, dept2: more.join(' '), title }
  const organization = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== ''))
  if (Object.keys(organization).length > 0) person.organization = organization
}

const lineTypes = /^(?:prefecture|state|city|town|number|street|building|room|pob|country)$/iu

/** Empty items are common and do not count as addresses. */
function addressOf(item: XmlElement): PersonAddress[] {
  const lines = descendants(item, 'AddressLine')
  const line = (type: string) =>
    lines
      .filter((each) => (each.attributes['addressLineType'] ?? '').toLowerCase() === type)
      .map(({ text }) => text.trim())
      .join('')
  const usage = usageOf(item, 'locationType')
  const full = childText(item, 'FullAddress')
  const zipcode = childText(item, 'AddressCode') || descendants(item, 'AddressCode')[0]?.text.trim() || ''
  // Some programs number the lines without naming them.
  const others = lines.filter((each) => !lineTypes.test(each.attributes['addressLineType'] ?? ''))
  const rest = others.map(({ text }) => text.trim()).filter((text) => text !== '')
  const street = line('town') + line('number') || line('street') || rest.join(' ')
  const parts = {
    country: childText(item, 'Country') || line('country'),
    zipcode,
    region: line('prefecture') || line('state'),
    city: line('city'),
    street: street || (line('prefecture') === '' ? full : ''),
    pobox: line('pob'),
    building: [line('building'), line('room')].filter((each) => each !== '').join(' '),
  }
  const filled = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
  if (Object.keys(filled).length === 0) return []
  return [{ kindof: usage === 'other' ? null : usage, ...filled }]
}

function takeWays(item: XmlElement, person: Person): void {
  const telephones = descendants(item, 'PhoneItem').flatMap((phone) => {
    const number = (
      childText(phone, 'Number') ||
      phone.text ||
      descendants(phone, 'PhoneNumber')[0]?.text ||
      ''
    ).trim()
    const device = (phone.attributes['phoneDevice'] ?? 'phone').toLowerCase()
    const usage = usageOf(phone, 'usage')
    const kindof = devices[device]?.[usage] ?? null
    // Without a kind, the place or the device is still known.
    const said = [usage, device].filter((each) => !['other', 'others', 'phone'].includes(each))
    const label = kindof === null ? said.join(' ') : ''
    return number === '' ? [] : [{ kindof, ...(label !== '' && { label }), number }]
  })
  if (telephones.length > 0) person.telephones = telephones
  const emails = descendants(item, 'EmailItem').flatMap((email) => {
    const addresses = emailsIn(childText(email, 'EmailAddress') || email.text)
    const device = (email.attributes['emailDevice'] ?? 'unknown').toLowerCase()
    const place = usageOf(email, 'usage') === 'office' ? 'office' : 'home'
    return addresses.map((address) => {
      // Without either, the address shows whether it is a telephone's.
      const byAddress = device === 'unknown' || device === 'others' ? emailKind([], address).kindof : null
      const isCell = device === 'cellular' || byAddress === 'cell'
      return { kindof: isCell ? 'cell' : place, address }
    })
  })
  if (emails.length > 0) person.emails = emails
  const weburls = descendants(item, 'WebItem').flatMap((web) => {
    const url = (childText(web, 'URL') || descendants(web, 'URL')[0]?.text || web.text).trim()
    return url === '' ? [] : [{ kindof: usageOf(web, 'usage') === 'office' ? 'office' : 'hp', url }]
  })
  if (weburls.length > 0) person.weburls = weburls
}

function takeDates(item: XmlElement, person: Person, memo: string[], remarks: Remark[]): void {
  const profiles = [...descendants(item, 'PersonalProfile'), ...descendants(item, 'PersonalProfileItem')]
  const gender = (
    profiles.map(({ attributes }) => attributes['gender']).find((each) => each !== undefined) ??
    (descendants(item, 'Gender')[0] ?? descendants(item, 'Sex')[0])?.text ??
    extension(item, ofGender)
  ).trim()
  const known = genderOf(gender)
  if (known === 'm' || known === 'f') person.gender = known
  else if (known === null) {
    memo.push(`Gender: ${gender}`)
    remarks.push({ line: item.line, person: '', field: 'Gender', text: remarkWords('to-memo', gender) })
  }
  const attribute = profiles.flatMap(
    ({ attributes }) => attributes['birthDate'] ?? attributes['birthday'] ?? [],
  )
  const element = descendants(item, 'BirthDate')[0] ?? descendants(item, 'Birthday')[0]
  const written = (element?.text ?? attribute[0] ?? extension(item, ofBirthday)).trim()
  const date = readDate(written)
  if (date.kind === 'day') person.birthdate = date.iso
  if (date.kind === 'no-year' || date.kind === 'unclear') {
    memo.push(`Birthday: ${date.text}`)
    const kind = date.kind === 'no-year' ? 'date-without-year' : 'date-unclear'
    remarks.push({ line: item.line, person: '', field: 'BirthDate', text: { kind, value: date.text } })
  }
}

/** Names of extensions for facts that also have an element. */
const ofGender = /^(?:X-)?(?:Gender|Sex)$/iu
const ofBirthday = /^(?:X-)?Birth(?:day|Date)$/iu
const ofMemo = /^(?:X-)?(?:Memo|Note|Comment)\d*$/iu

function extension(item: XmlElement, name: RegExp): string {
  const items = descendants(item, 'ExtensionItem')
  return items.find(({ attributes }) => name.test(attributes['name'] ?? ''))?.text ?? ''
}

/** Whether an extension repeats the known birthday or gender. */
function isSaid(name: string, value: string, { birthdate, gender }: Person): boolean {
  if (ofGender.test(name)) return genderOf(value) === '' || genderOf(value) === gender
  const date = ofBirthday.test(name) ? readDate(value) : null
  return date?.kind === 'day' && date.iso === birthdate
}

/** The values of each name, which each joint name looks up: a map saves searching a list. */
function valuesByName(
  extended: readonly { name: string; value: string }[],
): (name: string) => readonly string[] {
  const all = new Map<string, string[]>(extended.map(({ name }) => [name, []]))
  for (const { name, value } of extended) all.get(name)?.push(value)
  return (name) => all.get(name) ?? []
}

/** Honorific, joint names with theirs by position, tags; what Atena cannot read yet is kept unchanged in the memo. */
function takeExtensions(item: XmlElement, person: Person, memo: string[], remarks: Remark[]): void {
  const extended = descendants(item, 'ExtensionItem').map((each) => ({
    line: each.line,
    name: each.attributes['name'] ?? '',
    value: each.text.trim(),
    kana: fullKana(each.attributes['pronunciation']?.trim() ?? ''),
  }))
  const values = valuesByName(extended)
  set(person, 'suffix', values('Suffix')[0])
  const readings = values('X-NamesOfFamilyPronunciation')
  const joint = extended
    .filter(({ name }) => name === 'NamesOfFamily')
    .map(({ value, kana }, at) => ({
      name: value,
      kana: kana || fullKana(values(`X-NamesOfFamilyPronunciation${at + 1}`)[0] ?? readings[at] ?? ''),
      suffix: values(`X-Suffix${at + 1}`)[0] ?? '',
    }))
    .filter(({ name }) => name !== '')
    .map(jointPerson)
  if (joint.length > 0) person.joint_names = joint
  const tags = values('X-Category').filter((tag) => tag !== '')
  if (tags.length > 0) person.tags = [...new Set(tags)]
  // An extension of our own.
  const [code, uid] = ['X-Code', 'X-UID'].map((name) => values(name)[0] ?? '')
  if (code) person.code = code
  if (uid) person.uid = uid
  for (const { name, value } of extended) if (ofMemo.test(name) && value !== '') memo.push(value)
  const known =
    /^(?:Suffix|NamesOfFamily|X-Suffix\d+|X-Category|X-Code|X-UID|X-IsPrefPrint|X-[A-Z]\w*Pronunciation\d*)$/u
  for (const { name, value, line } of extended) {
    if (known.test(name) || ofMemo.test(name) || value === '') continue
    if (
      isSaid(name, value, person) ||
      memo.includes(`Birthday: ${value}`) ||
      memo.includes(`Gender: ${value}`)
    )
      continue
    memo.push(name === '' ? value : `${name}: ${value}`)
    remarks.push({ line, person: '', field: name || 'ExtensionItem', text: remarkWords('to-memo', value) })
  }
}

/** An explicit honorific takes precedence over the one after the name. */
function jointPerson(written: { name: string; kana: string; suffix: string }): JointPerson {
  const { name, suffix: behind = '' } = splitHonorific(written.name)
  const suffix = written.suffix || (isHonorific(behind) ? behind : '')
  return {
    ...jointName(isHonorific(behind) ? name : written.name),
    ...jointKana(written.kana),
    ...(suffix !== '' && { suffix }),
  }
}

/** A joint name is a given name, unless it has two parts. */
function jointName(name: string): { lastname?: string; firstname?: string } {
  return /[\s\u3000]/u.test(name.trim()) ? splitName(name) : { firstname: name.trim() }
}

/** The same for its reading. */
function jointKana(kana: string): { lastkana?: string; firstkana?: string } {
  const { lastname, firstname } = jointName(kana)
  return {
    ...(lastname !== undefined && { lastkana: lastname }),
    ...(firstname !== undefined && firstname !== '' && { firstkana: firstname }),
  }
}
