import { describe, expect, it } from 'vitest'
import { failureAction, failureText } from '../../../../renderer/text/failure-text.ts'
import { en, ja, type MessageKey } from '../../../../languages/page.ts'
import { sampleFailures } from '../../../fakes/sample-failures.ts'

/** Looks a key up and fills it in, as the window does. */
const speak =
  ({ checkNetwork, ...messages }: typeof en | typeof ja, system: 'darwin' | 'other' = 'other') =>
  (key: MessageKey, values: Record<string, string | number> = {}) => {
    const found = key.split('.').reduce<unknown>((node, part) => Reflect.get(Object(node), part), messages)
    return String(found).replace(/\{(\w+)\}/g, (_, name: string) =>
      String({ keychain: 'キーリング', checkNetwork: checkNetwork[system], ...values }[name]),
    )
  }

const languages = [
  ['en', speak(en)],
  ['ja', speak(ja)],
] as const

describe.each(languages)('design 2: every failure has a sentence in %s', (_language, t) => {
  it.each(
    Object.values(sampleFailures)
      .flat()
      .map((failure) => [JSON.stringify(failure), failure] as const),
  )('%s', (_name, failure) => {
    const sentence = failureText(failure, t)
    expect(sentence.length).toBeGreaterThan(5)
    expect(sentence).not.toMatch(/undefined|null|\{|error|エラー/i)
    expect(sentence).toMatch(/[.。]$/)
  })
})

it.each([
  ['en', speak(en, 'darwin'), /Local Network/],
  ['ja', speak(ja, 'darwin'), /ローカルネットワーク/],
])(
  'on a Mac the permission for the local network is named where a service does not answer, %s',
  (language, t, words) => {
    const unanswered = sampleFailures.offline.filter(({ code }) => !code.startsWith('PROXY_'))
    for (const failure of unanswered) {
      expect(failureText(failure, t)).toMatch(words)
      expect(failureText(failure, speak(language === 'en' ? en : ja))).not.toMatch(words)
    }
  },
)

describe('the button next to a failure', () => {
  it('offers signing in where that helps, and nothing where trying again is useless', () => {
    expect(sampleFailures.unauthorized.map(failureAction)).toEqual(['sign-in'])
    expect(sampleFailures['signed-out'].map(failureAction)).toEqual(['sign-in'])
    expect(sampleFailures.offline.map(failureAction)).toEqual(Array(4).fill('retry'))
    expect(sampleFailures['unknown-outcome'].map(failureAction)).toEqual(['retry'])
    expect(sampleFailures['unusable-etag'].map(failureAction)).toEqual(['reload'])
    expect([...sampleFailures.rejected, ...sampleFailures.forbidden].map(failureAction)).toEqual([
      'none',
      'none',
    ])
  })
})

describe('texts', () => {
  it('never say "error"', () => {
    expect(JSON.stringify([en.record, en.failure, ja.record, ja.failure])).not.toMatch(/error|エラー/i)
  })
})
