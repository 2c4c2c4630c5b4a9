import { describe, expect, it } from 'vitest'
import { retryAfterSeconds } from '../../../../electron/api/call.ts'

const date = 'Sun, 22 Nov 2026 03:00:00 GMT'

describe('reliability 4.1: the time that a service asks the app to wait', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['900', 900],
    ['901', 900],
    ['99999999999999999999', 900],
  ])('T34: %s seconds are %s, at most a quarter of an hour', (header, seconds) => {
    expect(retryAfterSeconds(header, date)).toBe(seconds)
  })

  it.each([
    ['Sun, 22 Nov 2026 03:00:30 GMT', 30],
    ['Sun, 22 Nov 2026 02:59:00 GMT', 0],
    ['Mon, 23 Nov 2026 03:00:00 GMT', 900],
  ])('the time %s counts from the Date of the same answer', (header, seconds) => {
    expect(retryAfterSeconds(header, date)).toBe(seconds)
  })

  it('without a Date it counts from the clock of this computer', () => {
    const soon = new Date(Date.now() + 120_000).toUTCString()
    const seconds = retryAfterSeconds(soon, undefined)
    expect(seconds).toBeGreaterThan(100)
    expect(seconds).toBeLessThanOrEqual(120)
  })

  it.each([
    undefined,
    '',
    '-3',
    '+3',
    '3 s',
    'soon 3',
    '1.5',
    '2026-11-22T03:00:30Z',
    'Sun, some day',
    'xSun, 1',
  ])('T34: %s gives no time', (header) => {
    expect(retryAfterSeconds(header, date)).toBeNull()
  })

  it('a time gives nothing where the Date of the answer cannot be read', () => {
    expect(retryAfterSeconds('Sun, 22 Nov 2026 03:00:30 GMT', 'yesterday')).toBeNull()
  })

  it('a text that only ends like a time gives no time', () => {
    expect(retryAfterSeconds('not before Sun, 22 Nov 2026 03:00:30 GMT', date)).toBeNull()
  })
})
