import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { withEscapes } from '../../../exchange/xml-signs.ts'
import { counts } from '../../counts.ts'
import { utf8 } from './bytes.ts'
import { cpuMs } from '../../cpu-ms.ts'

const read = (text: string) => readFile(utf8(text), { name: 'a' })
const lastnames = (text: string) => read(text).persons.map(({ person }) => person.lastname)
const said = (text: string) =>
  read(text).remarks.map(({ line, text: { kind, value } }) => [line, kind, value])

const contactXml = (memo: string, after = '') =>
  ['山田', '佐藤', '鈴木'].reduce(
    (all, name) =>
      `${all}<ContactXMLItem>\n<PersonName><PersonNameItem><LastName>${name}</LastName></PersonNameItem></PersonName>${name === '佐藤' ? memo : ''}\n</ContactXMLItem>\n`,
    '<?xml version="1.0"?>\n<ContactXML xmlns="http://www.xmlns.org/2002/ContactXML">\n',
  ) + `${after}</ContactXML>`
const xcard = (note: string) =>
  `<?xml version="1.0"?>\n<vcards xmlns="urn:ietf:params:xml:ns:vcard-4.0">\n${['山田', '佐藤', '鈴木'].map((name) => `<vcard><n><surname>${name}</surname></n>${name === '佐藤' ? note : ''}</vcard>\n`).join('')}</vcards>`
const contact = (notes: string) =>
  `<?xml version="1.0"?>\n<c:contact xmlns:c="http://schemas.microsoft.com/Contact"><c:Notes>${notes}</c:Notes>\n<c:NameCollection><c:Name><c:FamilyName>山田</c:FamilyName></c:Name></c:NameCollection></c:contact>`

/** What programs write without an escape, what the import reads, and the character that the remark shows. */
const signs = [
  ['Tom & Jerry', 'Tom & Jerry', '&'],
  ['a&b', 'a&b', '&b'],
  ['R&amp;D&nbsp;1', 'R&D&nbsp;1', '&nbsp;'],
  ['a < b', 'a < b', '<'],
  ['I <3 U', 'I <3 U', '<'],
  ['a\u000bb', 'ab', 'U+000b'],
  ['a&#0;b', 'ab', '&#0;'],
  ['&#xD800;b', 'b', '&#xD800;'],
] as const

describe('an unescaped character loses no contact, and a remark names its line', () => {
  it.each(signs)('%j in ContactXML', (written, memo, sign) => {
    const file = read(contactXml(`<Memo>${written}</Memo>`))
    expect(file.persons.map(({ person }) => [person.lastname, person.memo])).toEqual([
      ['山田', undefined],
      ['佐藤', memo],
      ['鈴木', undefined],
    ])
    expect(said(contactXml(`<Memo>${written}</Memo>`))).toEqual([[7, 'malformed', sign]])
  })

  it.each(signs)('%j in an xCard', (written, memo, sign) => {
    const text = xcard(`<note><text>${written}</text></note>`)
    expect(read(text).persons.map(({ person }) => person.memo)).toEqual([undefined, memo, undefined])
    expect(said(text)).toEqual([[4, 'malformed', sign]])
  })

  it.each(signs)('%j in a Windows contact', (written, memo, sign) => {
    expect(read(contact(written)).persons.map(({ person }) => person)).toEqual([{ lastname: '山田', memo }])
    expect(said(contact(written))).toEqual([[2, 'malformed', sign]])
  })

  it('in the value of an attribute too', () => {
    const web = '<Web><WebItem usage="a&b">http://a.example/?a=1&b=2</WebItem></Web>'
    expect(read(contactXml(web)).persons[1]?.person.weburls).toEqual([
      { kindof: 'hp', url: 'http://a.example/?a=1&b=2' },
    ])
  })
})

