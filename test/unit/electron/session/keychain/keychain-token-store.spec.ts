import { EventEmitter } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fail, ok } from '../../../../../contract/failure.ts'
import { createKeychainCalls, keychainTokenStore } from '../../../../../electron/session/keychain/keychain.ts'
import type { KeychainRequest } from '../../../../../electron/session/keychain/keychain-message.ts'
import type { TokenOwner } from '../../../../../electron/session/tokens.ts'

const owner: TokenOwner = { profile: 'test', origin: 'https://books.example', use: 'access' }
const refused = fail({ kind: 'keychain', reason: 'refused' })

/** A store with a keychain process that answers every request with this value. */
function storeAnswering(value: unknown) {
  const asked: KeychainRequest[] = []
  const start = () => {
    const process = new EventEmitter()
    const postMessage = (request: KeychainRequest) => {
      asked.push(request)
      queueMicrotask(() => process.emit('message', { ok: true, value }))
    }
    return Object.assign(process, { postMessage, kill: () => true })
  }
  const calls = createKeychainCalls({ start })
  onTestFinished(() => calls.close())
  return { store: keychainTokenStore(calls, 'linux'), asked }
}

describe('SECURITY X10: the value in the keychain under our name', () => {
  it.each([
    'token\r\nX-Other: 1',
    'two words',
    'token\0',
    'トークン',
    '',
    '{"token":"x"}',
    'a'.repeat(8193),
    7,
    undefined,
    ['token'],
  ])('%j is not used as a token', async (value) => {
    expect(await storeAnswering(value).store.read(owner)).toEqual(refused)
  })

  it('a valid token is used, and an empty keychain gives null', async () => {
    expect(await storeAnswering('abc.DEF-123').store.read(owner)).toEqual(ok('abc.DEF-123'))
    expect(await storeAnswering(null).store.read(owner)).toEqual(ok(null))
  })

  it('another value after a save, and any value after a removal, is a refusal', async () => {
    expect(await storeAnswering('another').store.save(owner, 'token')).toEqual(refused)
    expect(await storeAnswering(null).store.save(owner, 'token')).toEqual(refused)
    expect(await storeAnswering('token').store.remove(owner)).toEqual(refused)
    expect(await storeAnswering('token').store.save(owner, 'token')).toEqual(ok(null))
    expect(await storeAnswering(null).store.remove(owner)).toEqual(ok(null))
  })

  it('a value that could end a header is not even passed to the keychain', async () => {
    const { store, asked } = storeAnswering('a\nb')
    expect(await store.save(owner, 'a\nb')).toMatchObject({ failure: { kind: 'invalid-input' } })
    expect(asked).toEqual([])
  })
})
