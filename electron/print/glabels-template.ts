import { readXml, type XmlElement } from '../../exchange/xml.ts'
import type { TemplateProblem } from '../../contract/ipc/print-setup.ts'
import type { OutlineShape } from '../../labels/output/glyph-run.ts'
import type { Grid, Sheet } from '../../labels/sheet/sheet.ts'
import { templatePaper } from './template-papers.ts'

/** A product that a file of gLabels describes. Lengths are mm. */
export interface GlabelsTemplate {
  readonly maker: string
  readonly number: string
  readonly paper: Sheet['paper']
  readonly grid: Grid
  readonly shape: OutlineShape
  /** Radius of the hole in a disc, 0 without one. */
  readonly hole: number
}

/** A product that cannot be used, and why. */
export interface LeftOut {
  readonly maker: string
  readonly number: string
  readonly why: TemplateProblem
}

/** What the files describe. */
export interface GlabelsProducts {
  readonly templates: readonly GlabelsTemplate[]
  readonly leftOut: readonly LeftOut[]
}

const millimetres = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72, '': 25.4 / 72 } as const
const lengthForm = /^\s*(\d+(?:\.\d*)?|\.\d+)\s*(mm|cm|in|pt|)\s*$/u

/** A length as gLabels writes it; without a unit it is in points. NaN for anything else. */
function length(text: string | undefined, missing = Number.NaN): number {
  if (text === undefined) return missing
  const [, number = '', unit = ''] = lengthForm.exec(text) ?? []
  if (number === '') return Number.NaN
  return Math.round(Number(number) * millimetres[unit as keyof typeof millimetres] * 100) / 100
}

interface Face {
  readonly shape: OutlineShape
  readonly width: number
  readonly height: number
  readonly radius: number
  readonly hole: number
}

/** The label of a template. Null for kinds of labels that this reader does not know. */
function faceOf({ name, attributes }: XmlElement): Face | null {
  const across = 2 * length(attributes['radius'])
  const width = length(attributes['width'], across)
  const height = length(attributes['height'], across)
  const radius = length(attributes['round'], 0)
  if (name === 'Label-rectangle') return { shape: 'rectangle', width, height, radius, hole: 0 }
  if (name === 'Label-ellipse') return { shape: 'ellipse', width, height, radius: 0, hole: 0 }
  if (name === 'Label-round') return { shape: 'ellipse', width: across, height: across, radius: 0, hole: 0 }
  if (name !== 'Label-cd') return null
  // A business card cut from a disc is narrower than the disc: it has straight sides, and the hole.
  const shape = width < across || height < across ? 'rectangle' : 'ellipse'
  return { shape, width, height, radius: 0, hole: length(attributes['hole'], 0) }
}

function gridOf({ attributes }: XmlElement, { width, height, radius }: Face): Grid {
  const columns = Number(attributes['nx'])
  const rows = Number(attributes['ny'])
  return {
    columns,
    rows,
    left: length(attributes['x0']),
    top: length(attributes['y0']),
    width,
    height,
    // With one label in a row the distance to the next is not used, and often 0 or missing.
    pitchX: columns > 1 ? length(attributes['dx']) : width,
    pitchY: rows > 1 ? length(attributes['dy']) : height,
    radius,
  }
}

function paperOf({ attributes }: XmlElement): Sheet['paper'] | undefined {
  const size = attributes['size'] ?? ''
  if (size.toLowerCase() !== 'other') return templatePaper(size)
  return { width: length(attributes['width']), height: length(attributes['height']) }
}

type Described = Omit<GlabelsTemplate, 'maker' | 'number'>

const problem = (kind: TemplateProblem['kind'], detail = ''): TemplateProblem => ({ kind, detail })

/** The template that an element describes, or why it cannot be used. */
function templateOf(element: XmlElement): Described | TemplateProblem {
  const paper = paperOf(element)
  if (paper === undefined) return problem('unknown-paper', element.attributes['size'] ?? '?')
  const labels = element.children.filter(({ name }) => name.startsWith('Label-'))
  const [label] = labels
  if (label === undefined || labels.length > 1) return problem('several-labels')
  const face = faceOf(label)
  if (face === null) return problem('unknown-shape', label.name.slice('Label-'.length))
  const layouts = label.children.filter(({ name }) => name === 'Layout')
  const [layout] = layouts
  if (layout === undefined || layouts.length > 1) return problem('several-blocks')
  return { paper, grid: gridOf(layout, face), shape: face.shape, hole: face.hole }
}

/** Maker and number; files of gLabels 2.0 have both in `name`. */
function namesOf({ attributes }: XmlElement): { maker: string; number: string } {
  const { brand, part, name = '' } = attributes
  if (brand !== undefined || part !== undefined) return { maker: brand ?? '', number: part ?? '' }
  const [maker = '', ...rest] = name.split(' ')
  return { maker, number: rest.join(' ').trim() }
}

/**
 * The products in files of gLabels (`*-templates.xml`, a `.template` that a user made, or a `.glabels` document, which has one).
 * Geometry is not checked here: `checkSheet` does that. An element that cannot be used is named in `leftOut`; a text that is not
 * XML gives nothing.
 */
export function readGlabelsTemplates(text: string): GlabelsProducts {
  const read = readXml(() => [text])
  if (!read.ok) return { templates: [], leftOut: [] }
  const known = new Map<string, Described | TemplateProblem>()
  const templates: GlabelsTemplate[] = []
  const leftOut: LeftOut[] = []
  for (const element of read.root.children) {
    if (element.name !== 'Template') continue
    const { maker, number } = namesOf(element)
    const { equiv } = element.attributes
    const template =
      equiv === undefined
        ? templateOf(element)
        : (known.get(`${maker} ${equiv}`) ?? problem('equal-missing', equiv))
    known.set(`${maker} ${number}`, template)
    if ('kind' in template) leftOut.push({ maker, number, why: template })
    else templates.push({ maker, number, ...template })
  }
  return { templates, leftOut }
}
