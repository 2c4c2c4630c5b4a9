import { describe, expect, it } from 'vitest'
import { builderConfig } from '../../build/package/builder-config.ts'
import { sourceFiles } from '../source-files.ts'

const shipped = sourceFiles().filter(({ path }) => /^(contract|electron|labels|renderer)\//.test(path))
const importers = (name: RegExp) =>
  shipped.filter(({ imports }) => imports.some(({ from }) => name.test(from))).map(({ path }) => path)

/**
 * Rules of reliability 2.3 for features that do not exist. Whoever builds one brings its rule and its test, and changes
 * the line of SECURITY.md.
 */
describe('reliability X25 and X41: what is not there needs no guard yet', () => {
  it('updates: nothing asks for another version, and no package says where one would be', () => {
    expect(importers(/^electron-updater/)).toEqual([])
    expect(shipped.filter(({ text }) => /\bautoUpdater\b/.test(text)).map(({ path }) => path)).toEqual([])
    expect(builderConfig(null).publish).toBeNull()
  })

  it('import: nobody reads vCards or tables', () => {
    const readers = shipped.filter(({ text }) =>
      /BEGIN:VCARD|text\/vcard|\.vcf\b|parseCsv|readVcard/i.test(text),
    )
    expect(readers.map(({ path }) => path)).toEqual([])
  })
})
