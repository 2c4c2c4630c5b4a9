import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { fullRecord } from '../../../fakes/full-record.ts'
import { bridge, editor, offline, openEditor, until } from './record-editor-bench.ts'

beforeEach(openEditor)

const notices = () => useNoticesStore().shown
const show = () => useNoticesStore().act(notices()[0]?.id ?? '')
const asked = () => bridge.calls.filter(({ channel }) => channel === 'record.fetch')

/** Opens the form of the first contact, of which a list showed no memo and no telephones. */
async function openBrief(): Promise<void> {
  const brief = Object.entries(fullRecord()).filter(([field]) => field !== 'memo' && field !== 'telephones')
  bridge.main.mirror.address.set('r1', Object.fromEntries(brief) as ServiceRecord)
  await editor.open('address', 'r1')
  editor.edit()
}

describe('a form may open with fewer fields than the service has', () => {
  it('the open form is compared with the service; if nothing is new, only the version changes', async () => {
    bridge.main.changeElsewhere('address', 'r1', {})
    await editor.open('address', 'r1')
    editor.edit()
    const before = editor.draft
    await until(() => editor.base?.record.etag === '"r1-elsewhere"')
    expect([editor.draft, editor.isDirty, notices()]).toEqual([before, false, []])
  })

  it('new values are offered, and the form stays as it is', async () => {
    await openBrief()
    editor.change({ firstname: '花' })
    await until(() => notices().length === 1)
    expect([editor.draft?.memo, editor.draft?.telephones, editor.base?.record.memo]).toEqual([
      '',
      [],
      undefined,
    ])
    expect(notices()[0]?.text).toMatch(/Telephone, Memo|Memo, Telephone/)
  })

  it('accepted values are added to what was typed, and only what was typed counts as an edit', async () => {
    await openBrief()
    editor.change({ firstname: '花' })
    await until(() => notices().length === 1)
    editor.change({ lastname: '山' })
    show()
    expect(editor.draft).toMatchObject({ firstname: '花', lastname: '山', memo: fullRecord().memo })
    expect(editor.changes).toEqual({ firstname: '花', lastname: '山' })
  })

  it('the user decides about a field where they typed and the service has more', async () => {
    await openBrief()
    await until(() => notices().length === 1)
    editor.change({ memo: 'mine' })
    show()
    await until(() => editor.conflict?.loading === false)
    expect([editor.state, editor.draft?.memo]).toEqual(['conflict', 'mine'])
    expect(editor.mergeRows.map(({ conflict: { field } }) => field)).toContain('memo')
  })

  it('an answer or an accepted offer changes nothing after the form was closed', async () => {
    await openBrief()
    await until(() => notices().length === 1)
    editor.cancel()
    const before = editor.base
    show()
    expect([editor.state, editor.draft, editor.base]).toEqual(['viewing', null, before])
  })

  it('says nothing offline, and does not ask the service about a new record', async () => {
    bridge.failWith('record.fetch', offline)
    await openBrief()
    await until(() => asked().length === 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([notices(), editor.state, editor.failure]).toEqual([[], 'editing', null])
    await editor.createNew('address', 'g1')
    expect(asked()).toHaveLength(1)
  })

  it('a save includes what the form showed in the fields that it changes', async () => {
    bridge.failWith('record.fetch', offline)
    await openBrief()
    editor.change({ memo: 'mine', firstname: '花' })
    await editor.save()
    const save = bridge.calls.findLast(({ channel }) => channel === 'record.save')?.input
    const { seen } = save as { seen: string }
    expect(JSON.parse(seen)).toEqual({ memo: null, firstname: fullRecord().firstname })
  })
})
