import type { GlabelsTemplate } from '../../electron/print/glabels-template.ts'
import { readXml, type XmlElement } from '../../exchange/xml.ts'

/** Makers as LibreOffice writes them, where ours are written in another way. */
const makers: Record<string, string> = {
  'A-one': 'A-One',
  'Avery A4': 'Avery',
  'Avery A4/Asia': 'Avery',
  'Avery Letter Size': 'Avery',
  'Avery Zweckform': 'Zweckform',
  DAISO: 'Daiso',
  'Herma A4': 'Herma',
  'Herma A5': 'Herma',
  HISAGO: 'Hisago',
  'SANWA SUPPLY': 'Sanwa',
}

/** The list gives sizes only: these words in a description say that the label has another shape than its size. */
const notRectangular =
  /\b(?:CD|DVD|MD|ZIP)\b|CD-|kreis|\brund|oval|\bround\b|circ|dis[ck]|ring\b|stern|herz|heart/iu

const hundredths = (text: string | undefined) => Number(text) / 100

/** A product that cannot be used, and why. */
interface LeftOut {
  readonly maker: string
  readonly number: string
  readonly why: string
}

/** What the list describes. */
interface Products {
  readonly templates: readonly GlabelsTemplate[]
  readonly leftOut: readonly LeftOut[]
}

/** A product as the list has it: its number is the first word of its description. */
function productOf(maker: string, name: string, measure: string): GlabelsTemplate | LeftOut {
  const [number = ''] = name.split(' ')
  if (notRectangular.test(name)) return { maker, number, why: 'not rectangular' }
  const [kind, pitchX, pitchY, width, height, left, top, columns, rows, paperWidth, paperHeight] =
    measure.split(';')
  if (kind !== 'S') return { maker, number, why: 'not a sheet' }
  return {
    maker,
    number,
    paper: { width: hundredths(paperWidth), height: hundredths(paperHeight) },
    grid: {
      columns: Number(columns),
      rows: Number(rows),
      left: hundredths(left),
      top: hundredths(top),
      width: hundredths(width),
      height: hundredths(height),
      pitchX: hundredths(pitchX),
      pitchY: hundredths(pitchY),
      radius: 0,
    },
    shape: 'rectangle',
    hole: 0,
  }
}

const textOf = ({ children }: XmlElement, name: string) =>
  children.find((each) => each.name === name)?.text.trim() ?? ''

/**
 * The products in LibreOffice's `labels.xml`, lengths in mm. Those that are not rectangular sheets are in `leftOut`; a text that
 * is not XML gives nothing.
 */
export function readLibreOfficeLabels(text: string): Products {
  const read = readXml(() => [text])
  if (!read.ok) return { templates: [], leftOut: [] }
  const products = read.root.children.flatMap((each) => {
    const name = each.attributes['name'] ?? ''
    return each.children.map((label) =>
      productOf(makers[name] ?? name, textOf(label, 'name'), textOf(label, 'measure')),
    )
  })
  return {
    templates: products.filter((each) => 'grid' in each),
    leftOut: products.filter((each) => 'why' in each),
  }
}
