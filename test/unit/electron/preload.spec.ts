import '../../../electron/preload.ts'
import { expect, it, vi } from 'vitest'
import type { Bridge } from '../../../contract/ipc/contract.ts'
import { ipcRenderer, recorded } from '../../fakes/electron.ts'

const { call } = recorded.exposed['atena'] as Bridge

it('a call beyond the bound of its channel never leaves the page (X53)', async () => {
  const url = `https://example.com/${'a'.repeat(200_000)}`
  expect(await call['link.open']({ url })).toEqual({ ok: false, failure: { kind: 'too-big' } })
  expect(recorded.invoked).toEqual([])
  await call['link.open']({ url: 'https://example.com/' })
  expect(recorded.invoked).toEqual([['link.open', { url: 'https://example.com/' }]])
})

it('of the calls that carry a file, one is on its way at a time, and each is answered (X53)', async () => {
  const answerers: ((answer: unknown) => void)[] = []
  vi.spyOn(ipcRenderer, 'invoke').mockImplementation(
    () =>
      new Promise<never>((resolve, reject) =>
        answerers.push((answer) => (answer ? resolve(answer as never) : reject(new Error('lost')))),
      ),
  )
  const onTheirWay = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    return answerers.length
  }
  const bytes = new Uint8Array(10)
  const calls = [1, 2, 3].map(() => call['photo.check']({ bytes }))
  const lost = expect(calls[1]).rejects.toThrow('lost')
  expect(await onTheirWay()).toBe(1)
  answerers[0]!('first')
  expect(await calls[0]).toBe('first')
  expect(await onTheirWay()).toBe(2)
  answerers[1]!(null)
  await lost
  expect(await onTheirWay()).toBe(3)
  answerers[2]!('third')
  expect(await calls[2]).toBe('third')
})
