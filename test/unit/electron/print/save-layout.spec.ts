import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readLayout } from '../../../../electron/print/layout-file.ts'
import { saveLayout } from '../../../../electron/print/save-layout.ts'
import { readyLayout } from '../../../../labels/layout/ready-layouts.ts'
import { sheet } from './print-bench.ts'

const layout = { ...readyLayout('badge', sheet('ELM008')), name: 'Guests' }

it('a layout is saved as a file that --layout reads; nothing is written where the user closes the dialog', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atena-layout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'Guests.json')
  const wrote = () => 'handle'
  const closed = await saveLayout(layout, { askLayoutPath: async () => null, wrote })
  expect([closed, readdirSync(folder)]).toEqual([{ ok: true, value: { saved: false, handle: null } }, []])
  const saved = await saveLayout(layout, { askLayoutPath: async () => path, wrote })
  expect(saved).toEqual({ ok: true, value: { saved: true, handle: 'handle' } })
  expect(readLayout(readFileSync(path, 'utf8'))).toEqual({ ok: true, layout })
  const refused = await saveLayout(layout, {
    askLayoutPath: async () => join(folder, 'gone', 'x.json'),
    wrote,
  })
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'storage' } })
})
