import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ok } from '../../../contract/failure.ts'
import type { Failure } from '../../../contract/failure.ts'
import { provideBridge } from '../../../renderer/bridge/bridge.ts'
import { useNoticesStore } from '../../../renderer/stores/notices.ts'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import { useSessionStore } from '../../../renderer/stores/session.ts'
import { createFakeBridge } from '../../fakes/fake-bridge.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { bareRecord, fullRecord } from '../../fakes/full-record.ts'

let bridge: FakeBridge
let editor: ReturnType<typeof useRecordEditorStore>

beforeEach(async () => {
  setActivePinia(createPinia())
  const addresses = [fullRecord(), bareRecord({ id: 'r2', etag: '"2"' })]
  bridge = createFakeBridge({ addresses, homeaddresses: [] })
  provideBridge(bridge)
  await useSessionStore().load()
  editor = useRecordEditorStore()
  editor.load()
})

const until = (condition: () => unknown) => vi.waitUntil(condition, { interval: 1 })

const offline: Failure = { kind: 'offline', code: 'ECONNREFUSED', host: 'example.com' }

async function edit(patch: Parameters<typeof editor.change>[0] = { memo: 'mine' }): Promise<void> {
  await editor.open('address', 'r1')
  editor.edit()
  editor.change(patch)
}

/** Edits, while somebody else changes the same record; answers when both versions are known. */
async function collide(): Promise<void> {
  await edit()
  bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs', lastname: '鈴木' })
  await editor.save()
  await until(() => editor.conflict?.loading === false)
}

