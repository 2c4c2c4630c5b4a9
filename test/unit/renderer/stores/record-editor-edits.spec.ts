import { beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../../../contract/failure.ts'
import { localIdOf, type AddressChanges } from '../../../../contract/record/record.ts'
import type { OutboxItem } from '../../../../contract/ipc/outbox.ts'
import { useNavigationStore } from '../../../../renderer/stores/navigation.ts'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { useRecordEditorStore } from '../../../../renderer/stores/record-editor.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import { useOutboxStore } from '../../../../renderer/stores/outbox.ts'
import type { FakeBridge } from '../../../fakes/fake-bridge.ts'
import { fullRecord } from '../../../fakes/full-record.ts'
import { openStores } from '../../../fakes/open-stores.ts'

let bridge: FakeBridge
let editor: ReturnType<typeof useRecordEditorStore>

const key = crypto.randomUUID()
const local = localIdOf(key)

beforeEach(async () => {
  const addresses = [fullRecord(), fullRecord({ id: local })]
  bridge = openStores({ addresses, homeaddresses: [] }).bridge
  await useSessionStore().load()
  editor = useRecordEditorStore()
  editor.load()
})

const until = (condition: () => unknown) => expect.poll(condition, { interval: 1 }).toBeTruthy()

/** The service gave the new record its id. */
function rename(): void {
  bridge.announce('outbox.changed', { key, family: 'address', id: 'r9', localId: local, state: 'done' })
}

/** An edit of the open record that waits in the outbox. */
function waiting(changes: AddressChanges): OutboxItem {
  const { record } = editor.base ?? {}
  return {
    key: crypto.randomUUID(),
    action: 'update',
    family: 'address',
    id: 'r1',
    group_id: null,
    etag: '"1"',
    state: 'conflict',
    failure: { kind: 'precondition-failed' },
    changes,
    base: record ? { record, unreadable: [] } : null,
    savedAt: '2026-01-01T00:00:00Z',
    twinOf: null,
  }
}

describe('a new record gets its id while it is open', () => {
  it('during a save: what was saved is shown, and nothing is left to save', async () => {
    await editor.open('address', local)
    editor.edit()
    editor.change({ memo: 'mine' })
    let answer = (): void => undefined
    const view = { record: fullRecord({ id: 'r9', memo: 'mine' }), unreadable: [] }
    bridge.answer('record.save', async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return ok({ view, differences: [], waiting: null })
    })
    const saved = editor.save()
    await until(() => bridge.callsOf('record.save').length === 1)
    rename()
    answer()
    expect(await saved).toBe(true)
    expect([editor.state, editor.base?.record.memo, editor.isDirty]).toEqual(['viewing', 'mine', false])
  })

  // The row of a list may still have the id of this computer. Main finds the contact under it (`late-read.spec`).
  it.each([
    ['before it is read', () => undefined],
    ['while it is being read', rename],
  ])('%s: it is open under its new id', async (_when, meanwhile) => {
    const view = { record: fullRecord({ id: 'r9', memo: 'read' }), unreadable: [] }
    bridge.answer('record.read', async () => ok(view))
    const letGo = bridge.hold('record.read')
    const opened = editor.open('address', local)
    await until(() => editor.state === 'loading')
    meanwhile()
    letGo()
    expect(await opened).toBe(true)
    expect([editor.state, editor.subject?.id, editor.base?.record.memo]).toEqual(['viewing', 'r9', 'read'])
  })
})

describe('what was typed stays, whatever edit the outbox gives back', () => {
  it('edits that Reload put aside stay there when another edit of the record is refused', async () => {
    await editor.open('address', 'r1')
    editor.edit()
    editor.change({ memo: 'mine' })
    bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs' })
    await editor.save()
    await until(() => editor.conflict?.loading === false)
    await editor.reload()
    editor.edit()
    editor.change({ code: 'K-2' })
    bridge.failWith('record.save', { kind: 'rejected', status: 400 }, 1)
    bridge.main.outbox.put(waiting({ code: 'K-2' }))
    expect(await editor.save()).toBe(false)
    expect(editor.draft?.code).toBe('K-2')
    editor.putEditsBack()
    expect([editor.draft?.memo, editor.draft?.code]).toEqual(['mine', 'K-2'])
  })

  it('an older edit of the record is added to what was typed and does not replace it', async () => {
    await editor.open('address', 'r1')
    bridge.main.outbox.put(waiting({ code: 'K-1', memo: 'older' }))
    editor.edit()
    editor.change({ memo: 'mine' })
    bridge.failWith('record.save', { kind: 'not-found' }, 1)
    expect(await editor.save()).toBe(false)
    expect([editor.draft?.memo, editor.draft?.code]).toEqual(['mine', 'K-1'])
  })
})

describe('a save that is refused after its form has closed', () => {
  beforeEach(() => useOutboxStore().watchRefusals())
  const refused = { key, family: 'address', id: 'r1', localId: null, refusedLate: true } as const

  it('is reported with the name of the contact, and the notice opens the outbox, where the versions can be compared', async () => {
    await editor.open('address', local)
    bridge.announce('outbox.changed', { ...refused, state: 'conflict' })
    const notices = useNoticesStore()
    await until(() => notices.shown.length > 0)
    const [notice] = notices.shown
    expect(notice?.text).toMatch(/^佐藤 花子 was changed elsewhere\./u)
    notice?.actions?.[0]?.act()
    expect(useNavigationStore().overlay).toBe('outbox')
  })

  it('is not reported twice for the contact on screen: its banner says it', async () => {
    await editor.open('address', 'r1')
    bridge.announce('outbox.changed', { ...refused, state: 'needs-attention' })
    bridge.announce('outbox.changed', { ...refused, id: local, state: 'needs-attention' })
    const notices = useNoticesStore()
    await until(() => notices.shown.length > 0)
    expect(notices.shown.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The service did not accept/u),
    ])
  })
})
