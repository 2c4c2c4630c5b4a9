import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ok } from '../../../../contract/failure.ts'
import { remindOfBirthdays } from '../../../../electron/window/remind-birthdays.ts'
import { recorded } from '../../../fakes/electron.ts'

/** An app in which birthdays are reminded of; what it holds can be changed. */
function app(begin: { count?: number; language?: 'en' | 'ja'; told?: string } = {}) {
  const { count = 3, language = 'en', told = '' } = begin
  const state = { isWanted: true, count, told, time: '2026-11-29T09:00:00', shown: 0 }
  const notes: string[] = []
  const reminder = remindOfBirthdays({
    isWanted: () => state.isWanted,
    count: async () => ok(state.count),
    told: { read: () => state.told, keep: (day) => (state.told = day) },
    language: () => language,
    show: () => (state.shown += 1),
    note: (line) => notes.push(line),
    now: () => new Date(state.time),
  })
  onTestFinished(() => reminder.stop())
  return { state, notes, look: reminder.look }
}

const said = () => recorded.notifications.map(({ words }) => words)

beforeEach(() => void recorded.notifications.splice(0))

describe('the reminder of birthdays', () => {
  it.each([
    ['en', 3, 'Birthdays today', '3 contacts have a birthday today'],
    ['en', 1, 'Birthdays today', '1 contact has a birthday today'],
    ['ja', 1200, '今日の誕生日', '今日が誕生日の連絡先：1,200件'],
  ] as const)('says how many, and nothing else of the book: %s, %i', async (language, count, title, body) => {
    await app({ language, count }).look()
    expect(said()).toEqual([{ title, body }])
  })

  it('comes once a day, also after a new start, and again on the next day', async () => {
    const { state, look } = app()
    await Promise.all([look(), look()])
    await look()
    expect(said()).toHaveLength(1)
    expect(state.told).toBe('2026-11-29')
    await app({ told: state.told }).look()
    expect(said()).toHaveLength(1)
    state.time = '2026-11-30T10:00:00'
    await look()
    expect(state.told).toBe('2026-11-30')
    // One at a time in the notification centre.
    expect(said()).toHaveLength(1)
  })

  it('leaves a line in the log where the system does not show it, as macOS for an unsigned app', async () => {
    const { notes, look } = app()
    await look()
    expect(notes).toEqual([])
    recorded.notifications[0]?.emit('failed', {}, 'Notifications are not allowed for this application')
    expect(notes).toEqual([
      'the reminder of birthdays was not shown: Notifications are not allowed for this application',
    ])
  })

  it.each([
    ['before nine', { time: '2026-11-29T08:59:59' }],
    ['where it is not wanted', { isWanted: false }],
    ['without a birthday', { count: 0 }],
  ])('does not come %s, but once that has changed', async (_when, change) => {
    const { state, look } = app()
    const now = { ...state }
    Object.assign(state, change)
    await look()
    expect([said(), state.told]).toEqual([[], ''])
    Object.assign(state, now)
    await look()
    expect(said()).toHaveLength(1)
  })

  it('leads to the contacts', async () => {
    const { state, look } = app()
    await look()
    recorded.notifications[0]?.emit('click')
    expect(state.shown).toBe(1)
  })
})
