import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { contract } from '../../contract/ipc/contract.ts'

/** What a property would be called that names a place on the disk. */
const place = /^(path|file|folder|directory|dir)$|_(path|file|folder)$|(Path|File|Folder|Directory)$/

/** Names of all properties that a JSON schema mentions, at any depth. */
function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own =
    'properties' in schema && typeof schema.properties === 'object'
      ? Object.keys(schema.properties ?? {})
      : []
  return [...own, ...Object.values(schema).flatMap(propertyNames)]
}

describe('SECURITY X20: the page names no file', () => {
  it.each(Object.entries(contract))('no call takes a path: %s', (_channel, { input }) => {
    const schema = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })
    const names = propertyNames(schema).filter((name) => place.test(name))
    expect(names).toEqual([])
  })
})
