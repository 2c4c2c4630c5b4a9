import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWindow } from './open-window.ts'
import { button, dialog, openList } from './profiles-bench.ts'

const inLongRun = { tags: ['long'] }

describe('the list of profiles', () => {
  test('Demo can neither be edited nor removed', async () => {
    await openList()
    await expect.element(button('Edit Production')).toBeVisible()
    await expect.element(button('Edit Demo')).not.toBeInTheDocument()
    await expect.element(button('Remove Demo')).not.toBeInTheDocument()
  })

  test('Use changes to the profile and closes the list', async () => {
    const bridge = await openList()
    await button('Use Staging').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(bridge.callsOf('profile.select')).toEqual([{ id: 'staging' }])
  })

  test('removing asks, and says what is lost and what is not', async () => {
    const bridge = await openList()
    await button('Remove Staging').click()
    const question = dialog('Remove the profile Staging?')
    await expect
      .element(question)
      .toHaveAccessibleDescription(/local copy.*access token.*Nothing is deleted on/)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(bridge.callsOf('profile.remove')).toEqual([])
    await button('Remove Staging').click()
    await button('Remove profile').click()
    await expect.element(page.getByText('Staging removed')).toBeVisible()
    await expect.element(button('Edit Staging')).not.toBeInTheDocument()
    expect(bridge.callsOf('profile.remove')).toEqual([{ id: 'staging' }])
  })

  test('a removal that fails says why and keeps the profile', inLongRun, async () => {
    const bridge = await openList()
    bridge.failWith('profile.remove', { kind: 'storage', reason: 'other' })
    await button('Remove Staging').click()
    await button('Remove profile').click()
    await expect.element(page.getByText(/The data could not be written/)).toBeVisible()
    await expect.element(button('Edit Staging')).toBeVisible()
  })

  test('unsaved edits keep the profile that is in use', inLongRun, async () => {
    const bridge = await openWindow({ begin: ({ main }) => (main.session.current = 'staging') })
    await page.getByRole('option', { name: /^青木 彩/ }).click()
    await button('Edit').click()
    await page.getByRole('textbox', { name: 'Memo' }).fill('typed')
    await button('Manage profiles').click()
    await button('Remove Staging').click()
    await button('Remove profile').click()
    await button('Keep editing').click()
    await expect.element(page.getByRole('textbox', { name: 'Memo' })).toHaveValue('typed')
    expect(bridge.callsOf('profile.remove')).toEqual([])
  })
})

describe('production and staging differ at a glance', () => {
  const band = () => page.getByRole('banner')
  const using = (current: string, insecure = false) =>
    openWindow({
      begin: ({ main }) => {
        const profiles = main.session.profiles.map((each) => ({ ...each, insecure }))
        main.session = { ...main.session, profiles, current }
      },
    })
  const height = () => document.querySelector('p.band')?.getBoundingClientRect().height ?? 0

  test.for([
    ['production', 'Production', 'Atena – Production'],
    ['staging', 'Staging', 'Atena – Staging'],
  ] as const)('%s says so in words, with height and in the title', async ([current, word, title]) => {
    await using(current)
    await expect.element(band().getByText(word)).toBeVisible()
    expect(height()).toBeGreaterThanOrEqual(24)
    expect(document.title).toBe(title)
  })

  test('staging has stripes and production has none', async () => {
    await using('staging')
    const image = () => getComputedStyle(document.querySelector('p.band') as Element).backgroundImage
    expect(image()).toContain('repeating-linear-gradient')
  })

  test('the title says what a name does not say', async () => {
    await openWindow({
      preferences: { language: 'ja', theme: 'light' },
      begin: ({ main }) => {
        const profiles = main.session.profiles.map((each) => ({ ...each, name: '会社' }))
        main.session = { ...main.session, profiles, current: 'production' }
      },
    })
    await expect.poll(() => document.title).toBe('Atena – 会社 (本番)')
    await expect.element(band().getByText('本番')).toBeVisible()
  })

  test('the only book next to the samples cannot be confused: a thin line without words', async () => {
    await openWindow({
      begin: ({ main }) => {
        const profiles = main.session.profiles.filter(({ id }) => id === 'demo' || id === 'production')
        main.session = { ...main.session, profiles, current: 'production' }
      },
    })
    await expect.poll(() => document.title).toBe('Atena – Production')
    expect(height()).toBeLessThan(8)
    expect(band().element().textContent?.trim()).toBe('')
  })

  test('Demo is a thin line without words', async () => {
    await using('demo')
    expect(height()).toBeLessThan(8)
    expect(band().element().textContent?.trim()).toBe('')
  })

  test('http without encryption is warned of for as long as the profile is in use', async () => {
    await using('staging', true)
    const warning = page.getByRole('note')
    await expect.element(warning.getByText(/Not encrypted: .*staging\.example\.com/)).toBeVisible()
    expect(warning.element().querySelector('button')).toBeNull()
  })
})
