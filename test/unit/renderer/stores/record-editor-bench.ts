import { expect } from 'vitest'
import type { Failure } from '../../../../contract/failure.ts'
import { useRecordEditorStore } from '../../../../renderer/stores/record-editor.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import type { FakeBridge } from '../../../fakes/fake-bridge.ts'
import { bareRecord, fullRecord } from '../../../fakes/full-record.ts'
import { openStores } from '../../../fakes/open-stores.ts'

/** The page's side of the bridge in the current test. */
export let bridge: FakeBridge

/** The store of the current test. */
export let editor: ReturnType<typeof useRecordEditorStore>

/** Starts a test with its own stores and a book of two contacts. */
export async function openEditor(): Promise<void> {
  const addresses = [fullRecord(), bareRecord({ id: 'r2', etag: '"2"' })]
  bridge = openStores({ addresses, homeaddresses: [] }).bridge
  await useSessionStore().load()
  editor = useRecordEditorStore()
  editor.load()
}

/** Resolves when the condition holds. */
export const until = (condition: () => unknown) => expect.poll(condition, { interval: 1 }).toBeTruthy()

/** The failure of a save without a network. */
export const offline: Failure = { kind: 'offline', code: 'ECONNREFUSED', host: 'example.com' }

/** Opens the first contact and types. */
export async function edit(patch: Parameters<typeof editor.change>[0] = { memo: 'mine' }): Promise<void> {
  await editor.open('address', 'r1')
  editor.edit()
  editor.change(patch)
}

/** Edits while another computer changes the same record; returns when both versions are known. */
export async function collide(): Promise<void> {
  await edit()
  bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs', lastname: '鈴木' })
  await editor.save()
  await until(() => editor.conflict?.loading === false)
}
