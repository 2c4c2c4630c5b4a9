import { describe, expect, it } from 'vitest'
import { languages } from '../../../contract/language.ts'
import { lookOf, pointIds, points, switchOf, type Point } from '../../../contract/doctor/points.ts'
import { isPointId, sentenceOf } from '../../../languages/doctor.ts'
import { createFindings } from '../../../electron/doctor/run.ts'

describe.each(languages)('the sentences of the doctor (%s)', (language) => {
  it.each(pointIds)('%s has one for each verdict and one for none', (id) => {
    const { verdicts, values = [] }: Point = points[id]
    const all = [...Object.keys(verdicts), ...values].map((verdict) =>
      verdict === 'number' ? '37' : verdict,
    )
    const sentences = [null, ...all].map((verdict) => sentenceOf(language, id, verdict))
    for (const sentence of sentences) {
      expect(sentence).toMatch(language === 'ja' ? /[。）]$/ : /^\p{Lu}.*\.$/u)
      expect(sentence).not.toMatch(/[{}]|not as expected|想定と違います/)
    }
    expect(new Set(sentences).size).toBe(new Set([null, ...all]).size)
  })
})

describe('an unknown verdict', () => {
  it('is shown unchanged, and sets no switch', () => {
    expect(sentenceOf('en', 'failureBody', 'other')).toBe('What a failure says: not as expected (other).')
    expect(sentenceOf('en', 'limit', '37')).toBe('A list without a limit shows 37 records.')
    expect([switchOf('limit', '37'), switchOf('limit', '20')]).toEqual([null, 'limit=20'])
    expect(lookOf('limit', '37')).toBe('neutral')
  })

  it('a point of another version is recognised', () => {
    expect([isPointId('put'), isPointId('toString'), isPointId('')]).toEqual([true, false, false])
  })
})

it('a long observation is cut after a whole word', () => {
  const findings = createFindings()
  findings.note('keys', 'shown', `left out: ${'emails, telephones, '.repeat(20)}`)
  const seen = findings.report().flatMap((point) => point.seen)
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatch(/^left out: .*(emails|telephones), …$/)
  expect(seen[0]?.length).toBeLessThanOrEqual(200)
})
