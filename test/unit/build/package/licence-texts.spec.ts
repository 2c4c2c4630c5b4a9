import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAllowed, lackingTexts, licenceOf, licencesFile } from '../../../../build/package/licence-texts.ts'
import { project } from '../../../source-files.ts'

const installed = (name: string) => licenceOf(join(project, 'node_modules', name))
const wordsOf = (name: string) => installed(name).texts.join('\n')

describe('SECURITY X32: licences that a package inside the app may have', () => {
  it.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'])(
    '%j is allowed',
    (licence) => expect(isAllowed(licence)).toBe(true),
  )

  it.each(['GPL-3.0', 'UNLICENSED', 'MIT AND GPL-2.0', '', 'SSPL-1.0 OR GPL-3.0', 'constructor'])(
    '%j is refused',
    (licence) => expect(isAllowed(licence)).toBe(false),
  )
})

describe('SECURITY X32: the whole text of a licence ships', () => {
  it('the word MIT alone is not the text of its licence', () => {
    expect(lackingTexts({ licence: 'MIT', texts: ['## License\n\nMIT'] })).toEqual(['MIT'])
  })

  it('the LGPL adds to the GPL, whose text goes along', () => {
    const { licence, texts } = installed('libheif-js')
    expect(licence).toBe('LGPL-3.0')
    expect(texts[0]).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
    expect(lackingTexts({ licence, texts: texts.slice(0, 1) })).toEqual(['GPL-3.0'])
    expect(wordsOf('libheif-js')).toMatch(
      /GNU GENERAL PUBLIC LICENSE\s+Version 3, 29 June 2007[^]*END OF TERMS/,
    )
  })

  it('texts in a folder of their own count', () => {
    expect(installed('opencc-js').licence).toBe('MIT AND Apache-2.0')
    expect(lackingTexts(installed('opencc-js'))).toEqual([])
  })

  it('the text of the MPL is whole', () => {
    expect(installed('exifreader').licence).toBe('MPL-2.0')
    expect(wordsOf('exifreader')).toMatch(/^Mozilla Public License Version 2\.0[^]*Exhibit B/)
  })

  it.each([
    ['fontkit', 'Devon Govett', 'Permission is hereby granted, free of charge'],
    ['saxes', 'Louis-Dominique Dubeau', 'Permission to use, copy, modify'],
    ['lazy-val', 'Vladimir Krivosheev', 'Permission is hereby granted, free of charge'],
  ])('%s only names its licence, and gets its text', (name, holder, words) => {
    expect(wordsOf(name)).toContain(`Copyright (c) ${holder}\n\n${words}`)
    expect(lackingTexts(installed(name))).toEqual([])
  })

  it.each([
    ['of two licences to choose from, one text is enough', 'MIT OR Apache-2.0', []],
    ['of two that both hold, neither may be missing', 'MIT AND Apache-2.0', ['Apache-2.0']],
  ])('%s', (_name, licence, lacking) => {
    expect(lackingTexts({ licence, texts: [wordsOf('axios')] })).toEqual(lacking)
  })
})

describe('where the source of a package is to be had', () => {
  it.each([
    ['exifreader', 'https://github.com/mattiasw/ExifReader'],
    ['fontkit', 'https://github.com/foliojs/fontkit'],
    ['ajv', 'https://github.com/ajv-validator/ajv'],
    ['atomically', 'https://github.com/fabiospampinato/atomically'],
    ['follow-redirects', 'https://github.com/follow-redirects/follow-redirects'],
    ['libphonenumber-js', 'https://gitlab.com/catamphetamine/libphonenumber-js'],
  ])('%s: %s', (name, source) => expect(installed(name).source).toBe(source))

  it('is said in the file that ships', () => {
    const file = licencesFile([installed('exifreader')])
    expect(file).toContain(
      `exifreader ${installed('exifreader').version}\n\nMPL-2.0\n\nSource: https://github.com/mattiasw/ExifReader\n`,
    )
  })
})
