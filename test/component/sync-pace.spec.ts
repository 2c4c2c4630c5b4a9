// @module-tag long
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWindow } from './open-window.ts'

describe('a sync that pours records in', () => {
  test('300 announcements in a second make few questions, and the list ends up right', async () => {
    const bridge = await openWindow()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    bridge.calls.length = 0
    const template = bridge.main.mirror.address.get('a001')
    const begun = performance.now()
    for (let at = 0; at < 300; at += 1) {
      bridge.main.mirror.address.set(`n${at}`, { ...template, id: `n${at}` } as never)
      bridge.announce('mirror.changed', { family: 'address', ids: [`n${at}`] })
      if (at % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await expect.element(page.getByText('355 contacts')).toBeVisible()
    const tookMs = performance.now() - begun
    // At most one question in each pace of its store (250 and 500 ms), one before and one after.
    expect(bridge.callsOf('record.rows').length).toBeLessThanOrEqual(tookMs / 250 + 2)
    expect(bridge.callsOf('book.summary').length).toBeLessThanOrEqual(tookMs / 500 + 2)
  })

  test('a main slower than the announcements is not overtaken for ever', async () => {
    const bridge = await openWindow()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    let announced = 0
    const answers: { at: number; give: () => void }[] = []
    // Each answer comes after eight further announcements.
    bridge.delay('record.rows', () => new Promise((give) => answers.push({ at: announced + 8, give })))
    const template = bridge.main.mirror.address.get('a001')
    const timer = setInterval(() => {
      announced += 1
      bridge.announce('mirror.changed', { family: null, ids: null })
      for (const { at, give } of answers) if (at <= announced) give()
    }, 50)
    bridge.main.mirror.address.set('zz', {
      ...template,
      id: 'zz',
      lastname: '会田',
      lastkana: 'あいだ',
    } as never)
    await expect.element(page.getByRole('option', { name: /^会田 彩/ })).toBeVisible()
    clearInterval(timer)
  })
})
