import { beforeEach, describe, expect, it } from 'vitest'
import { ok, type Failure } from '../../../../contract/failure.ts'
import { fullRecord } from '../../../fakes/full-record.ts'
import { bridge, editor, until, offline, edit, openEditor } from './record-editor-bench.ts'

beforeEach(openEditor)

describe('reading', () => {
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

  it('a record that cannot be read is in the state failed, with the reason', async () => {
    await editor.open('address', 'nobody')
    expect([editor.state, editor.failure?.kind, editor.draft]).toEqual(['failed', 'not-found', null])
  })

  it('a late answer about another record is dropped', async () => {
    const letGo = bridge.hold('record.read')
    const first = editor.open('address', 'r1')
    bridge.delay('record.read', null)
    const second = editor.open('address', 'r2')
    expect(await second).toBe(true)
    letGo()
    expect([await first, editor.base?.record.id]).toEqual([false, 'r2'])
  })

  it('a record on screen follows the mirror, but not while it is edited', async () => {
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

describe('the draft', () => {
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

  it('fault C06: a deleted record opens no form', async () => {
    bridge.main.mirror.address.set('r1', fullRecord({ deleted: true }))
    await edit()
    expect([editor.state, editor.draft]).toEqual(['viewing', null])
  })

  it('an invalid date is not sent', async () => {
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

  it('a double click sends one request and settles once', async () => {
    await edit()
    const letGo = bridge.hold('record.save')
    const saves = [editor.save(), editor.save()]
    letGo()
    const answers = await Promise.all(saves)
    expect([answers, bridge.callsOf('record.save').length, editor.state]).toEqual([
      [true, true],
      1,
      'viewing',
    ])
  })

  it('interface 2.4: a new record names its group and has no etag; after the save it is open under its id', async () => {
    await editor.createNew('address', 'g2')
    editor.change({ lastname: '新' })
    await editor.save()
    expect(bridge.callsOf('record.save')).toMatchObject([
      { id: null, group_id: 'g2', etag: null, changes: { lastname: '新' } },
    ])
    expect([editor.state, editor.subject?.id]).toEqual(['viewing', editor.base?.record.id])
  })

  it('interface 2.2: a new home address has no group', async () => {
    await editor.createNew('homeaddress', null)
    editor.change({ lastname: '新', suffix: '様' })
    await editor.save()
    expect(bridge.callsOf('record.save')).toMatchObject([{ family: 'homeaddress', group_id: null }])
    expect(bridge.callsOf('record.save')[0]?.changes).toEqual({ lastname: '新' })
  })

  it('a form keeps its key until its save succeeds; the next form has another key', async () => {
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
