import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fullRecord } from '../../../fakes/full-record.ts'
import { bridge, editor, until, offline, edit, collide, openEditor } from './record-editor-bench.ts'

beforeEach(openEditor)

describe('interface 4.4: 412', () => {
  it('opens the conflict with the fields that differ; the draft is untouched', async () => {
    await collide()
    expect([editor.state, editor.draft?.memo, editor.base?.record.etag]).toEqual(['conflict', 'mine', '"1"'])
    expect(editor.conflict?.fields.map(({ field, changedBy }) => [field, changedBy])).toEqual([
      ['memo', 'both'],
      ['lastname', 'them'],
    ])
  })

  it('Keep editing: the draft stays as it was, and the next save asks again', async () => {
    await collide()
    editor.keepEditing()
    expect([editor.state, editor.draft?.memo, editor.conflict]).toEqual(['editing', 'mine', null])
    await editor.save()
    expect(editor.state).toBe('conflict')
  })

  it('Reload: shows their version and puts my edits aside; putting them back applies them to theirs', async () => {
    await collide()
    await editor.reload()
    expect([editor.state, editor.base?.record.memo, editor.isDirty]).toEqual(['viewing', 'theirs', true])
    editor.putEditsBack()
    expect([editor.state, editor.draft?.memo, editor.draft?.lastname]).toEqual(['editing', 'mine', '鈴木'])
    expect(await editor.save()).toBe(true)
    expect(editor.base?.record).toMatchObject({ memo: 'mine', lastname: '鈴木' })
  })

  it('Reload twice keeps the edits from both times', async () => {
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

  it('Use mine: saves only my fields, with their etag', async () => {
    await collide()
    expect(await editor.useMine()).toBe(true)
    expect(bridge.callsOf('record.save').at(-1)).toMatchObject({
      etag: '"r1-elsewhere"',
      changes: { memo: 'mine' },
    })
    expect(editor.base?.record).toMatchObject({ memo: 'mine', lastname: '鈴木' })
  })

  it('Use mine after they saved again: another conflict, and the draft is still there', async () => {
    await collide()
    bridge.main.service.address.set('r1', { ...fullRecord(), etag: '"9"' })
    expect(await editor.useMine()).toBe(false)
    expect([editor.state, editor.draft?.memo]).toEqual(['conflict', 'mine'])
  })

  it('a failed fetch keeps the dialog and the draft; Use mine sends nothing, Reload asks again', async () => {
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

  it('fault C05: nothing can be saved over a record that was deleted; the edits continue in a copy', async () => {
    await edit()
    bridge.main.changeElsewhere('address', 'r1', { deleted: true })
    await editor.save()
    await until(() => editor.conflict?.gone)
    expect(await editor.useMine()).toBe(false)
    expect([editor.state, editor.draft?.memo]).toEqual(['conflict', 'mine'])
    await editor.reload()
    expect([editor.isDeleted, editor.isDirty]).toEqual([true, true])
    // A message says that data of other applications is not in the copy; messages use the timers of the window.
    vi.stubGlobal('window', globalThis)
    onTestFinished(() => void vi.unstubAllGlobals())
    await editor.putEditsBack()
    await editor.save()
    expect(bridge.callsOf('record.save').at(-1)).toMatchObject({
      id: null,
      group_id: 'g1',
      etag: null,
      changes: { memo: 'mine', lastname: '佐藤' },
    })
  })

  it('fault C07: 404 for a deleted record does the same, even if the record can no longer be read', async () => {
    await edit()
    bridge.main.service.address.delete('r1')
    await editor.save()
    await until(() => editor.conflict?.gone)
    await editor.reload()
    expect([editor.state, editor.isDeleted, editor.isDirty]).toEqual(['viewing', true, true])
  })
})
