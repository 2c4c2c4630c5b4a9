import { describe, expect, it } from 'vitest'
import { isVisible, realTags } from '../../../../contract/record/parts.ts'
import { changesOf } from '../../../../electron/jobs/import/taken-persons.ts'

const unseen = [
  '',
  ' ',
  '\t\n',
  '\u3000',
  '\u00a0\u2007',
  '\u200b',
  '\u200d\u2060\ufeff',
  '\u200e',
  '\u00ad',
  '\u3164',
  '\u0000',
]
const seen = ['a', '友人', '\u200b友人', '👨‍👩‍👧', '🎍', '\ue63e', '1', '.', ', 、']

describe('a text of which something is seen', () => {
  it.each(unseen)('is not %j: no tag, neither of a record nor of an import', (text) => {
    expect([isVisible(text), realTags(['a', text, null])]).toEqual([false, ['a']])
    expect(changesOf({ lastname: 'Sato', tags: ['a', text] }).tags).toEqual(['a'])
  })

  it.each(seen)('is %j', (text) => {
    expect([isVisible(text), realTags([text])]).toEqual([true, [text]])
    expect(changesOf({ lastname: 'Sato', tags: [text] }).tags).toEqual([text])
  })
})
