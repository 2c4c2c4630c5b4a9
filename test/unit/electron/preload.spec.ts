import '../../../electron/preload.ts'
import { expect, it } from 'vitest'
import type { Bridge } from '../../../contract/ipc/contract.ts'
import { recorded } from '../../fakes/electron.ts'

const { call } = recorded.exposed['atena'] as Bridge

it('a call beyond the bound of its channel never leaves the page (X53)', async () => {
  const url = `https://example.com/${'a'.repeat(200_000)}`
  expect(await call['link.open']({ url })).toEqual({ ok: false, failure: { kind: 'too-big' } })
  expect(recorded.invoked).toEqual([])
  await call['link.open']({ url: 'https://example.com/' })
  expect(recorded.invoked).toEqual([['link.open', { url: 'https://example.com/' }]])
})
