import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  completeVariants,
  readVariant,
  switchTable,
  variantsOf,
  variantTable,
} from '../../service/variants.ts'
import { running } from './running.ts'

const names = Object.keys(variantTable)
const singles = Object.entries(variantTable).flatMap(([name, { values }]) =>
  values.map((value) => `${name}=${value}`),
)

describe('reliability 5.1: the switches', () => {
  it('each one has tests of its own', () => {
    const specs = ['variants-of-writes', 'variants-of-answers'].map((name) =>
      readFileSync(new URL(`./${name}.spec.ts`, import.meta.url), 'utf8'),
    )
    const proved = [...specs.join('\n').matchAll(/^describe\('([^']+)'/gm)].flatMap(([, title]) =>
      title?.split(' and '),
    )
    expect(proved.toSorted()).toEqual(names.toSorted())
  })

  it('each one is in the table of the README', () => {
    const readme = readFileSync(new URL('../../service/README.md', import.meta.url), 'utf8').replace(
      / +\|/g,
      ' |',
    )
    for (const [name, { values }] of Object.entries(variantTable)) {
      expect(readme).toContain(`| \`${name}\` | ${values.map((value) => `\`${value}\``).join(' ')} |`)
    }
  })

  it('an unknown name is answered with the known ones', () => {
    expect(readVariant('colour=red')).toEqual({
      ok: false,
      message: `There is no variant "colour". Known: ${Object.keys(switchTable).join(', ')}.`,
    })
  })

  it.each(['put=', 'put', 'put=both', 'put=replace=merge'])(
    '%s is answered with the known values',
    (text) => {
      const read = readVariant(text)
      expect(read.ok ? '' : read.message).toMatch(/^Variant "put" takes replace, merge, not "/)
    },
  )

  it('names of object methods are not switches', () => {
    expect(readVariant('constructor=x').ok).toBe(false)
    expect(readVariant('__proto__=x').ok).toBe(false)
  })

  it('a later entry of the same name wins', () => {
    expect(
      completeVariants(
        variantsOf([
          ['put', 'merge'],
          ['put', 'replace'],
        ]),
      ).put,
    ).toBe('replace')
  })
})

describe.each(singles)('under %s', (text) => {
  it('a record lives its whole life', async () => {
    const read = readVariant(text)
    const {
      create,
      put,
      get,
      delete: remove,
    } = await running({ variants: variantsOf(read.ok ? [read.entry] : []) })
    const { id, etag } = await create('address', { lastname: 'a' })
    const updated = await put(`/api/address/${id}`, { lastname: 'b' }, { headers: { 'If-Match': etag } })
    expect(updated.json()).toMatchObject({ id, lastname: 'b', deleted: false })
    expect((await get(`/api/address/${id}`)).json()).toEqual(updated.json())
    const headers = { 'If-Match': updated.json().etag }
    expect((await remove(`/api/address/${id}`, { headers })).json()).toMatchObject({ id, deleted: true })
  })
})
