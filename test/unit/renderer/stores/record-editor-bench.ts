import { expect } from 'vitest'
import type { Failure } from '../../../../contract/failure.ts'
import { useRecordEditorStore } from '../../../../renderer/stores/record-editor.ts'
import { useSessionStore } from '../../../../renderer/stores/session.ts'
import type { FakeBridge } from '../../../fakes/fake-bridge.ts'
import { bareRecord, fullRecord } from '../../../fakes/full-record.ts'
import { openStores } from '../../../fakes/open-stores.ts'

/** The page's end of the wire in the test at hand. */
export let bridge: FakeBridge

/** The store of the test at hand. */
export let editor: ReturnType<typeof useRecordEditorStore>

/** Begins a test with stores of its own, over a book of two contacts. */
export async function openEditor(): Promise<void> {
  const addresses = [fullRecord(), bareRecord({ id: 'r2', etag: '"2"' })]
  bridge = openStores({ addresses, homeaddresses: [] }).bridge
  await useSessionStore().load()
  editor = useRecordEditorStore()
  editor.load()
}

/** Resolves when the condition holds. */
export const until = (condition: () => unknown) => expect.poll(condition, { interval: 1 }).toBeTruthy()

/** What a save says without a network. */
export const offline: Failure = { kind: 'offline', code: 'ECONNREFUSED', host: 'example.com' }

/** Opens the first contact and types. */
export async function edit(patch: Parameters<typeof editor.change>[0] = { memo: 'mine' }): Promise<void> {
  await editor.open('address', 'r1')
  editor.edit()
  editor.change(patch)
}

/** Edits, while somebody else changes the same record; returns when both versions are known. */
export async function collide(): Promise<void> {
  await edit()
  bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs', lastname: '鈴木' })
  await editor.save()
  await until(() => editor.conflict?.loading === false)
}
