import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BulkState } from '../../../../contract/ipc/bulk.ts'
import type { Announce } from '../../../../contract/ipc/notice.ts'
import { tellJobs } from '../../../../electron/window/ask.ts'
import { recorded } from '../../../fakes/electron.ts'

const state = (change: Partial<BulkState>): BulkState => ({
  job: '6f0c4e9a-2b71-4f6b-9f0e-3a5f1c0d2e4b',
  change: { kind: 'add-tag', tag: '年賀' },
  isWayBack: false,
  phase: 'running',
  cutOffBy: null,
  total: 312,
  done: 309,
  unchanged: 0,
  failed: 3,
  waiting: 0,
  left: 0,
  perSecond: null,
  secondsLeft: null,
  undoMs: null,
  mayUndo: true,
  mayContinue: false,
  ...change,
})

/** Runs a job that takes `took` ms; returns the notices to the page, in order. */
function run(
  change: Partial<BulkState>,
  { took = 5_000, inFront = false, language = 'en' as 'en' | 'ja' } = {},
) {
  const heard: string[] = []
  let time = 0
  const announce: Announce = (name) => void heard.push(name)
  const window = {
    isMainInFront: () => inFront,
    show: async () => void heard.push('in front'),
  }
  const note = (line: string) => void heard.push(line)
  const tell = tellJobs({ announce, language: () => language, window, note, now: () => time })
  tell(state({}))
  time = took
  tell(state({ phase: 'finished', ...change }))
  return heard
}

const said = () => recorded.notifications.map(({ words }) => words)

beforeEach(() => void recorded.notifications.splice(0))

describe('a long job that ends while another program or the window of a contact is in front', () => {
  it.each([
    ['en', {}, 'The change of contacts is done', '312 contacts, 3 failed'],
    ['ja', {}, '連絡先の変更が終わりました', '312件（失敗3件）'],
    [
      'en',
      { change: { kind: 'import', name: '山田.vcf' }, failed: 0, total: 1 },
      'The import is done',
      '1 contact',
    ],
    [
      'ja',
      { change: { kind: 'import', name: '山田.vcf' }, failed: 0 },
      '連絡先の読み込みが終わりました',
      '312件',
    ],
    [
      'en',
      { change: { kind: 'restore-backup', name: 'backup.zip' }, failed: 0, total: 1 },
      'The restore is done',
      '1 contact',
    ],
    [
      'ja',
      { change: { kind: 'restore-backup', name: 'backup.zip' }, failed: 0 },
      'バックアップからの復元が終わりました',
      '312件',
    ],
    ['en', { phase: 'undone', failed: 0 }, 'The change of contacts is done', '312 contacts'],
  ] as const)('%s: %j', (language, change, title, body) => {
    run(change, { language })
    expect(said()).toEqual([{ title, body }])
  })

  it('a click on the notification brings the window to the front and shows the job', async () => {
    const heard = run({})
    recorded.notifications[0]?.emit('click')
    await vi.waitFor(() => expect(heard.slice(-2)).toEqual(['in front', 'bulk.show']))
  })

  it.each([
    ['it was short', {}, { took: 4_999 }],
    ['the window is in front', {}, { inFront: true }],
    ['the user has stopped it', { phase: 'stopped' }, {}],
    ['it waits for an answer', { phase: 'interrupted' }, {}],
    ['its deletes wait for the end of their Undo', { phase: 'undo' }, {}],
  ] as const)(
    'no notification appears where %s, and the page gets its notice all the same',
    (_why, change, how) => {
      expect(run(change, how)).toEqual(['bulk.progress', 'bulk.progress'])
      expect(said()).toEqual([])
    },
  )

  it('is logged where the system does not show it', () => {
    const heard = run({})
    recorded.notifications[0]?.emit('failed', {}, 'Notifications are not allowed for this application')
    expect(heard.at(-1)).toBe(
      'the end of a job was not shown: Notifications are not allowed for this application',
    )
  })
})
