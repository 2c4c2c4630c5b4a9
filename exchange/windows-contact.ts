import { readDate } from './fields/dates.ts'
import { inOneCell, streetOfLines } from './fields/japanese-address.ts'
import { nameByMemo } from './fields/nickname.ts'
import { takeLeftovers, type Written } from './fields/leftovers.ts'
import { addressKind, emailKind, emailsIn, labelBeside, linkKind, telephoneKind } from './fields/kinds.ts'
import { fullKana, genderOf, isHonorific, splitName } from './fields/names.ts'
import { isSomebody, remarkWords, type Person, type Remark, type RemarkText } from './person.ts'
import { takeWesternHonorific } from './fields/western-names.ts'
import { bytesOfBase64, imageTypeOf } from './fields/photo.ts'
import { child, childText, descendants, withText, withoutTooLong, type XmlElement } from './xml.ts'

/** The person of a Windows .contact file. Elements without a value (`nil`) are left out. */
export function readWindowsContact(root: XmlElement): { person: Person; remarks: Remark[] } {
  const person: Person = {}
  const remarks = withoutTooLong(root, taken)
  const name = descendants(root, 'Name')[0]
  const put = (field: 'lastname' | 'firstname', value = '') => {
    if (value.trim() !== '') person[field] = value.trim()
  }
  if (name) {
    const middle = childText(name, 'MiddleName')
    put('lastname', childText(name, 'FamilyName'))
    put('firstname', [childText(name, 'GivenName'), middle].filter((part) => part !== '').join(' '))
    Object.assign(person, readingsOf(root, name))
    const honorifics = [childText(name, 'Suffix'), childText(name, 'Title')]
    for (const honorific of honorifics.filter(isHonorific)) person.suffix ??= honorific
    for (const honorific of honorifics) takeWesternHonorific(person, honorific)
    const formatted = childText(name, 'FormattedName')
    if (person.lastname === undefined && person.firstname === undefined)
      Object.assign(person, splitName(formatted))
  }
  const telephones = descendants(root, 'PhoneNumber').flatMap((phone) => {
    const number = childText(phone, 'Number')
    return number === '' ? [] : [{ ...telephoneKind(labelsOf(phone)), number }]
  })
  if (telephones.length > 0) person.telephones = telephones
  const emails = descendants(root, 'EmailAddress').flatMap((email) => {
    const addresses = emailsIn(childText(email, 'Address'))
    return addresses.map((address) => ({ ...emailKind(labelsOf(email), address), address }))
  })
  if (emails.length > 0) person.emails = emails
  const weburls = descendants(root, 'Url').flatMap((link) => {
    const url = childText(link, 'Value')
    return url === '' ? [] : [{ ...linkKind(labelsOf(link), url), url }]
  })
  if (weburls.length > 0) person.weburls = weburls
  takePlaces(root, person)
  takeRest(root, person, remarks)
  return { person, remarks }
}

/** A reading is one text, or in the parts of the name, or in elements of its own. */
function readingsOf(root: XmlElement, name: XmlElement): Pick<Person, 'lastkana' | 'firstkana'> {
  const phonetic = child(name, 'Phonetic')
  const whole = splitName(fullKana(phonetic?.text.trim() ?? ''))
  const texts = withText(root, new Set())
  const of = (part: string, names: RegExp) =>
    fullKana(
      (phonetic && childText(phonetic, part)) ||
        (texts.find((each) => names.test(each.name))?.text.trim() ?? ''),
    )
  const lastkana = of('FamilyName', lastReading) || (whole.lastname ?? '')
  const firstkana = of('GivenName', firstReading) || (whole.firstname ?? '')
  return { ...(lastkana !== '' && { lastkana }), ...(firstkana !== '' && { firstkana }) }
}

/** Elements in which Japanese programs keep readings. */
const lastReading = /^(?:(?:yomi|phonetic)(?:family|last)name|(?:family|last)name(?:yomi|phonetic))$/iu
const firstReading = /^(?:(?:yomi|phonetic)(?:given|first)name|(?:given|first)name(?:yomi|phonetic))$/iu

function labelsOf(element: XmlElement): string[] {
  const labels = descendants(element, 'Label').map(({ text }) => text.trim().replace(/^Preferred$/iu, ''))
  return labels.filter((label) => label !== '')
}

function takePlaces(root: XmlElement, person: Person): void {
  const addresses = descendants(root, 'PhysicalAddress').flatMap((place) => {
    const { street, building } = streetOfLines(
      childText(place, 'Street'),
      childText(place, 'ExtendedAddress'),
    )
    const parts = {
      country: childText(place, 'Country'),
      zipcode: childText(place, 'PostalCode'),
      region: childText(place, 'Region'),
      city: childText(place, 'Locality'),
      street,
      pobox: childText(place, 'POBox'),
      building,
    }
    const filled = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
    if (Object.keys(filled).length > 0) return [{ ...addressKind(labelsOf(place)), ...filled }]
    // Some addresses only have the text printed on an envelope.
    const label = inOneCell(childText(place, 'AddressLabel'))
    return label === '' ? [] : [{ ...addressKind(labelsOf(place)), street: label }]
  })
  if (addresses.length > 0) person.addresses = addresses
  const position = descendants(root, 'Position')[0]
  const parts = position
    ? {
        name: childText(position, 'Company') || childText(position, 'Organization'),
        dept1: childText(position, 'Department'),
        title: childText(position, 'JobTitle'),
      }
    : {}
  const organization = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
  if (Object.keys(organization).length > 0) person.organization = organization
}

