import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../source-files.ts'

const shipped = sourceFiles().filter(({ path }) => /^(contract|electron|labels|renderer)\//.test(path))

/**
 * Rules of reliability 2.3 for features that do not exist. Whoever builds one brings its rule and its test, and changes
 * the line of SECURITY.md.
 */
describe('reliability X25: what is not there needs no guard yet', () => {
  it('import: nobody reads vCards or tables', () => {
    const readers = shipped.filter(({ text }) =>
      /BEGIN:VCARD|text\/vcard|\.vcf\b|parseCsv|readVcard/i.test(text),
    )
    expect(readers.map(({ path }) => path)).toEqual([])
  })
})
