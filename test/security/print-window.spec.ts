import { beforeAll, describe, expect, it } from 'vitest'
import { createDialogPrinter } from '../../electron/print/paper/print-window.ts'
import { recorded, session } from '../fakes/electron.ts'

let preferences: Record<string, unknown> = {}

beforeAll(async () => {
  const paper = { width: 100, height: 148 }
  await createDialogPrinter()(
    { title: 'Card', paper, pages: 1, svg: async () => '<svg/>', pdf: async () => null },
    '',
  )
  preferences = recorded.windows.at(-1)?.['webPreferences'] as Record<string, unknown>
})

describe('SECURITY X35: the window for paper', () => {
  it.each([
    ['javascript', false],
    ['sandbox', true],
    ['contextIsolation', true],
    ['nodeIntegration', false],
    ['webviewTag', false],
    ['devTools', false],
    ['preload', undefined],
  ])('%s is %s', (name, value) => expect(preferences[name]).toBe(value))

  it('has a session of its own, in memory and shut, apart from that of our pages', () => {
    const own = recorded.partitions.find(({ name }) => name === 'atena-print')
    expect(own?.options).toEqual({ cache: false })
    const used = session.fromPartition('atena-print')
    expect(preferences['session']).toBe(used)
    expect(used.check?.(null, 'clipboard-sanitized-write', 'app://print')).toBe(false)
    let cancelled: object | null = null
    used.beforeRequest?.({ url: 'https://example.com/' }, (answer) => (cancelled = answer))
    expect(cancelled).toEqual({ cancel: true })
  })

  it('is closed afterwards, and what it showed is removed', () => {
    expect(recorded.calls).toContain('destroy')
    expect(recorded.calls).toContain('unhandle app')
  })
})
