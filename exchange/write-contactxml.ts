import { isFamilyFirst } from '../contract/record/person-name.ts'
import type {
  JointPerson,
  Person,
  PersonAddress,
  PersonEmail,
  PersonLink,
  PersonTelephone,
} from './person.ts'

const namespace = 'http://www.xmlns.org/2002/ContactXML'
const usages: Readonly<Record<'home' | 'office' | 'other', string>> = {
  home: 'Private',
  office: 'Official',
  other: 'Others',
}
const telephones = new Map<string | null, [device: string, usage: 'home' | 'office' | 'other']>([
  ['tel', ['Phone', 'home']],
  ['offtel', ['Phone', 'office']],
  ['fax', ['Fax', 'home']],
  ['offfax', ['Fax', 'office']],
  ['cell', ['Cellular', 'home']],
  ['offcell', ['Cellular', 'office']],
])

/** Returns persons as a ContactXML 1.1 document. */
export function writeContactXml(persons: readonly Person[]): string {
  const items = persons.map((person, at) => itemOf(person, at + 1))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ContactXML xmlns="${namespace}" version="1.1" creator="Atena">\n${items.join('')}</ContactXML>\n`
}

function itemOf(person: Person, number: number): string {
  return tag('ContactXMLItem', { ContactXMLItemID: String(number) }, [
    nameItem(person),
    group('Address', (person.addresses ?? []).map(addressItem)),
    group('Phone', (person.telephones ?? []).map(phoneItem)),
    group('Email', (person.emails ?? []).map(emailItem)),
    group('Web', (person.weburls ?? []).map(webItem)),
    occupation(person),
    profile(person),
    group('Extension', extensions(person)),
  ])
}

function nameItem({ lastname, firstname, lastkana, firstkana }: Person): string {
  const part = (name: string, text = '', reading = '') =>
    text === '' && reading === '' ? '' : tag(name, reading === '' ? {} : { pronunciation: reading }, text)
  const full = [lastname ?? '', firstname ?? ''].filter((each) => each !== '').join(' ')
  const reading = [lastkana ?? '', firstkana ?? ''].filter((each) => each !== '').join(' ')
  const inner = [
    part('FullName', full, reading),
    part('LastName', lastname, lastkana),
    part('FirstName', firstname, firstkana),
  ]
  return inner.every((each) => each === '')
    ? ''
    : tag('PersonName', {}, [tag('PersonNameItem', { 'xml:lang': 'ja-JP' }, inner)])
}

function addressItem(address: PersonAddress, at: number): string {
  const { kindof, country, zipcode, region, city, street, building, pobox } = address
  const place = kindof === 'home' ? 'Home' : kindof === 'office' ? 'Office' : 'Others'
  const line = (type: string, text = '') =>
    text === '' ? '' : tag('AddressLine', { addressLineType: type }, text)
  return tag('AddressItem', { locationType: place, preference: at === 0 ? 'True' : 'False' }, [
    zipcode === undefined ? '' : tag('AddressCode', { codeDomain: 'ZIP7' }, zipcode),
    country === undefined ? '' : tag('Country', {}, country),
    line('Prefecture', region),
    line('City', city),
    line('Town', street),
    line('Building', building),
    line('POB', pobox),
  ])
}

function phoneItem({ kindof, number }: PersonTelephone): string {
  const [device, usage] = telephones.get(kindof) ?? ['Phone', 'other']
  return tag('PhoneItem', { phoneDevice: device, usage: usages[usage] }, number)
}

function emailItem({ kindof, address }: PersonEmail): string {
  const usage = usages[kindof === 'office' ? 'office' : kindof === null ? 'other' : 'home']
  return tag('EmailItem', { emailDevice: kindof === 'cell' ? 'Cellular' : 'Computer', usage }, address)
}

function webItem({ kindof, url }: PersonLink): string {
  return tag('WebItem', { usage: usages[kindof === 'office' ? 'office' : 'home'] }, [tag('URL', {}, url)])
}

function occupation({ organization }: Person): string {
  if (organization === undefined) return ''
  const { name, kana, dept1, dept2, title } = organization
  return group('Occupation', [
    tag('OccupationItem', {}, [
      tag('OrganizationName', kana === undefined ? {} : { pronunciation: kana }, name ?? ''),
      ...[dept1, dept2].map((text) => (text === undefined ? '' : tag('Department', {}, text))),
      title === undefined ? '' : tag('JobTitle', {}, title),
    ]),
  ])
}

function profile({ gender, birthdate }: Person): string {
  if (gender === undefined && birthdate === undefined) return ''
  const given = gender === undefined ? {} : { gender: gender === 'm' ? 'Male' : 'Female' }
  return tag('PersonalProfile', given, birthdate === undefined ? '' : [tag('BirthDate', {}, birthdate)])
}

/** Facts for which the format has no element, under the names that programs use; code, memo and UID under ours. */
function extensions({ suffix, joint_names = [], tags = [], memo, code, uid }: Person): string[] {
  const item = (extensionType: string, name: string, text = '', reading = '') =>
    text === ''
      ? ''
      : tag('ExtensionItem', { extensionType, name, ...(reading !== '' && { pronunciation: reading }) }, text)
  return [
    item('Common', 'Suffix', suffix),
    ...joint_names.map((joint) =>
      item('Common', 'NamesOfFamily', jointName(joint) || '-', jointReading(joint)),
    ),
    ...joint_names.map((joint, at) => item('Extended', `X-Suffix${at + 1}`, joint.suffix)),
    ...tags.map((each) => item('Extended', 'X-Category', each)),
    item('Extended', 'X-Memo', memo),
    item('Extended', 'X-Code', code),
    item('Extended', 'X-UID', uid),
  ]
}

/** In one text, so that the reader divides it again: family name first, or after the given one if it is western. */
function jointName({ lastname = '', firstname = '' }: JointPerson): string {
  const parts = isFamilyFirst(lastname + firstname) ? [lastname, firstname] : [firstname, lastname]
  return parts.filter((each) => each !== '').join(' ')
}

/** The same for its reading. */
function jointReading({ lastkana = '', firstkana = '' }: JointPerson): string {
  return [lastkana, firstkana].filter((each) => each !== '').join(' ')
}

function group(name: string, items: readonly string[]): string {
  return items.some((each) => each !== '') ? tag(name, {}, items) : ''
}

/** An element with text, or with other elements on lines of their own. */
function tag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inner: string | readonly string[],
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const head = `<${name}${given.join('')}>`
  return typeof inner === 'string'
    ? `${head}${escaped(inner)}</${name}>\n`
    : `${head}\n${inner.join('')}</${name}>\n`
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Text in XML form. Characters that XML does not allow are left out. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"\t\n\r]/gu, (sign) => signs[sign] ?? sign)
}
