// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualSort } from '../../contract/ipc/records.ts'
import { en, ja } from '../../languages/page.ts'
import { startService } from '../../service/start-service.ts'
import { answerNextBox } from './answer-box.ts'
import { dataFolder, launchApp, type DataFolder, type RunningApp } from './app.ts'
import { valueFrom } from './bridge.ts'
import { pressUntilFocused } from './keys.ts'

/** What the list shows at first. */
const everybody = {
  family: 'address',
  group_id: null,
  search: '',
  tags: [] as string[],
  deleted: 'without',
} as const

const languages = [
  { language: 'en', os: 'en_US.UTF-8', text: en },
  { language: 'ja', os: 'ja_JP.UTF-8', text: ja },
] as const

describe.for(languages)('the first start by keyboard only, $language', ({ language, os, text }) => {
  let folder: DataFolder
  let running: RunningApp
  let service: Awaited<ReturnType<typeof startService>>

  beforeAll(async () => {
    folder = dataFolder()
    service = await startService({ seed: 30 })
    running = await launchApp(folder.path, os, ['--first-steps'])
  })
  afterAll(async () => {
    await running.close()
    await service.close()
    folder.remove()
  })

  test('three steps lead to the contacts of a service', async () => {
    const { page } = running
    await page.getByRole('dialog', { name: text.firstSteps.title }).waitFor()
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: text.firstSteps.service }))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: text.firstSteps.connectTitle }).waitFor()
    await pressUntilFocused(page, 'Tab', page.getByLabel(text.profiles.baseUrl, { exact: true }))
    await page.keyboard.type(service.base_url)
    await pressUntilFocused(page, 'Tab', page.getByLabel(text.session.token, { exact: true }))
    await page.keyboard.type(service.tokens.full)
    // Main asks whether it may connect there.
    const asked = await answerNextBox(running, 'agree')
    await page.keyboard.press('Enter')
    expect(await asked()).toContain(service.base_url)
    await page.getByRole('dialog', { name: text.firstSteps.groupsTitle }).waitFor()
    await page.getByRole('checkbox').first().waitFor()
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: text.firstSteps.fetch }))
    await page.keyboard.press('Enter')
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: text.firstSteps.open }))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.locator('[role=option]').first().waitFor()
    // The service does not have faces of the samples that the page requests while the profile changes.
    expect(running.problems.filter((each) => !each.includes('photo://'))).toEqual([])
  })

  test('they do not come again, and the window begins where it was left', async () => {
    // The window may be opened while contacts still come in: until then the second row is now this one, now that one.
    const phase = async () => (await valueFrom(running.page, 'sync.state', null)).phase
    await expect.poll(phase, { timeout: 30_000 }).toBe('idle')
    const { rows } = await valueFrom(running.page, 'record.rows', {
      ...everybody,
      sort: usualSort(language),
      offset: 0,
      limit: 2,
    })
    const name = rows[1]?.name ?? ''
    const option = running.page.locator('[role=option]').nth(1).locator('.name')
    await expect.poll(async () => (await option.textContent())?.trim(), { timeout: 30_000 }).toBe(name)
    await running.page.keyboard.press('ControlOrMeta+f')
    await running.page.keyboard.press('ArrowDown')
    await running.page.keyboard.press('ArrowDown')
    await running.page.keyboard.press('Enter')
    await running.page.getByRole('heading', { level: 1, name }).waitFor()
    const kept = async () => (await valueFrom(running.page, 'view.read', null))?.open?.id
    await expect.poll(kept, { timeout: 30_000 }).toBe(rows[1]?.id)
    await running.close()
    running = await launchApp(folder.path, os, ['--first-steps'])
    // Without a keychain the token is lost, and the sign-in dialog covers the record.
    await running.page.locator('h1').filter({ hasText: name }).waitFor()
    expect(await running.page.getByRole('dialog', { name: text.firstSteps.title }).count()).toBe(0)
  })
})
