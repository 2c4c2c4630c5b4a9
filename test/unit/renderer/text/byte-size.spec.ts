import { expect, it } from 'vitest'
import { byteSize } from '../../../../renderer/text/file-text.ts'

it.each([
  [0, '0 bytes', '0 バイト'],
  [912, '912 bytes', '912 バイト'],
  [184_300, '184.3 kB', '184.3 KB'],
])('%i bytes are shown as %s and %s', (bytes, inEnglish, inJapanese) => {
  expect([byteSize(bytes, 'en'), byteSize(bytes, 'ja')]).toEqual([inEnglish, inJapanese])
})
