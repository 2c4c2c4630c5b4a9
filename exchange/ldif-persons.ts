import { readLdif, type LdifEntry } from './ldif.ts'
import { personOf } from './ldif-person.ts'
import { addRemark, isSomebody, remarkWords, type Person, type ReadPerson, type Remark } from './person.ts'

/** Classes of entries that have members, and of things in a directory that are not people. */
const groups = /^(?:group|posixgroup$|organizationalrole$)/u
const things = /^(?:device|computer|iphost|dcobject|domain)$/u

/** Persons of an LDIF file; groups of names are not persons, and neither are devices. */
export function ldifPersons(text: string): { persons: ReadPerson[]; remarks: Remark[] } {
  const { entries, stray } = readLdif(text)
  const persons: ReadPerson[] = []
  const members = new Members()
  const remarks: Remark[] = []
  const note = (remark: Remark) => addRemark(remarks, remark)
  for (const { line, cells } of stray)
    note({ line, person: '', field: '', text: remarkWords('stray-line', cells[0]) })
  if (entries.length === 0) note({ line: 0, person: '', field: '', text: { kind: 'empty' } })
  for (const entry of entries) {
    const classes = (entry.attributes.get('objectclass') ?? []).map((each) => each.toLowerCase())
    const [name = ''] = ['cn', 'o', 'dc'].flatMap((each) => entry.attributes.get(each) ?? [])
    const isGroup = classes.some((each) => groups.test(each))
    if (isGroup || classes.some((each) => things.test(each))) {
      const text = remarkWords(isGroup ? 'group' : 'left-out', name)
      note({ line: entry.line, person: name, field: '', text })
      if (isGroup) members.addGroup(name, entry)
      continue
    }
    const change = entry.attributes.get('changetype')?.[0]?.toLowerCase() ?? 'add'
    if (change !== 'add') {
      const text = remarkWords('stray-line', `changetype: ${change}`)
      note({ line: entry.line, person: '', field: 'changetype', text })
      continue
    }
    const person = personOf(entry, remarks)
    members.addPerson(person, entry)
    if (isSomebody(person)) persons.push({ line: entry.line, person })
    else note({ line: entry.line, person: '', field: '', text: { kind: 'no-person' } })
  }
  members.tag()
  return { persons, remarks }
}

/** Groups and their possible members, in any order. */
class Members {
  readonly #byName = new Map<string, Person>()
  readonly #byUid = new Map<string, Person>()
  readonly #groups: { tag: string; entry: LdifEntry }[] = []

  addPerson(person: Person, { attributes }: LdifEntry): void {
    this.#byName.set(nameKey(attributes.get('dn')?.[0]), person)
    for (const uid of attributes.get('uid') ?? []) this.#byUid.set(uid, person)
  }

  addGroup(tag: string, entry: LdifEntry): void {
    if (tag !== '') this.#groups.push({ tag, entry })
  }

  /** Each group becomes a tag of its members, which it names by their entries or, in Unix, by their accounts. */
  tag(): void {
    for (const { tag, entry } of this.#groups) {
      const all = (...names: string[]) => names.flatMap((name) => entry.attributes.get(name) ?? [])
      const named = all('member', 'uniquemember', 'roleoccupant').map((name) =>
        this.#byName.get(nameKey(name)),
      )
      const accounts = all('memberuid').map((uid) => this.#byUid.get(uid))
      for (const person of [...named, ...accounts])
        if (person !== undefined) person.tags = [...new Set([...(person.tags ?? []), tag])]
    }
  }
}

/** A distinguished name in the form for comparison: without the blanks after its commas, and in small letters. */
function nameKey(name = ''): string {
  return name
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .join(',')
}
