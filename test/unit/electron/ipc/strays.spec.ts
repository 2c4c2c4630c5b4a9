import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../../contract/failure.ts'
import { answer } from '../../../../electron/ipc/answer.ts'
import { createHandlers, type HandlerParts } from '../../../../electron/ipc/handlers.ts'

const reached: string[] = []
const session = {
  profile: { id: 'production' },
  save: async () => {
    reached.push('save')
    return fail({ kind: 'not-found' })
  },
  requestDelete: () => {
    reached.push('delete')
    return fail({ kind: 'not-found' })
  },
}
const handlers = createHandlers({
  sessions: { current: () => ok(session) },
  print: {},
  bulk: {},
  share: {},
} as unknown as HandlerParts)

const save = {
  family: 'address',
  id: null,
  group_id: 'g',
  etag: null,
  changes: { lastname: 'Sato' },
  key: '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11',
}
const deletion = { family: 'address', id: 'a', etag: 'e' }

describe('reliability 5.4: a write is sent to the profile that it was made for, or not at all', () => {
  it.each([
    ['record.save', save],
    ['record.delete', deletion],
  ] as const)('%s made for another profile is refused', async (channel, input) => {
    const before = reached.length
    const result = await answer({ handlers, log: () => 'id' }, channel, { ...input, profile: 'staging' })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-input', path: 'profile' } })
    expect(reached.length).toBe(before)
  })

  it.each([
    ['record.save', save, 'save'],
    ['record.delete', deletion, 'delete'],
  ] as const)('%s made for this profile arrives', async (channel, input, arrived) => {
    await answer({ handlers, log: () => 'id' }, channel, { ...input, profile: 'production' })
    expect(reached.at(-1)).toBe(arrived)
  })
})
