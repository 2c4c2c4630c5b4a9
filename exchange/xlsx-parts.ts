import { piecesOf } from './encoding.ts'
import { readXml } from './xml.ts'
import type { ReadXml } from './xml.ts'

/** The text of a part, from its beginning each time. */
export type Pieces = () => Iterable<string>

/** A part that is read whole, a bare & in it as what it stands for: it names sheets and formats, and nobody. */
export function readWhole(xml: Pieces): ReadXml {
  const read = readXml(xml)
  return read.ok || read.reason !== 'malformed' ? read : readXml(xml, { note: () => undefined })
}

/** What a part says of another one. */
interface Link {
  id: string
  type: string
  target: string
}

/**
 * The parts of a workbook by what others call them. Large and small letters, and slashes of both kinds, make no other name: programs
 * pack them otherwise than they name them.
 */
export class BookParts {
  readonly #files: ReadonlyMap<string, Uint8Array>
  readonly #workbook: string
  readonly #links: readonly Link[]

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    this.#files = new Map(Object.entries(files).map(([name, bytes]) => [nameIn('', name), bytes]))
    const main = this.#linksOf('').find(({ target }) => /(?:^|\/)workbook\d*\.xml$/u.test(target))?.target
    this.#workbook = main !== undefined && this.#files.has(main) ? main : 'xl/workbook.xml'
    this.#links = this.#linksOf(this.#workbook)
  }

  /** Null where these are the parts of something else. */
  get workbook(): Pieces | null {
    return this.#files.has(this.#workbook) ? this.#text(this.#workbook) : null
  }

  /** The one of this kind, which has its usual name where nothing names it; without one it has no text. */
  ofKind(kind: 'styles' | 'sharedStrings'): Pieces {
    const named = this.#links.find(({ type }) => type.endsWith(`/${kind}`))?.target
    const usual = nameIn(folderOf(this.#workbook), `${kind}.xml`)
    return this.#text(named !== undefined && this.#files.has(named) ? named : usual)
  }

  /** The sheet that the workbook names so; null where it is none of the parts. */
  sheet(id: string): { xml: Pieces; bytes: Uint8Array } | null {
    const name = this.#links.find((link) => link.id === id)?.target ?? ''
    const bytes = this.#files.get(name)
    return bytes === undefined ? null : { xml: this.#text(name), bytes }
  }

  #text(name: string): Pieces {
    const bytes = this.#files.get(name) ?? new Uint8Array()
    return () => piecesOf(bytes, 'utf-8')
  }

  #linksOf(name: string): Link[] {
    const folder = folderOf(name)
    const links = readWhole(this.#text(`${folder}_rels/${name.slice(folder.length)}.rels`))
    if (!links.ok) return []
    return links.root.children.map(({ attributes }) => ({
      id: attributes['Id'] ?? '',
      type: attributes['Type'] ?? '',
      target: nameIn(folder, attributes['Target'] ?? ''),
    }))
  }
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)

/** The whole name of a part that is called so in a folder. */
function nameIn(folder: string, written: string): string {
  const target = written.replaceAll('\\', '/').toLowerCase()
  const names: string[] = []
  for (const name of (target.startsWith('/') ? target : folder + target).split('/'))
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  return names.join('/')
}
