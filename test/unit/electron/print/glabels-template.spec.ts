import { describe, expect, it } from 'vitest'
import { readGlabelsTemplates } from '../../../../electron/print/glabels-template.ts'

const read = (templates: string) =>
  readGlabelsTemplates(`<Glabels-templates>${templates}</Glabels-templates>`)
const layout = '<Layout nx="2" ny="3" x0="10mm" y0="20mm" dx="95mm" dy="80mm"/>'

describe('a file of gLabels', () => {
  it('gives paper and labels in millimetres, whatever their unit', () => {
    const { templates } = read(
      `<Template brand="Maker" part="1" size="US-Letter"><Label-rectangle width="1in" height="2cm" round="7.2pt">
        <Layout nx="2" ny="2" x0="72" y0="0.5in" dx="1.5in" dy="3cm"/></Label-rectangle></Template>`,
    )
    expect(templates).toEqual([
      {
        maker: 'Maker',
        number: '1',
        paper: { width: 215.9, height: 279.4 },
        grid: {
          columns: 2,
          rows: 2,
          left: 25.4,
          top: 12.7,
          width: 25.4,
          height: 20,
          pitchX: 38.1,
          pitchY: 30,
          radius: 2.54,
        },
        shape: 'rectangle',
        hole: 0,
      },
    ])
  })

  it.each([
    ['<Label-round radius="40mm">', { shape: 'ellipse', hole: 0, width: 80, height: 80 }],
    ['<Label-ellipse width="50mm" height="30mm">', { shape: 'ellipse', hole: 0, width: 50, height: 30 }],
    ['<Label-cd radius="58mm" hole="20mm">', { shape: 'ellipse', hole: 20, width: 116, height: 116 }],
    [
      '<Label-cd radius="40mm" hole="9mm" width="60mm" height="80mm">',
      { shape: 'rectangle', hole: 9, width: 60, height: 80 },
    ],
  ])('%s keeps its shape', (label, { shape, hole, width, height }) => {
    const end = /<(\S+)/u.exec(label)?.[1]
    const { templates } = read(`<Template brand="M" part="1" size="A4">${label}${layout}</${end}></Template>`)
    expect(templates[0]).toMatchObject({ shape, hole, grid: { width, height } })
  })

  it('takes the size of other paper from the template, such as a roll', () => {
    const { templates } = read(
      `<Template brand="M" part="1" size="Other" width="54mm" height="101mm"><Label-rectangle width="50mm" height="90mm">
        <Layout nx="1" ny="1" x0="2mm" y0="5mm" dx="0" dy="0"/></Label-rectangle></Template>`,
    )
    expect(templates[0]).toMatchObject({
      paper: { width: 54, height: 101 },
      grid: { pitchX: 50, pitchY: 90 },
    })
  })

  it('gives an equal product the sizes of the other', () => {
    const { templates } = read(
      `<Template brand="M" part="1" size="A4"><Label-rectangle width="90mm" height="70mm">${layout}</Label-rectangle></Template>
       <Template brand="M" part="2" equiv="1"/>`,
    )
    expect(templates.map(({ number }) => number)).toEqual(['1', '2'])
    expect(templates[1]?.grid).toEqual(templates[0]?.grid)
  })

  it.each([
    ['<Template brand="M" part="1" size="Huge"/>', 'unknown-paper', 'Huge'],
    ['<Template brand="M" part="1" size="A4"/>', 'several-labels', ''],
    ['<Template brand="M" part="1" equiv="9"/>', 'equal-missing', '9'],
    ['<Template brand="M" part="1" size="A4"><Label-star/></Template>', 'unknown-shape', 'star'],
    [
      `<Template brand="M" part="1" size="A4"><Label-round radius="4mm">${layout}${layout}</Label-round></Template>`,
      'several-blocks',
      '',
    ],
  ])('%s is left out with a reason', (template, kind, detail) => {
    expect(read(template)).toEqual({
      templates: [],
      leftOut: [{ maker: 'M', number: '1', why: { kind, detail } }],
    })
  })

  it.each([
    ['A4', 210, 297],
    ['US-Letter', 215.9, 279.4],
    ['us-legal', 215.9, 355.6],
    ['monarch', 98.43, 190.5],
    ['A10', 26, 37],
  ])('knows the paper %s', (size, width, height) => {
    const { templates } = read(
      `<Template brand="M" part="1" size="${size}"><Label-rectangle width="10mm" height="10mm">${layout}</Label-rectangle></Template>`,
    )
    expect(templates[0]?.paper).toEqual({ width, height })
  })

  it('has maker and number in one name where gLabels 2.0 wrote it', () => {
    const { templates } = read(
      `<Template name="Avery US 5160" size="A4"><Label-rectangle width="10mm" height="10mm">${layout}</Label-rectangle></Template>`,
    )
    expect(templates[0]).toMatchObject({ maker: 'Avery', number: 'US 5160' })
  })

  it.each(['', 'no XML', '<a', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'])('%j has no products', (text) => {
    expect(readGlabelsTemplates(text)).toEqual({ templates: [], leftOut: [] })
  })
})
