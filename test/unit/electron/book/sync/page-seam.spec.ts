import { describe, expect, it } from 'vitest'
import { seamHolds } from '../../../../../electron/book/sync/list-pass.ts'

const page = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `digest-${from + at}`)

describe('fault C21, C22: two pages prove that the order stayed', () => {
  it.each([
    ['the tail of one is the head of the other', page(0, 50), page(45, 95), true],
    ['two records are missing, but the overlap still shows', page(0, 50), page(47, 97), true],
    ['two records were added before the seam', page(0, 50), page(43, 93), true],
    ['a record of the overlap was edited', page(0, 50), ['edited', ...page(46, 95)], true],
    ['nothing is shared: there may be records in between', page(0, 50), page(50, 100), false],
    ['more records are missing than the overlap has', page(0, 50), page(52, 102), false],
    ['the shared ones changed their order', page(0, 50), ['digest-46', 'digest-45', ...page(47, 95)], false],
    [
      'the shared ones are in the middle of the later page',
      page(0, 50),
      [...page(60, 80), ...page(45, 50)],
      false,
    ],
    [
      'the shared ones are not the tail of the earlier page',
      page(0, 50),
      [...page(10, 15), ...page(60, 80)],
      false,
    ],
  ])('%s', (_, earlier, later, holds) => {
    expect(seamHolds(earlier, later)).toBe(holds)
  })
})