/** An entry with a label, and the parts that identify it. */
const labelled = [
  ['PhoneNumber', ['Number'], 'Telephone', telephoneKind],
  ['EmailAddress', ['Address'], 'E-mail', emailKind],
  ['Url', ['Value'], 'Link', linkKind],
  [
    'PhysicalAddress',
    ['Country', 'PostalCode', 'Region', 'Locality', 'POBox', 'Street', 'ExtendedAddress'],
    'Address',
    addressKind,
  ],
] as const

type ToMemo = (word: string, element: XmlElement, value: string) => void

/** The user's labels that a kind has no place for, with the values that they belong to. */
function takeLabels(root: XmlElement, toMemo: ToMemo): void {
  for (const [name, parts, word, kindOf] of labelled)
    for (const element of descendants(root, name)) {
      const texts = parts.map((part) => childText(element, part))
      const value = texts.filter((text) => text !== '').join(' ')
      const labels = labelsOf(element)
      const label = labelBeside(kindOf(labels, value), labels, name === 'Url' ? value : '')
      if (label !== '') toMemo(`${word} (${label})`, element, value)
    }
}

/** Elements without a field of the service, with the word written before them in the memo. */
const memoElements = [
  ['NickName', 'Nickname'],
  ['Title', 'Title'],
  ['Suffix', 'Suffix'],
  ['Generation', 'Generation'],
  ['Profession', 'Profession'],
  ['Office', 'Office'],
  ['Role', 'Role'],
] as const

/** Elements that are read in another form than written, and those that a program keeps for itself. */
const taken = new Set(
  'CreationDate ContactIDCollection DateCollection PhotoCollection LabelCollection CertificateCollection Gender Type Mailer'.split(
    ' ',
  ),
)

function leftIn(root: XmlElement): Written[] {
  return withText(root, taken)
    .filter(({ attributes }) => !/^binary/iu.test(attributes['ContentType'] ?? attributes['type'] ?? ''))
    .map(({ line, name, text }) => ({ line, name, text: text.trim() }))
}

function takeRest(root: XmlElement, person: Person, remarks: Remark[]): void {
  const notes = descendants(root, 'Notes')[0]?.text.trim() ?? ''
  const memo = notes === '' ? [] : [notes]
  const toMemo: ToMemo = (word, { line, name }, value) => {
    if (value.trim() === '') return
    memo.push(`${word}: ${value.trim()}`)
    remarks.push({ line, person: '', field: name, text: remarkWords('to-memo', value) })
  }
  for (const [name, word] of memoElements)
    for (const element of descendants(root, name))
      if (element.text.trim() !== person.suffix) toMemo(word, element, element.text)
  takeLabels(root, toMemo)
  for (const relative of descendants(root, 'Person'))
    toMemo(
      labelsOf(relative)[0]?.replace(/^wab:/iu, '') ?? 'Person',
      relative,
      childText(relative, 'FormattedName'),
    )
  const gender = descendants(root, 'Gender')[0]
  const known = genderOf(gender?.text.trim() ?? '')
  if (known === 'm' || known === 'f') person.gender = known
  else if (known === null && gender) toMemo('Gender', gender, gender.text)
  for (const date of descendants(root, 'Date')) {
    const day = localDay(childText(date, 'Value'))
    const read = readDate(day)
    const isBirthday = labelsOf(date).some((label) => /birthday/iu.test(label))
    if (isBirthday && read.kind === 'day') person.birthdate = read.iso
    else {
      const word = labelsOf(date)[0]?.replace(/^wab:/iu, '') ?? 'Date'
      toMemo(word, date, read.kind === 'no-year' ? read.text : day)
    }
  }
  for (const message of descendants(root, 'IMAddress'))
    toMemo('Message', message, `${childText(message, 'Value')} ${childText(message, 'Protocol')}`)
  takeLeftovers(person, memo, { written: leftIn(root), remarks })
  if (memo.length > 0) person.memo = memo.join('\n')
  nameByMemo(person, remarks)
  if (!isSomebody(person)) remarks.push({ line: 1, person: '', field: '', text: { kind: 'no-person' } })
  takePhoto(root, person, remarks)
}

/** A day given as its midnight in UTC: east of Greenwich that is the evening before. */
function localDay(written: string): string {
  const [, day = '', hour = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(?:00|30|45):00Z?$/u.exec(written) ?? []
  if (day === '') return written
  const midnight = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  if (!isDay || Number(hour) < 12 || Number(hour) > 23) return day
  return new Date(midnight.getTime() + 86_400_000).toISOString().slice(0, 10)
}

function takePhoto(root: XmlElement, person: Person, remarks: Remark[]): void {
  for (const photo of descendants(root, 'Photo')) {
    const note = (text: RemarkText) => remarks.push({ line: photo.line, person: '', field: 'Photo', text })
    const value = childText(photo, 'Value')
    const bytes = bytesOfBase64(value)
    const type = imageTypeOf(bytes)
    // SECURITY: a photo given as an address or a path is reported, never opened.
    const url = childText(photo, 'Url')
    if (type !== null && person.photo === undefined) person.photo = { bytes, type }
    else if (type !== null && Buffer.compare(bytes, person.photo?.bytes ?? bytes) !== 0)
      note(remarkWords('left-out', labelsOf(photo).join(' ') || type))
    else if (type === null && url !== '') note(remarkWords('photo-not-fetched', url))
    else if (type === null && value !== '') note({ kind: 'photo-unreadable' })
  }
}

/** The name of a group of contacts, which names its members by their files; null for a contact. */
export function nameOfGroup(root: XmlElement): string | null {
  if (childText(root, 'Type').toLowerCase() !== 'group') return null
  return descendants(root, 'FormattedName')[0]?.text.trim() ?? ''
}
