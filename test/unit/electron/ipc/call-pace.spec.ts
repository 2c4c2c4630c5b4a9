import { describe, expect, it } from 'vitest'
import { contract, type Channel } from '../../../../contract/ipc/contract.ts'
import { createCallPace } from '../../../../electron/ipc/call-pace.ts'

/** The channels after which a dialog of the system may be shown. */
const dialogs = [
  'photo.choose',
  'import.choose',
  'restore.choose',
  'export.save',
  'backup.save',
  'doctor.save',
  'share.birthdays',
  'share.cardYear',
  'print.pdf',
  'print.paper',
  'print.testPage',
  'print.trySheet',
  'print.importSheets',
  'print.saveLayout',
  'print.openLayout',
  'outbox.exportReceipts',
  'outbox.removeOther',
  'recovery.act',
  'kept.remove',
  'doctor.start',
  'profile.save',
  'sync.readOn',
] as const satisfies Channel[]

/** A pace with a clock that a test moves. */
function startPace() {
  let time = 5000
  const pace = createCallPace(() => time)
  const allowed = (channel: Channel, calls: number, input: unknown = null) =>
    Array.from({ length: calls }, () => pace.allows(channel, input)).filter(Boolean).length
  return { allowed, wait: (ms: number) => (time += ms) }
}

describe('SECURITY X56: how often a page may call', () => {
  it.each([
    ['link.open', 10, 2000],
    ['share.openMail', 10, 2000],
    ['share.map', 10, 2000],
    ['session.authorize', 5, 10_000],
    ['profile.check', 10, 3000],
    ['profile.findGroups', 10, 3000],
    ['session.tryAgain', 10, 3000],
    ['record.fetch', 30, 1000],
    ['share.copy', 20, 1000],
    ['share.copyText', 20, 1000],
    ['share.copyValue', 20, 1000],
    ['share.copyAddresses', 20, 1000],
    ...dialogs.map((channel) => [channel, 20, 3000] as const),
  ] as const)('%s: %i in a row, and one more every %i ms', (channel, burst, everyMs) => {
    const { allowed, wait } = startPace()
    expect(allowed(channel, 300)).toBe(burst)
    wait(everyMs - 1)
    expect(allowed(channel, 1)).toBe(0)
    wait(1)
    expect(allowed(channel, 9)).toBe(1)
    wait(3 * everyMs)
    expect(allowed(channel, 9)).toBe(3)
    wait(1000 * everyMs)
    expect(allowed(channel, 300)).toBe(burst)
  })

  it('a refused call costs nothing: a page that keeps calling gets no less', () => {
    const { allowed, wait } = startPace()
    allowed('link.open', 10)
    let opened = 0
    for (let ms = 0; ms < 20_000; ms += 10) {
      wait(10)
      opened += allowed('link.open', 1)
    }
    expect(opened).toBe(10)
  })

  it('links and mails share one pace, dialogs another, and none takes from the others', () => {
    const { allowed } = startPace()
    expect(allowed('photo.choose', 15) + allowed('export.save', 15)).toBe(20)
    expect(allowed('link.open', 6) + allowed('share.openMail', 6)).toBe(10)
    expect(allowed('record.fetch', 1)).toBe(1)
  })

  it('a user who works fast is never refused', () => {
    const { allowed, wait } = startPace()
    for (let link = 0; link < 100; link += 1) {
      expect(allowed('link.open', 1)).toBe(1)
      expect(allowed('record.fetch', 1)).toBe(1)
      wait(2000)
    }
  })

  it('what stays on the disk is counted in bytes: 8 MB in a row, and 64 KB more each second', () => {
    const { allowed, wait } = startPace()
    const photo = { bytes: new Uint8Array(700 * 1024) }
    expect(allowed('photo.keep', 100, photo)).toBe(11)
    // A contact with a memo of this many letters is on the disk with eight times as many bytes.
    const large = { changes: { memo: 'a'.repeat(256 * 1024) } }
    expect(allowed('record.save', 9, large)).toBe(0)
    expect(allowed('record.save', 9, { changes: { lastname: 'Kaneda' } })).toBe(9)
    wait(33_000)
    expect(allowed('record.save', 9, large)).toBe(1)
  })

  it('the largest call alone is never refused', () => {
    const { allowed, wait } = startPace()
    const largest = { memo: 'a'.repeat(4 * 1024 * 1024 - 100) }
    expect(allowed('record.save', 2, largest)).toBe(1)
    wait(1_000_000)
    expect(allowed('record.save', 2, largest)).toBe(1)
  })

  it('what stays on this computer or is saved is never counted as a call', () => {
    const counted = (Object.keys(contract) as Channel[]).filter(
      (channel) => startPace().allowed(channel, 1000) < 1000,
    )
    const outwards = ['link.open', 'profile.check', 'profile.findGroups', 'record.fetch', 'session.authorize']
    const more = [
      'session.tryAgain',
      'share.copy',
      'share.copyAddresses',
      'share.copyText',
      'share.copyValue',
      'share.map',
      'share.openMail',
    ]
    expect(counted.sort()).toEqual([...outwards, ...more, ...dialogs].sort())
  })
})
