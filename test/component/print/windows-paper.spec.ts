// @module-tag long
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../contract/failure.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { button, chooseSheet, openPrint } from './print-bench.ts'

describe('on Windows, whose drivers may take A4 for a paper that they are not told', () => {
  const on = (platform: string) => ({
    begin: (bridge: FakeBridge) =>
      bridge.answer('app.info', async () =>
        ok({ version: '1', language: 'en', region: '', platform, firstSteps: false }),
      ),
  })

  test('the paper to choose in the dialog of the system is named, unless it is A4', async () => {
    await openPrint(on('win32'))
    const words = /choose the paper size “Postcard” or “Japanese Postcard” \(100 × 148 mm\)/
    await expect.element(page.getByText(words)).toBeVisible()
    await chooseSheet('5160')
    await expect
      .element(page.getByText(/choose the paper size “Letter” \(215\.9 × 279\.4 mm\)/))
      .toBeVisible()
    await chooseSheet('ELM008')
    await expect.element(page.getByText(/In the Windows print dialog/)).not.toBeInTheDocument()
  })

  test('elsewhere nothing has to be chosen', async () => {
    await openPrint(on('linux'))
    await expect.element(button('Save PDF')).toBeEnabled()
    await expect.element(page.getByText(/In the Windows print dialog/)).not.toBeInTheDocument()
  })
})
