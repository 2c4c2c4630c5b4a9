import { describe, expect, it } from 'vitest'
import type { Failure, PhotoReason } from '../../../../contract/failure.ts'
import { failureAction, failureText } from '../../../../renderer/text/failure-text.ts'
import { en, ja } from '../../../../languages/page.ts'
import type { MessageKey } from '../../../../languages/page.ts'

const samples: { [K in Failure['kind']]: Extract<Failure, { kind: K }>[] } = {
  'precondition-failed': [{ kind: 'precondition-failed' }],
  'not-found': [{ kind: 'not-found' }],
  'signed-out': [{ kind: 'signed-out' }],
  unauthorized: [{ kind: 'unauthorized' }],
  forbidden: [{ kind: 'forbidden' }],
  offline: [
    { kind: 'offline', code: 'ECONNREFUSED', host: 'example.com' },
    { kind: 'offline', code: 'ENOTFOUND', host: '' },
  ],
  'unknown-outcome': [{ kind: 'unknown-outcome', code: 'ECONNRESET' }],
  'retry-later': [
    { kind: 'retry-later', status: 503, afterSeconds: null },
    { kind: 'retry-later', status: 429, afterSeconds: 30 },
  ],
  rejected: [{ kind: 'rejected', status: 422 }],
  'too-big': [{ kind: 'too-big' }],
  'bad-response': [{ kind: 'bad-response', path: 'items.0.id', expected: 'string' }],
  'unusable-etag': [{ kind: 'unusable-etag' }],
  'invalid-input': [{ kind: 'invalid-input', path: 'changes.memo', expected: 'string' }],
  cancelled: [{ kind: 'cancelled' }],
  keychain: (['absent', 'locked', 'mute', 'refused'] as const).map((reason) => ({
    kind: 'keychain',
    reason,
  })),
  storage: (['full', 'denied', 'damaged', 'other'] as const).map((reason) => ({ kind: 'storage', reason })),
  'no-program': [{ kind: 'no-program' }],
  photo: (Object.keys(en.photo.problem) as PhotoReason[]).map((reason) => ({ kind: 'photo', reason })),
  unexpected: [{ kind: 'unexpected', logId: 'a1b2' }],
}

/** Looks a key up and fills it in, as the window does. */
const speak =
  (messages: object) =>
  (key: MessageKey, values: Record<string, string | number> = {}) => {
    const found = key.split('.').reduce<unknown>((node, part) => Reflect.get(Object(node), part), messages)
    return String(found).replace(/\{(\w+)\}/g, (_, name: string) =>
      String({ keychain: 'キーリング', ...values }[name]),
    )
  }

const languages = [
  ['en', speak(en)],
  ['ja', speak(ja)],
] as const

describe.each(languages)('design 2: every failure has a sentence in %s', (_language, t) => {
  it.each(
    Object.values(samples)
      .flat()
      .map((failure) => [JSON.stringify(failure), failure] as const),
  )('%s', (_name, failure) => {
    const sentence = failureText(failure, t)
    expect(sentence.length).toBeGreaterThan(5)
    expect(sentence).not.toMatch(/undefined|null|\{|error|エラー/i)
    expect(sentence).toMatch(/[.。]$/)
  })
})

describe('the button beside a failure', () => {
  it('offers signing in for what signing in cures, and nothing where trying again is useless', () => {
    expect(samples.unauthorized.map(failureAction)).toEqual(['sign-in'])
    expect(samples['signed-out'].map(failureAction)).toEqual(['sign-in'])
    expect(samples.offline.map(failureAction)).toEqual(['retry', 'retry'])
    expect(samples['unknown-outcome'].map(failureAction)).toEqual(['retry'])
    expect(samples['unusable-etag'].map(failureAction)).toEqual(['reload'])
    expect([...samples.rejected, ...samples.forbidden].map(failureAction)).toEqual(['none', 'none'])
  })
})

describe('texts', () => {
  it('never say "error"', () => {
    expect(JSON.stringify([en.record, en.failure, ja.record, ja.failure])).not.toMatch(/error|エラー/i)
  })
})
