import { beforeEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../../../contract/ipc/outbox.ts'
import { useRecordEditorStore } from '../../../../renderer/stores/record-editor.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import type { FakeBridge } from '../../../fakes/fake-bridge.ts'
import { fullRecord } from '../../../fakes/full-record.ts'
import { openStores } from '../../../fakes/open-stores.ts'

let bridge: FakeBridge
let editor: ReturnType<typeof useRecordEditorStore>

beforeEach(async () => {
  bridge = openStores({ addresses: [fullRecord()], homeaddresses: [] }).bridge
  await useSessionStore().load()
  editor = useRecordEditorStore()
  editor.load()
  await editor.open('address', 'r1')
  editor.edit()
  editor.change({ memo: 'mine' })
})

const drafts = () => bridge.main.outbox.drafts
const kept = () => expect.poll(() => drafts().map(({ changes }) => changes.memo), { interval: 5 })

/** What main keeps of a save that was refused. */
function refused(): OutboxItem {
  return {
    key: crypto.randomUUID(),
    action: 'update',
    family: 'address',
    id: 'r1',
    group_id: null,
    etag: '"1"',
    state: 'conflict',
    failure: { kind: 'precondition-failed' },
    base: null,
    changes: { memo: 'mine' },
    savedAt: '2026-01-01T00:00:00Z',
    twinOf: null,
  }
}

describe('a draft ends with its edits', () => {
  it('what is typed is kept', async () => {
    await kept().toEqual(['mine'])
  })

  it('what is typed is kept immediately when the desktop session ends', async () => {
    bridge.announce('app.ending', null)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(drafts().map(({ changes }) => changes.memo)).toEqual(['mine'])
  })

  it('Cancel right after a draft was kept drops it', async () => {
    await kept().toEqual(['mine'])
    editor.cancel()
    await kept().toEqual([])
  })

  it('edits that were discarded when their profile was left do not come back with it', async () => {
    await kept().toEqual(['mine'])
    const leaving = editor.leaveProfile()
    await expect.poll(() => editor.askingToLeave, { interval: 1 }).toBe(true)
    editor.answerLeave('discard')
    expect(await leaving).toBe(true)
    // Another profile with its own drafts is in use now.
    expect(drafts()).toEqual([])
  })

  it('Cancel, then immediately another edit whose save is refused: the first draft is removed', async () => {
    await kept().toEqual(['mine'])
    const [first] = drafts()
    editor.cancel()
    editor.edit()
    editor.change({ memo: 'another' })
    bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs' })
    bridge.main.outbox.put(refused())
    await editor.save()
    await expect.poll(() => editor.conflict?.loading, { interval: 1 }).toBe(false)
    await kept().toHaveLength(1)
    expect(drafts()[0]?.key).not.toBe(first?.key)
    await editor.reload()
    editor.dropEdits()
    await kept().toEqual([])
  })

  it('Reload right after a refused save, then drop: no draft is left to return after a restart', async () => {
    bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs' })
    bridge.main.outbox.put(refused())
    await editor.save()
    await expect.poll(() => editor.conflict?.loading, { interval: 1 }).toBe(false)
    expect(drafts()).toHaveLength(1)
    await editor.reload()
    editor.dropEdits()
    await kept().toEqual([])
  })

  it('no draft is left when a save finishes before the previous draft is dropped', async () => {
    await kept().toEqual(['mine'])
    let dropped = (): void => undefined
    bridge.delay('draft.drop', () => new Promise((resolve) => (dropped = resolve)))
    editor.cancel()
    editor.edit()
    editor.change({ memo: 'more' })
    await expect.poll(() => bridge.callsOf('draft.drop').length, { interval: 5 }).toBe(1)
    await editor.save()
    dropped()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(drafts()).toEqual([])
  })
})
