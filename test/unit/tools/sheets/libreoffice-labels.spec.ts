import { expect, it } from 'vitest'
import { readLibreOfficeLabels } from '../../../../tools/sheets/libreoffice-labels.ts'

const read = (maker: string, name: string, measure: string) =>
  readLibreOfficeLabels(
    `<manufacturers><manufacturer name="${maker}"><label><name>${name}</name><measure>${measure}</measure></label></manufacturer></manufacturers>`,
  )
const measure = 'S;8760;4230;8380;4230;1930;2150;2;6;21000;29700'

it('a sheet of LibreOffice has its number, and its sizes in mm', () => {
  expect(read('A-one', '28183 Label A4 12pcs(2*6)', measure)).toEqual({
    templates: [
      {
        maker: 'A-One',
        number: '28183',
        paper: { width: 210, height: 297 },
        grid: {
          columns: 2,
          rows: 6,
          left: 19.3,
          top: 21.5,
          width: 83.8,
          height: 42.3,
          pitchX: 87.6,
          pitchY: 42.3,
          radius: 0,
        },
        shape: 'rectangle',
        hole: 0,
      },
    ],
    leftOut: [],
  })
})

it.each([
  ['8600 A5 Kreise 10 mm, weiß', measure, 'not rectangular'],
  ['L7676 CD Label', measure, 'not rectangular'],
  ['8001 Endlosetiketten 1-bahnig', `C${measure.slice(1)}`, 'not a sheet'],
])('%s is left out', (name, size, why) => {
  const [number = ''] = name.split(' ')
  expect(read('Herma A5', name, size)).toEqual({
    templates: [],
    leftOut: [{ maker: 'Herma', number, why }],
  })
})

it('rounded corners leave a label rectangular', () => {
  expect(read('Herma A5', '8603 A5 weiß, Ecken abgerundet', measure).templates).toHaveLength(1)
})

it('a text that is not XML has no products', () => {
  expect(readLibreOfficeLabels('no XML')).toEqual({ templates: [], leftOut: [] })
})
