import { expect, it } from 'vitest'
import { nextTick } from 'vue'
import { useRecordListStore } from '../../../../renderer/stores/record-list.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import { bareRecord } from '../../../fakes/full-record.ts'
import { openStores } from '../../../fakes/open-stores.ts'

async function openList() {
  const addresses = Array.from({ length: 30 }, (_, at) => bareRecord({ id: `r${at}` }))
  const { bridge } = openStores({ addresses, homeaddresses: [] })
  await useSessionStore().load()
  const list = useRecordListStore()
  await list.load()
  return { bridge, list }
}

it('reveal moves the keyboard to the row of the open record', async () => {
  const { list } = await openList()
  list.selectedId = 'r7'
  list.cursor = -1
  await list.reveal('r7')
  expect(list.cursor).toBe(list.positionOf('r7'))
})

it('a key pressed while the row is being looked for wins', async () => {
  const { bridge, list } = await openList()
  list.selectedId = 'r7'
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  bridge.delay('record.position', () => held)
  const revealed = list.reveal('r7')
  await nextTick()
  list.cursor = 29
  letGo()
  await revealed
  expect(list.cursor).toBe(29)
})
