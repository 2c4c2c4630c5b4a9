import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooLarge } from '../../../../contract/ipc/call-size.ts'
import { contract, type Channel } from '../../../../contract/ipc/contract.ts'
import { mostDroppedBytes } from '../../../../contract/ipc/import.ts'
import { mostPhotoBytes } from '../../../../contract/ipc/photo.ts'

const channels = Object.keys(contract) as Channel[]
const mebibyte = 1024 * 1024
const text = (units: number) => 'a'.repeat(units)

/** More than the largest exception. */
const beyondAll = 110 * mebibyte
const longText = text(beyondAll / 2)
const manyBytes = new Uint8Array(beyondAll)

describe('each call has a bound in bytes', () => {
  it.each(channels)('%s carries what a user needs, and has an end', (channel) => {
    expect(isTooLarge(channel, { text: text(100_000) })).toBe(false)
    expect(isTooLarge(channel, { text: longText })).toBe(true)
    expect(isTooLarge(channel, { bytes: manyBytes })).toBe(true)
  })

  it('most calls end at 256 KB', () => {
    expect(isTooLarge('link.open', { url: text(130_000) })).toBe(false)
    expect(isTooLarge('link.open', { url: text(132_000) })).toBe(true)
    expect(isTooLarge('record.rows', { tags: Array.from({ length: 33_000 }, () => '') })).toBe(true)
    expect(isTooLarge('view.keep', { [text(132_000)]: 1 })).toBe(true)
  })

  it.each<[Channel, unknown]>([
    // A record of 2 MB with what the form showed before.
    ['record.save', { changes: { memo: text(2 * mebibyte - 1000) }, seen: text(2 * mebibyte - 1000) }],
    ['draft.save', { changes: { memo: text(2 * mebibyte - 1000) }, seen: text(2 * mebibyte - 1000) }],
    ['photo.check', { bytes: new Uint8Array(mostPhotoBytes) }],
    ['photo.keep', { bytes: new Uint8Array(7 * mebibyte) }],
    ['import.read', { name: text(255), bytes: new Uint8Array(mostDroppedBytes) }],
    ['import.start', { lines: Array.from({ length: 50_000 }, (_, place) => ({ place, choice: 'replace' })) }],
    ['bulk.start', { ids: Array.from({ length: 200_000 }, () => text(64)) }],
    ['export.prepare', { ids: Array.from({ length: 200_000 }, () => text(64)) }],
    ['print.preview', { leaveOut: Array.from({ length: 20_000 }, () => text(64)), usedCells: [] }],
    ['print.keepPreset', { usedCells: Array.from({ length: 40_000 }, (_, cell) => cell) }],
    ['share.copy', { ids: Array.from({ length: 500 }, () => text(500)) }],
    ['share.mail', { ids: Array.from({ length: 5000 }, () => text(500)) }],
  ])('%s carries the most that its contract allows', (channel, input) => {
    expect(isTooLarge(channel, input)).toBe(false)
  })

  it('a small view of a large buffer counts whole, because all of it would be copied', () => {
    expect(isTooLarge('photo.keep', { bytes: new Uint8Array(30 * mebibyte).subarray(0, 10) })).toBe(true)
  })

  it.each([new Map([['a', 1]]), new Set([1]), new ArrayBuffer(8), new Date(0), /a/])(
    'what no call holds is too large: %s',
    (value) => {
      expect(isTooLarge('bulk.start', { value })).toBe(true)
    },
  )

  it('a value that contains itself is too large, and so is a list without end', () => {
    const circle: unknown[] = []
    circle.push(circle)
    expect(isTooLarge('link.open', circle)).toBe(true)
    const long: unknown[] = []
    long.length = 4_000_000_000
    expect(isTooLarge('link.open', long)).toBe(true)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...channels), fc.anything(), (channel, value) => {
        expect([true, false]).toContain(isTooLarge(channel, value))
      }),
    )
  })
})