describe('well-formed text is kept', () => {
  const text =
    '<a b="&lt;&#38;">&amp;&#x5c71;<![CDATA[a & b < c &x; ]] > ]]><!-- & -- < --><?x & <?>\n&quot;</a>'

  it('in pieces of any size', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length]
        const pieces = places.slice(1).map((end, at) => text.slice(places[at], end))
        const noted: string[] = []
        expect([...withEscapes(pieces, (_, sign) => noted.push(sign))].join('')).toBe(text)
        expect(noted).toEqual([])
        const bad = pieces.map((piece) => piece.replaceAll('&amp;', '& '))
        const whole = [...withEscapes([bad.join('')], () => undefined)].join('')
        expect([...withEscapes(bad, () => undefined)].join('')).toBe(whole)
      }),
      { numRuns: counts(300, 10_000, 'documents in pieces') },
    )
  })
})

describe('a place that is not well-formed', () => {
  it.each([
    ['an element that is not closed', '<Memo>x'],
    ['one that was never open', '</Memo>'],
    ['an attribute without quotation marks', '<Memo a=b>x</Memo>'],
    ['two of the same name', '<Memo a="1" a="2">x</Memo>'],
  ])('%s loses no more than its own entry, and a remark names its line', (_, memo) => {
    for (const filler of ['', `<Memo>${'x\n'.repeat(70_000)}</Memo>`]) {
      const text = contactXml(filler + memo)
      expect(lastnames(text).filter((name) => name !== '佐藤')).toEqual(['山田', '鈴木'])
      const line = 7 + filler.split('\n').length - 1
      expect(said(text).map(([at, kind]) => [Number(at) - line <= 1 && Number(at) >= line, kind])).toEqual([
        [true, 'malformed'],
      ])
    }
    const last = read(contactXml(memo)).persons.at(-1)
    expect(last?.line).toBe(9)
  })

  it('a second document after the first is read too', () => {
    expect(lastnames(contactXml('') + contactXml(''))).toHaveLength(6)
  })

  it('after a hundred of them nothing more is read, and eight times as many do not take quadratic time', () => {
    const bad = '<ContactXMLItem></b></ContactXMLItem>'
    const readAll = (many: number) => {
      expect(lastnames(contactXml('', bad.repeat(many / 2)))).toEqual(['山田', '佐藤', '鈴木'])
      expect(read(`<ContactXML>${'&'.repeat(many)}${'<'.repeat(many)}</ContactXML>`).persons).toEqual([])
    }
    const few = cpuMs(() => readAll(12_500))
    expect(cpuMs(() => readAll(100_000))).toBeLessThan(32 * few)
  })

  it('a comment may precede a document', () => {
    const text = contactXml('').replace(/^<\?xml.*\?>/u, '<!-- written by hand -->\n')
    expect(lastnames(text)).toEqual(['山田', '佐藤', '鈴木'])
    expect(said(text)).toEqual([])
  })

  it('an entity that the document defines is still refused, whatever else is bad', () => {
    const text = contactXml('<Memo>a & b &x;</Memo>').replace(
      '?>',
      '?><!DOCTYPE ContactXML [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    )
    expect(read(text).persons).toEqual([])
    expect(said(text).map(([, kind]) => kind)).toEqual(['entity-refused'])
  })
})

describe('a document without contacts says why', () => {
  it.each([
    ['<ContactXML xmlns="http://www.xmlns.org/2002/ContactXML"/>', 'contactxml', 'empty'],
    ['<vcards xmlns="urn:ietf:params:xml:ns:vcard-4.0"/>', 'xcard', 'empty'],
    ['<vcards><a><b/></a></vcards>', 'xcard', 'empty'],
    ['<vCard xmlns="vcard-temp"><FN>山田 太郎</FN></vCard>', 'xcard', 'empty'],
  ])('%s', (text, format, kind) => {
    expect(read(`<?xml version="1.0"?>${text}`)).toMatchObject({
      format,
      persons: [],
      remarks: [{ text: { kind } }],
    })
  })
})
