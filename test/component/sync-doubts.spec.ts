// @module-tag long
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWindow } from './open-window.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const said = () => document.querySelector('[role="dialog"]')?.textContent ?? ''

describe('how the copy compares with the service', () => {
  test('all is well: the line leads to how many agree', async () => {
    await openWindow({ sync: { check: { known: 5000, agree: 5000, unreachable: 0 } } })
    await button(/^Up to date/).click()
    await expect.poll(said).toContain('5,000 of 5,000 contacts match the service. Last full check: Nov 19.')
  })

  test('what could not be read and who is not reachable is named', async () => {
    const sync = { odd: 301, check: { known: 55, agree: 54, unreachable: 1 } }
    const begin = ({ main }: Awaited<ReturnType<typeof openWindow>>) => {
      main.doubts = {
        odd: [
          { family: 'address', id: 'a77', name: '青木 守', text: '' },
          { family: 'address', id: null, name: '', text: '"not a contact"' },
        ],
        unreachable: [{ family: 'address', id: 'a001', name: '青木 彩', since: '2026-11-19T08:00:00.000Z' }],
      }
    }
    await openWindow({ sync, begin })
    await button(/^302 to check, Up to date/).click()
    await expect.poll(said).toContain('青木 彩 Not confirmed since')
    for (const text of ['54 of 55 contacts', '301 records could not be read', '青木 守', '"not a contact"'])
      await expect.poll(said).toContain(text)
    await expect.poll(said).toContain('and 299 more')
  })
})

describe('a service that sends no more than part of a list', () => {
  test.for([
    ['en', /sends no more than 1,000 contacts.*Refreshing does not help.*administrator/],
    ['ja', /1,000件までしか返さない.*更新しても変わりません.*管理者/],
  ] as const)(
    'the banner names the limit, and no button offers to read it again: %s',
    async ([language, sentence]) => {
      await openWindow({ sync: { incomplete: true, cutAt: 1000 }, preferences: { language, theme: 'light' } })
      const banner = () => document.querySelector('.banner.caution')
      await expect.poll(() => banner()?.textContent ?? '').toMatch(sentence)
      expect(banner()?.querySelector('button')).toBeNull()
    },
  )

  test.for([
    ['en', /not complete.*100,234 contacts \(312.6 MB\), and there are more/, 'Read on…'],
    ['ja', /完全ではありません.*100,234件（312.6 MB）/, '続きを取得…'],
  ] as const)(
    'the banner names how much was read, and one button reads on: %s',
    async ([language, sentence, readOn]) => {
      const sync = { incomplete: true, full: { records: 100_234, bytes: 312_600_000 } }
      const bridge = await openWindow({ sync, preferences: { language, theme: 'light' } })
      const banner = () => document.querySelector('.banner.caution')
      await expect.poll(() => banner()?.textContent ?? '').toMatch(sentence)
      expect(
        [...(banner()?.querySelectorAll('button') ?? [])].map((each) => each.textContent.trim()),
      ).toEqual([readOn])
      await button(readOn).click()
      await expect.poll(() => bridge.callsOf('sync.readOn')).toHaveLength(1)
      await expect.poll(banner).toBeNull()
    },
  )

  test('what changed while it was read can be read again', async () => {
    await openWindow({ sync: { incomplete: true } })
    await expect.element(button('Try again')).toBeVisible()
  })
})
