import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../source-files.ts'

const shipped = sourceFiles().filter(({ path }) => /^(contract|electron|labels|renderer)\//.test(path))

/** The limits themselves are tried in test/unit/exchange; this spec proves that no code reads contacts without them. */
describe('SECURITY X25: files of contacts are read within limits', () => {
  it('import: only exchange/ parses vCards and tables', () => {
    const readers = shipped.filter(({ text }) => /BEGIN:VCARD|text\/vcard|parseCsv|readVcard/i.test(text))
    expect(readers.map(({ path }) => path)).toEqual([])
  })

  it('import: one file asks it, and looks at the size on the disk first', () => {
    const asking = shipped.filter(({ imports }) =>
      imports.some(({ from }) => /^exchange\/read-file/.test(from)),
    )
    expect(asking.map(({ path }) => path)).toEqual(['electron/exchange/read-contacts.ts'])
    expect(asking[0]?.text).toMatch(/size > limits\.file[\s\S]*readFile\(readFileSync\(/)
  })

  it('import: exchange/ reaches neither the disk nor the network', () => {
    const reading = sourceFiles().filter(({ path }) => path.startsWith('exchange/'))
    expect(reading.length).toBeGreaterThan(20)
    const reaching = reading.filter(
      ({ text, imports }) =>
        imports.some(({ from }) => from.startsWith('node:')) || /\bfetch\(|\bimport\(/.test(text),
    )
    expect(reaching.map(({ path }) => path)).toEqual([])
  })
})
