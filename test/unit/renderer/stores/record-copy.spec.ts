import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Family } from '../../../../contract/record/fields.ts'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { applyLanguage } from '../../../../renderer/text/i18n.ts'
import { useNoticesStore } from '../../../../renderer/stores/notices.ts'
import { usePhotoUploadsStore } from '../../../../renderer/stores/photo-uploads.ts'
import { useRecordEditorStore } from '../../../../renderer/stores/record-editor.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import type { FakeBridge } from '../../../fakes/fake-bridge.ts'
import { fullRecord } from '../../../fakes/full-record.ts'
import { openStores } from '../../../fakes/open-stores.ts'

let bridge: FakeBridge
let editor: ReturnType<typeof useRecordEditorStore>

const photos = {
  face_picture: { image: 'face1' },
  pictures: [{ image: 'pic1' }, { image: 'pic2' }],
}

async function openDeleted(family: Family, more: Partial<ServiceRecord> = {}): Promise<void> {
  const { group_id, code, suffix, ...shared } = fullRecord()
  const own = family === 'address' ? { group_id, code, suffix } : {}
  const record = { ...shared, ...own, ...photos, extendprops: [], deleted: true, ...more } as ServiceRecord
  const none = { addresses: [], homeaddresses: [] }
  bridge = openStores({ ...none, [family === 'address' ? 'addresses' : 'homeaddresses']: [record] }).bridge
  await useSessionStore().load()
  editor = useRecordEditorStore()
  editor.load()
  usePhotoUploadsStore().load()
  await editor.open(family, 'r1')
}

const notices = () => useNoticesStore().shown.map(({ text }) => text)
const saved = () => bridge.callsOf('record.save').at(-1)
const copied = { image: expect.stringMatching(/^[0-9a-f-]{36}$/), source: 'temp' }

beforeEach(() => {
  applyLanguage('en', 'en')
  // Messages use the timers of the window.
  vi.stubGlobal('window', globalThis)
  onTestFinished(() => void vi.unstubAllGlobals())
})

describe.each(['address', 'homeaddress'] as const)('a copy of a deleted record: %s', (family) => {
  it('has its photos and everything else that a new record can have', async () => {
    await openDeleted(family)
    await editor.putEditsBack()
    await editor.save()
    expect(bridge.callsOf('photo.copy')).toEqual([{ family, id: 'r1', images: ['face1', 'pic1', 'pic2'] }])
    const { id, etag, changes, group_id } = saved() ?? {}
    expect({ id, etag, group_id }).toEqual({
      id: null,
      etag: null,
      group_id: family === 'address' ? 'g1' : null,
    })
    const { face_picture, pictures, ...fields } = changes ?? {}
    expect(face_picture).toEqual(copied)
    expect(pictures).toEqual([copied, copied])
    const { joint_names, addresses, memo, tags, organization } = fullRecord()
    expect(fields).toMatchObject({ joint_names, addresses, memo, tags, organization })
    expect(notices()).toEqual([])
  })
})

describe('what a copy cannot have', () => {
  it('a photo that cannot be copied is reported when the form opens, and the other photos keep their order', async () => {
    await openDeleted('address')
    bridge.main.photos.lost.add('pic1')
    await editor.putEditsBack()
    expect(notices()).toEqual(['1 photo is not in the copy. The service no longer has it.'])
    expect(editor.draft).toMatchObject({ face_picture: copied, pictures: [copied] })
    expect(editor.state).toBe('editing')
  })

  it('offline, all photos are reported as missing, with the reason', async () => {
    await openDeleted('address')
    bridge.failWith('photo.copy', { kind: 'offline', code: 'ECONNREFUSED', host: 'example.com' })
    await editor.putEditsBack()
    expect(notices()).toEqual([expect.stringMatching(/^3 photos are not in the copy\. \S/)])
    expect(editor.draft).toMatchObject({ face_picture: null, pictures: [] })
  })

  it('so are fields that cannot be read, and data that other applications added', async () => {
    await openDeleted('address', { extendprops: [{ client_id: 'other', data: {} }] })
    editor.base = { record: editor.base?.record as ServiceRecord, unreadable: ['memo', 'tags'] }
    await editor.putEditsBack()
    expect(notices()).toEqual([
      'Not in the copy, because it cannot be read: Memo, Tags. Data that other applications added is not in the copy.',
    ])
  })
})

describe('while photos are being copied', () => {
  it('a second press returns the same copy', async () => {
    await openDeleted('address')
    let answer = (): void => undefined
    bridge.delay('photo.copy', () => new Promise((resolve) => (answer = resolve)))
    const first = editor.putEditsBack()
    expect(editor.isCopying).toBe(true)
    await editor.putEditsBack()
    answer()
    await first
    expect(editor.isCopying).toBe(false)
    expect(bridge.callsOf('photo.copy')).toHaveLength(1)
    expect(editor.draft?.pictures).toEqual([copied, copied])
  })

  it('another record that is opened meanwhile stays open, and the copies are discarded', async () => {
    await openDeleted('address')
    let answer = (): void => undefined
    bridge.delay('photo.copy', () => new Promise((resolve) => (answer = resolve)))
    const copying = editor.putEditsBack()
    await editor.close()
    answer()
    await copying
    expect([editor.state, editor.draft, editor.isCopying]).toEqual(['closed', null, false])
    await expect.poll(() => bridge.callsOf('photo.discard'), { interval: 5 }).toHaveLength(3)
  })

  it('closing the form without saving discards the copies', async () => {
    await openDeleted('address')
    await editor.putEditsBack()
    editor.cancel()
    await expect.poll(() => bridge.callsOf('photo.discard'), { interval: 5 }).toHaveLength(3)
  })
})
