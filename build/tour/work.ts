import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startService } from '../../service/start-service.ts'
import type { RunningService } from '../../service/start-service.ts'
import { openApp } from './open-app.ts'
import type { TourFolders } from './open-app.ts'
import { choose } from './stops.ts'
import { pictureViews } from './views.ts'
import { workViews } from './work-views.ts'

/**
 * Pictures of what only comes about by work: a selection, a conflict, what the service refused. The app runs on a service
 * of the tour's own, where outages and other people's edits can be arranged. What does not work is told by `onFailure`.
 */
export async function pictureWork(
  { folder, made }: Omit<TourFolders, 'data'>,
  onFailure: (name: string, thrown: unknown) => void,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'atena-tour-'))
  const service = await startService({ seed: 120 })
  writeProfile(data, service)
  const tour = await openApp({ folder, data, made }, (page) => signIn(page, service.tokens.full))
  for (const language of ['en', 'ja'] as const) {
    if (language === 'ja') await choose(tour.page, { select: 'Language', value: 'ja', done: '完了' })
    for (const view of workViews(service))
      await pictureViews(tour, language, [view]).catch((thrown: unknown) =>
        onFailure(`${view.name}, ${language}`, thrown),
      )
  }
  await tour.app.close()
  await service.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

function writeProfile(folder: string, { base_url, group_ids }: RunningService): void {
  const names = ['Choir', 'Office', 'Friends']
  const groups = group_ids.map((group_id, at) => ({ group_id, name: names[at] ?? group_id }))
  const own = { id: 'tour', kind: 'own', name: 'Choir office', base_url, groups, colour: '#2f6f4f' }
  const settings = {
    preferences: { language: 'en', theme: 'light' },
    profiles: [{ ...own, allowHttp: true }],
    currentProfile: 'tour',
    clientId: '5d0f3f51-9f1e-4b9a-8a67-6a5d1f0f9c11',
  }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
}

async function signIn(page: Page, token: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const open = page.getByRole('button', { name: 'Sign in', exact: true })
  await dialog.or(open).first().waitFor({ timeout: 60_000 })
  if (!(await dialog.isVisible())) await open.click()
  await dialog.getByLabel('Access token').fill(token)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
