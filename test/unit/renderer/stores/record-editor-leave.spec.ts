import { beforeEach, describe, expect, it } from 'vitest'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { bridge, editor, until, offline, edit, collide, openEditor } from './record-editor-bench.ts'

beforeEach(openEditor)

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

  it('Save saves first', async () => {
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

  it('the form stays open when saving fails', async () => {
    await edit()
    bridge.failWith('record.save', offline)
    const leaving = editor.close()
    await until(() => editor.askingToLeave)
    editor.answerLeave('save')
    expect([await leaving, editor.state, editor.draft?.memo]).toEqual([false, 'failed', 'mine'])
  })

  it('waits for a save that is under way instead of asking', async () => {
    await edit()
    const letGo = bridge.hold('record.save')
    void editor.save()
    const closing = editor.close()
    letGo()
    expect(await closing).toBe(true)
    expect([editor.state, bridge.main.service.address.get('r1')?.memo]).toEqual(['closed', 'mine'])
  })

  /** A save that is answered when the test says so; main has it on the disk after `tellKept`. */
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

  it('leaving the profile waits only until a slow save is on the disk; the save continues without its form', async () => {
    const { key, giveAnswer } = await slowSave()
    let left: boolean | null = null
    void editor.leaveProfile().then((answer) => (left = answer))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([left, editor.state]).toEqual([null, 'saving'])
    tellKept(key)
    await until(() => left !== null)
    expect([left, editor.state, editor.draft, editor.isDirty]).toEqual([true, 'closed', null, false])
    bridge.delay('record.save', null)
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

  it('a save that fails after its profile was left is reported with the profile, and changes no other form', async () => {
    const { key, giveAnswer } = await slowSave()
    tellKept(key)
    expect(await editor.leaveProfile()).toBe(true)
    await editor.open('address', 'r2')
    editor.edit()
    bridge.failWith('record.save', offline)
    giveAnswer()
    await until(() => useNoticesStore().shown.length > 0)
    expect(useNoticesStore().shown[0]?.text).toMatch(/^A change in Demo has not been sent yet and is kept/)
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

  it('two simultaneous questions get the same answer', async () => {
    await edit()
    const both = Promise.all([editor.confirmLeave(), editor.confirmLeave()])
    await until(() => editor.askingToLeave)
    editor.answerLeave('stay')
    expect(await both).toEqual([false, false])
  })
})