describe('style-anchors 4.6: reading', () => {
  it('closed → loading → viewing', async () => {
    expect(editor.state).toBe('closed')
    let answer = (): void => undefined
    bridge.delay('record.read', () => new Promise((resolve) => (answer = resolve)))
    const opening = editor.open('address', 'r1')
    await until(() => editor.state === 'loading')
    answer()
    expect(await opening).toBe(true)
    expect([editor.state, editor.base?.record.lastname]).toEqual(['viewing', '佐藤'])
  })

  it('a record that cannot be read is failed, with the reason', async () => {
    await editor.open('address', 'nobody')
    expect([editor.state, editor.failure?.kind, editor.draft]).toEqual(['failed', 'not-found', null])
  })

  it('a late answer about another record is dropped', async () => {
    bridge.delay(
      'record.read',
      (input) =>
        new Promise((resolve) => setTimeout(resolve, (input as { id: string }).id === 'r1' ? 30 : 0)),
    )
    const [first, second] = await Promise.all([editor.open('address', 'r1'), editor.open('address', 'r2')])
    expect([first, second, editor.base?.record.id]).toEqual([false, true, 'r2'])
  })

  it('a record that is looked at follows the mirror, one that is edited does not', async () => {
    await editor.open('address', 'r1')
    const moved = async (memo: string) => {
      bridge.main.mirror.address.set('r1', fullRecord({ memo }))
      bridge.announce('mirror.changed', { family: 'address', ids: ['r1'] })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await moved('newer')
    expect(editor.base?.record.memo).toBe('newer')
    editor.edit()
    await moved('newest')
    expect(editor.base?.record.memo).toBe('newer')
  })
})

describe('style-anchors 4.6: the draft', () => {
  it('editing touches the draft only; Cancel drops it', async () => {
    await edit()
    expect([editor.draft?.memo, editor.base?.record.memo, editor.isDirty]).toEqual([
      'mine',
      fullRecord().memo,
      true,
    ])
    editor.cancel()
    expect([editor.state, editor.draft, editor.isDirty]).toEqual(['viewing', null, false])
    expect(bridge.callsOf('record.save')).toEqual([])
  })

  it('saving nothing sends nothing', async () => {
    await edit({ memo: fullRecord().memo ?? '' })
    expect(await editor.save()).toBe(true)
    expect([editor.state, bridge.callsOf('record.save')]).toEqual(['viewing', []])
  })

  it('reliability C06: a deleted record opens no form', async () => {
    bridge.main.mirror.address.set('r1', fullRecord({ deleted: true }))
    await edit()
    expect([editor.state, editor.draft]).toEqual(['viewing', null])
  })

  it('what is no date is not sent', async () => {
    await edit({ birthdate: 'in May' })
    expect(editor.problems).toBeNull()
    expect(await editor.save()).toBe(false)
    expect([editor.state, editor.problems?.birthdate]).toEqual(['editing', 'record.form.birthdateWrong'])
    expect(bridge.callsOf('record.save')).toEqual([])
  })
})

describe('record.save', () => {
  it('sends the changed fields only, with the etag of the version that was edited', async () => {
    await edit({ memo: 'mine', tags: ['a'] })
    expect(await editor.save()).toBe(true)
    expect(bridge.callsOf('record.save')).toMatchObject([
      { family: 'address', id: 'r1', group_id: null, etag: '"1"', changes: { memo: 'mine', tags: ['a'] } },
    ])
    expect(Object.keys(bridge.callsOf('record.save')[0]?.changes ?? {}).sort()).toEqual(['memo', 'tags'])
  })

  it('adopts what the service answered, never the draft', async () => {
    await edit()
    const differences = [{ field: 'memo', meant: 'mine', got: 'Mine.' }]
    const view = { record: fullRecord({ memo: 'Mine.', etag: '"2"' }), unreadable: [] }
    bridge.answer('record.save', async () => ok({ view, differences, waiting: null }))
    await editor.save()
    expect([editor.state, editor.base?.record.memo, editor.draft]).toEqual(['viewing', 'Mine.', null])
    expect(editor.differences).toEqual(differences)
    editor.edit()
    expect(editor.differences).toEqual([])
  })

  it('reliability C01: a double click sends one request and settles once', async () => {
    await edit()
    bridge.delay('record.save', 10)
    const answers = await Promise.all([editor.save(), editor.save()])
    expect([answers, bridge.callsOf('record.save').length, editor.state]).toEqual([
      [true, true],
      1,
      'viewing',
    ])
  })

  it('spec 2.4: a new record names its group and has no etag; then it is open under its id', async () => {
    await editor.createNew('address', 'g2')
    editor.change({ lastname: '新' })
    await editor.save()
    expect(bridge.callsOf('record.save')).toMatchObject([
      { id: null, group_id: 'g2', etag: null, changes: { lastname: '新' } },
    ])
    expect([editor.state, editor.subject?.id]).toEqual(['viewing', editor.base?.record.id])
  })

  it('spec 2.2: a new home address has no group', async () => {
    await editor.createNew('homeaddress', null)
    editor.change({ lastname: '新', suffix: '様' })
    await editor.save()
    expect(bridge.callsOf('record.save')).toMatchObject([{ family: 'homeaddress', group_id: null }])
    expect(bridge.callsOf('record.save')[0]?.changes).toEqual({ lastname: '新' })
  })

  it('reliability C08: a form keeps its key until its save succeeded; the next form has another', async () => {
    await edit()
    bridge.failWith('record.save', { kind: 'unknown-outcome', code: 'ECONNRESET' }, 1)
    await editor.save()
    bridge.failWith('record.save', offline, 1)
    await editor.save()
    await editor.save()
    editor.edit()
    editor.change({ memo: 'again' })
    await editor.save()
    const [first, second, third, next] = bridge.callsOf('record.save').map(({ key }) => key)
    expect([second, third]).toEqual([first, first])
    expect(next).not.toBe(first)
  })

  const refusals: Failure[] = [
    offline,
    { kind: 'unauthorized' },
    { kind: 'retry-later', status: 503, afterSeconds: null },
    { kind: 'rejected', status: 400 },
    { kind: 'bad-response', path: '', expected: 'object' },
    { kind: 'unusable-etag' },
  ]
  it.each(refusals)(
    'bad input and faults: the draft survives $kind and can be saved again',
    async (failure) => {
      await edit()
      bridge.failWith('record.save', failure, 1)
      expect(await editor.save()).toBe(false)
      expect([editor.state, editor.failure, editor.draft?.memo]).toEqual(['failed', failure, 'mine'])
      expect(await editor.save()).toBe(true)
      expect([editor.state, editor.failure]).toEqual(['viewing', null])
    },
  )
})

describe('spec 4.4: 412', () => {
  it('opens the conflict with what differs; the draft is untouched', async () => {
    await collide()
    expect([editor.state, editor.draft?.memo, editor.base?.record.etag]).toEqual(['conflict', 'mine', '"1"'])
    expect(editor.conflict?.fields.map(({ field, changedBy }) => [field, changedBy])).toEqual([
      ['memo', 'both'],
      ['lastname', 'them'],
    ])
  })

  it('Keep editing: the draft as it was, and the next save asks again', async () => {
    await collide()
    editor.keepEditing()
    expect([editor.state, editor.draft?.memo, editor.conflict]).toEqual(['editing', 'mine', null])
    await editor.save()
    expect(editor.state).toBe('conflict')
  })

  it('Reload: their version, my edits aside; put back they are on top of theirs', async () => {
    await collide()
    await editor.reload()
    expect([editor.state, editor.base?.record.memo, editor.isDirty]).toEqual(['viewing', 'theirs', true])
    editor.putEditsBack()
    expect([editor.state, editor.draft?.memo, editor.draft?.lastname]).toEqual(['editing', 'mine', '鈴木'])
    expect(await editor.save()).toBe(true)
    expect(editor.base?.record).toMatchObject({ memo: 'mine', lastname: '鈴木' })
  })

  it('Reload twice keeps the edits of both times', async () => {
    await collide()
    await editor.reload()
    editor.edit()
    editor.change({ code: 'K-2' })
    bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs again', etag: '"3"' })
    bridge.main.service.address.set('r1', { ...bridge.main.service.address.get('r1')!, etag: '"3"' })
    await editor.save()
    await editor.reload()
    editor.putEditsBack()
    expect([editor.draft?.memo, editor.draft?.code]).toEqual(['mine', 'K-2'])
  })

  it('Use mine: saves with their etag, my fields only', async () => {
    await collide()
    expect(await editor.useMine()).toBe(true)
    expect(bridge.callsOf('record.save').at(-1)).toMatchObject({
      etag: '"r1-elsewhere"',
      changes: { memo: 'mine' },
    })
    expect(editor.base?.record).toMatchObject({ memo: 'mine', lastname: '鈴木' })
  })

  it('Use mine when they were faster again: a conflict again, the draft still there', async () => {
    await collide()
    bridge.main.service.address.set('r1', { ...fullRecord(), etag: '"9"' })
    expect(await editor.useMine()).toBe(false)
    expect([editor.state, editor.draft?.memo]).toEqual(['conflict', 'mine'])
  })

  it('a failed fetch keeps dialog and draft; Use mine sends nothing, Reload asks again', async () => {
    await edit()
    bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs' })
    bridge.failWith('record.fetch', offline, 2)
    await editor.save()
    await until(() => editor.conflict?.failure)
    expect(await editor.useMine()).toBe(false)
    await editor.reload()
    expect([editor.state, editor.conflict?.failure, editor.draft?.memo]).toEqual([
      'conflict',
      offline,
      'mine',
    ])
    await editor.reload()
    expect([editor.state, editor.base?.record.memo]).toEqual(['viewing', 'theirs'])
    expect(bridge.callsOf('record.save')).toHaveLength(1)
  })

  it('reliability C05: found deleted, nothing can be saved over it; the edits go on in a copy', async () => {
    await edit()
    bridge.main.changeElsewhere('address', 'r1', { deleted: true })
    await editor.save()
    await until(() => editor.conflict?.gone)
    expect(await editor.useMine()).toBe(false)
    expect([editor.state, editor.draft?.memo]).toEqual(['conflict', 'mine'])
    await editor.reload()
    expect([editor.isDeleted, editor.isDirty]).toEqual([true, true])
    editor.putEditsBack()
    await editor.save()
    expect(bridge.callsOf('record.save').at(-1)).toMatchObject({
      id: null,
      group_id: 'g1',
      etag: null,
      changes: { memo: 'mine', lastname: '佐藤' },
    })
  })

  it('reliability C07: 404 for a deleted record is the same, also where it cannot be read any more', async () => {
    await edit()
    bridge.main.service.address.delete('r1')
    await editor.save()
    await until(() => editor.conflict?.gone)
    await editor.reload()
    expect([editor.state, editor.isDeleted, editor.isDirty]).toEqual(['viewing', true, true])
  })
})

describe('the unsaved-change guard', () => {
  it('asks nothing when nothing was changed', async () => {
    await edit({})
    expect(await editor.confirmLeave()).toBe(true)
    expect(editor.askingToLeave).toBe(false)
  })

  it.each([
    ['stay', false, 'mine'],
    ['discard', true, undefined],
  ] as const)('%s answers %s', async (answer, left, memo) => {
    await edit()
    const leaving = editor.open('address', 'r2')
    await until(() => editor.askingToLeave)
    editor.answerLeave(answer)
    expect([await leaving, editor.draft?.memo]).toEqual([left, memo])
    expect(bridge.callsOf('record.save')).toEqual([])
  })

  it('save saves first', async () => {
    await edit()
    const leaving = editor.close()
    await until(() => editor.askingToLeave)
    editor.answerLeave('save')
    expect([await leaving, editor.state, bridge.main.service.address.get('r1')?.memo]).toEqual([
      true,
      'closed',
      'mine',
    ])
  })

  it('save that does not succeed stays', async () => {
    await edit()
    bridge.failWith('record.save', offline)
    const leaving = editor.close()
    await until(() => editor.askingToLeave)
    editor.answerLeave('save')
    expect([await leaving, editor.state, editor.draft?.memo]).toEqual([false, 'failed', 'mine'])
  })

  it('waits for a save that is under way instead of asking', async () => {
    await edit()
    bridge.delay('record.save', 10)
    void editor.save()
    expect(await editor.close()).toBe(true)
    expect([editor.state, bridge.main.service.address.get('r1')?.memo]).toEqual(['closed', 'mine'])
  })

  /** A save whose answer waits until the test gives it; main has it on the disk once it says so. */
  async function slowSave(): Promise<{ key: string; giveAnswer(): void }> {
    await edit()
    let giveAnswer = (): void => undefined
    bridge.delay('record.save', () => new Promise((resolve) => (giveAnswer = resolve)))
    void editor.save()
    await until(() => bridge.callsOf('record.save').length === 1)
    return { key: bridge.callsOf('record.save')[0]?.key ?? '', giveAnswer: () => giveAnswer() }
  }
  const tellKept = (key: string) =>
    bridge.announce('outbox.changed', { key, family: 'address', id: 'r1', localId: null, state: 'queued' })

  it('leaving the profile waits only until a slow save is on the disk; the save goes on without its form', async () => {
    const { key, giveAnswer } = await slowSave()
    let left: boolean | null = null
    void editor.leaveProfile().then((answer) => (left = answer))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([left, editor.state]).toEqual([null, 'saving'])
    tellKept(key)
    await until(() => left !== null)
    expect([left, editor.state, editor.draft, editor.isDirty]).toEqual([true, 'closed', null, false])
    bridge.delay('record.save', 0)
    await editor.open('address', 'r2')
    editor.edit()
    editor.change({ memo: 'second' })
    const second = editor.save()
    giveAnswer()
    expect(await second).toBe(true)
    expect([editor.state, editor.base?.record.id, editor.base?.record.memo]).toEqual([
      'viewing',
      'r2',
      'second',
    ])
    const saved = (id: string) => bridge.main.service.address.get(id)?.memo
    await until(() => saved('r1') === 'mine')
    expect([saved('r2'), bridge.callsOf('record.save').length]).toEqual(['second', 2])
    expect(useNoticesStore().shown).toEqual([])
  })

  it('a save that was left and did not arrive is told with its profile, and touches no other form', async () => {
    // The time of a message is kept by timers of the window.
    vi.stubGlobal('window', globalThis)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { key, giveAnswer } = await slowSave()
    tellKept(key)
    expect(await editor.leaveProfile()).toBe(true)
    await editor.open('address', 'r2')
    editor.edit()
    bridge.failWith('record.save', offline)
    giveAnswer()
    await until(() => useNoticesStore().shown.length > 0)
    expect(useNoticesStore().shown[0]?.text).toMatch(/^A change in Demo has not arrived yet and waits there/)
    expect([editor.state, editor.failure, bridge.callsOf('outbox.takeBack')]).toEqual(['editing', null, []])
  })

  it('leaving the profile asks about edits that were never saved', async () => {
    await edit()
    const leaving = editor.leaveProfile()
    await until(() => editor.askingToLeave)
    editor.answerLeave('stay')
    expect([await leaving, editor.draft?.memo]).toEqual([false, 'mine'])
  })

  it('edits that are kept aside count as unsaved', async () => {
    await collide()
    await editor.reload()
    const leaving = editor.confirmLeave()
    await until(() => editor.askingToLeave)
    editor.answerLeave('save')
    expect([await leaving, bridge.main.service.address.get('r1')?.memo]).toEqual([true, 'mine'])
  })

  it('two who ask at once get the same answer', async () => {
    await edit()
    const both = Promise.all([editor.confirmLeave(), editor.confirmLeave()])
    await until(() => editor.askingToLeave)
    editor.answerLeave('stay')
    expect(await both).toEqual([false, false])
  })
})
