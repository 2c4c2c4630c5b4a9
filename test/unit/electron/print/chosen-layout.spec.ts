import { describe, expect, it } from 'vitest'
import type { CellLayout } from '../../../../contract/ipc/cell-layout.ts'
import { chosenLayout } from '../../../../electron/print/chosen-layout.ts'
import { readyLayout } from '../../../../labels/layout/ready-layouts.ts'
import { sheetFor } from '../../../../labels/sheet/sheet.ts'
import { sheet } from './print-bench.ts'

const elm008 = sheet('ELM008')
const guests: CellLayout = { version: 1, name: 'Guests', width: 86.4, height: 42.3, fields: [] }
const badge: CellLayout = { ...guests, name: 'badge' }

describe('the layout of a job', () => {
  it.each([
    ['where Atena decides', '', null],
    ['that comes with the app', 'badge', readyLayout('badge', elm008)],
    ["of the user's own", 'own:Guests', guests],
    ["of the user's own, named as one that comes with the app", 'own:badge', badge],
  ] as const)('%s', (_name, choice, layout) => {
    expect(chosenLayout(choice, elm008, [guests, badge])).toEqual({ layout, warning: null })
  })

  it.each([
    ['is not there any more', 'own:Gone', 86.4, { kind: 'layout-missing', detail: 'Gone' }],
    ['is larger than the labels', 'own:Guests', 88, { kind: 'layout-too-large', detail: 'Guests' }],
  ] as const)('is the usual one, and the user sees why, where it %s', (_name, choice, width, warning) => {
    const chosen = chosenLayout(choice, elm008, [{ ...guests, width }])
    expect(chosen).toEqual({ layout: null, warning: { record: null, ...warning } })
  })

  it('fits an envelope as it is fed', () => {
    const wide: CellLayout = { ...guests, width: 230, height: 110 }
    const envelope = sheet('長形3号')
    const kindOn = (direction: 'horizontal' | 'vertical') =>
      chosenLayout('own:Guests', sheetFor(envelope, direction), [wide]).warning?.kind
    expect([kindOn('horizontal'), kindOn('vertical')]).toEqual([undefined, 'layout-too-large'])
  })
})
