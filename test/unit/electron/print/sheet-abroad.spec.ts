import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { PostalAddress } from '../../../../contract/record/parts.ts'
import { openMachineSettings } from '../../../../electron/print/machine-settings.ts'
import { sheetForOne } from '../../../../electron/print/print-setup.ts'
import { createSheetBook } from '../../../../electron/print/sheet-book.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'atena-abroad-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true, maxRetries: 3 }))
  return path
}

it('mail abroad goes in an envelope of its country in every season, on the last sheet that was used for abroad', () => {
  const book = createSheetBook(openMachineSettings(folder()))
  const to = (address: PostalAddress, sheetAbroad = '') => {
    const contact = { addresses: [{ country: '日本' }, address] }
    return sheetForOne(book, { sheetForOne: 'ELM008', sheetAbroad }, contact, new Date('2026-12-01 12:00'))
  }
  expect(to({ city: 'Dublin', zipcode: 'A96 X2A4', country: 'Ireland' })).toBe('DL')
  expect(to({ city: 'Sevilla', country: 'España' })).toBe('DL')
  expect(to({ city: 'Seattle', region: 'WA', country: 'USA' })).toBe('#10')
  expect(to({ city: 'Toronto', country: 'Canada' })).toBe('#10')
  expect(to({ city: 'Dublin', country: 'Ireland' }, 'C6')).toBe('C6')
  expect(to({ city: 'Dublin', country: 'Ireland' }, 'gone')).toBe('DL')
  expect(to({ region: '東京都', city: '千代田区' }, 'C6')).toBe('ELM008')
  expect(to({ region: 'Tokyo', city: 'Chiyoda-ku', country: 'Japan' }, 'C6')).toBe('ELM008')
})
