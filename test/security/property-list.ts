import { readXml, type XmlElement } from '../../exchange/xml.ts'

/** A value of a property list of macOS, of the kinds that an app's have. */
export type Property = string | boolean | Property[] | { [key: string]: Property }

function valueOf({ name, text, children }: XmlElement): Property {
  if (name === 'true' || name === 'false') return name === 'true'
  if (name === 'array') return children.map(valueOf)
  if (name !== 'dict') return text
  const values = children.filter((_child, index) => index % 2 === 1)
  return Object.fromEntries(values.map((each, index) => [children[2 * index]?.text ?? '', valueOf(each)]))
}

/** The dictionary that a property list in XML holds; throws for another text. */
export function propertiesOf(xml: string): Record<string, Property> {
  const read = readXml(() => [xml])
  const [only] = read.ok ? read.root.children : []
  if (only?.name !== 'dict') throw new Error('not a property list')
  return valueOf(only) as Record<string, Property>
}
