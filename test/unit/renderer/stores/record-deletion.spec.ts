import { beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '../../../../contract/failure.ts'
import { localIdOf } from '../../../../contract/record/record.ts'
import { useRecordDeletionStore } from '../../../../renderer/stores/record-deletion.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import type { FakeBridge } from '../../../fakes/fake-bridge.ts'
import { fullRecord } from '../../../fakes/full-record.ts'
import { openStores } from '../../../fakes/open-stores.ts'

const local = localIdOf('0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11')
const offline: Failure = { kind: 'offline', code: 'ECONNREFUSED', host: 'example.com' }

let bridge: FakeBridge

beforeEach(async () => {
  const addresses = [
    fullRecord(),
    fullRecord({ id: 'bare', etag: null }),
    fullRecord({ id: local, etag: null }),
  ]
  bridge = openStores({ addresses, homeaddresses: [] }).bridge
  await useSessionStore().load()
})

const remove = (id: string) => useRecordDeletionStore().deleteRecord({ family: 'address', id, name: 'Sato' })
const asked = () => bridge.callsOf('record.delete').map(({ id, etag }) => [id, etag])

describe('design 3: a row of the list is deleted based on the version on this computer', () => {
  it('without the network, too', async () => {
    bridge.failWith('record.fetch', offline)
    expect([await remove('r1'), await remove(local)]).toEqual([true, true])
    expect(asked()).toEqual([
      ['r1', '"1"'],
      [local, ''],
    ])
  })

  it('reliability 5.1: a copy from a list without etags is read from the service first', async () => {
    bridge.main.service.address.set('bare', fullRecord({ id: 'bare', etag: '"9"' }))
    expect(await remove('bare')).toBe(true)
    expect(asked()).toEqual([['bare', '"9"']])
    bridge.failWith('record.fetch', offline)
    expect(await remove('nobody')).toBe(false)
  })
})
