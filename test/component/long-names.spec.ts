// @module-tag long
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWindow } from './open-window.ts'

/** The element at a place of the window, as a click would find it. */
const at = (x: number, y: number) => document.elementFromPoint(x, y)

test.for([
  ['80 letters without a break', 'W'.repeat(80)],
  ['80 Japanese letters', '住所録会'.repeat(20)],
  ['words', 'The address book of the whole company '.repeat(2).trim()],
] as const)('a profile name of %s stays within its choice', async ([, name]) => {
  await openWindow({
    size: [900, 600],
    begin: ({ main }) => {
      const base_url = `https://${'long-host-name.'.repeat(8)}example.com`
      const profiles = main.session.profiles.map((each) => ({ ...each, name, base_url, insecure: true }))
      main.session = { ...main.session, profiles, current: 'production' }
    },
  })
  const choice = page.getByRole('combobox', { name: 'Profile', exact: true })
  await expect.element(choice).toBeVisible()
  const select = choice.element()
  const { right, top, height } = select.getBoundingClientRect()
  expect(height).toBeLessThan(40)
  // What has no room ends with an ellipsis, and not in the middle of a letter.
  const shown = select.closest('.profile')?.querySelector('.shown')
  expect(shown?.textContent).toBe(name)
  expect(shown && shown.scrollWidth > shown.clientWidth).toBe(true)
  expect(shown && getComputedStyle(shown).textOverflow).toBe('ellipsis')
  const pane = select.closest('aside')?.getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(pane?.right ?? 0)
  for (let x = right + 2; x < innerWidth; x += 4) expect(at(x, top + height / 2), `at ${x}`).not.toBe(select)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
