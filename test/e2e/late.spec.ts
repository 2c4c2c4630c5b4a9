// @module-tag long
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startService, type RunningService } from '../../service/start-service.ts'
import { dataFolder, isStandIn, launchApp, signIn, writeProfile, type DataFolder } from './app.ts'
import { button, createContact, eventually, field, recordNamed, row, synced } from './contacts.ts'

/** Each is an order of what Electron does not promise (tools/stand-in/README.md). */
const seeds = Array.from({ length: 20 }, (_, at) => at + 1)

describe.runIf(isStandIn)('the main job where what Electron does not promise comes late', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService({ seed: 5 })
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await service?.close()
  })

  it.each(seeds)('seed %i: creates, edits, quits, and has it after the next start', async (seed) => {
    vi.stubEnv('ATENA_STANDIN_SEED', `${seed}`)
    const folder = dataFolder()
    try {
      await doItIn(folder, service, `Late${seed}`)
    } finally {
      folder.remove()
    }
  })
})

async function doItIn(folder: DataFolder, service: RunningService, name: string): Promise<void> {
  writeProfile(folder.path, service)
  const app = await launchApp(folder.path)
  await signIn(app.page, service.tokens.full)
  await synced(app.page)
  await createContact(app.page, name, 'Aki')
  await button(app.page, 'Edit').click()
  await field(app.page, 'Memo').fill('Met late.')
  await button(app.page, 'Save').click()
  await button(app.page, 'Edit').waitFor()
  await eventually(async () => (await recordNamed(service, 'address', name))['memo'], 'Met late.')
  await app.close()
  const again = await launchApp(folder.path)
  await signIn(again.page, service.tokens.full)
  await row(again.page, name).waitFor()
  await again.close()
  expect([...app.problems, ...again.problems]).toEqual([])
}
