import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type Page } from 'playwright'
import { openMirror } from '../../../electron/book/mirror.ts'
import { project } from '../../source-files.ts'
import { readBook, startBookService } from '../sync/book-service.ts'
import { median, say, timed } from '../sync/figures.ts'

// From launch to the first rows, with a mirrored book and with none. Arguments: records, rounds.
const records = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
const folders: string[] = []

/** A data folder with one profile and no signed-in user. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))
  folders.push(folder)
  const profile = { id: 'bench', kind: 'own', name: 'Bench', base_url: 'http://127.0.0.1:9', groups: [] }
  const more = { colour: '#336699', allowHttp: true }
  const settings = {
    preferences: { language: 'en', theme: 'light' },
    profiles: [{ ...profile, ...more }],
    currentProfile: 'bench',
    clientId: '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11',
  }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  return folder
}

async function mirroredBook(): Promise<string> {
  const folder = newFolder()
  const own = join(folder, 'profiles', 'bench')
  mkdirSync(own, { recursive: true })
  const mirror = openMirror({ folder: own, use: 'sync' })
  if (!mirror.ok) throw new Error(JSON.stringify(mirror.failure))
  const service = await startBookService(records)
  for (const { texts, group_id } of await readBook(service)) mirror.value.put('address', texts, group_id)
  service.close()
  await mirror.value.close()
  return folder
}

/** ms from launch until `ready` resolves. */
async function startOf(args: string[], ready: (page: Page) => Promise<unknown>): Promise<number> {
  let app: Awaited<ReturnType<typeof _electron.launch>> | undefined
  const env = { ...(process.env as Record<string, string>), LANG: 'en_US.UTF-8' }
  const ms = await timed(async () => {
    app = await _electron.launch({ args, cwd: project, env, timeout: 120_000 })
    await ready(await app.firstWindow())
  })
  await app?.close()
  return ms
}

/** By attribute: the sign-in dialog in front of the list hides it from roles. */
const rows = (page: Page) => page.locator('[role=listbox] [role=option]').first().waitFor()
const emptiness = (page: Page) => page.getByText('Sign-in needed').first().waitFor()
const atena = (folder: string) => [project, `--user-data-dir=${folder}`]
const emptyApp = fileURLToPath(new URL('./empty-app', import.meta.url))

const built = spawnSync(process.execPath, [join(project, 'build', 'bundle.ts')], {
  cwd: project,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (built.status !== 0) throw new Error('the app could not be built')
try {
  const [full, none] = [await mirroredBook(), newFolder()]
  const [ours, without, windows, nodes]: number[][] = [[], [], [], []]
  for (let round = 0; round < rounds; round++) {
    nodes?.push(await timed(() => spawnSync(process.execPath, ['--eval', ''])))
    windows?.push(
      await startOf([emptyApp, `--user-data-dir=${newFolder()}`], (page) => page.waitForLoadState()),
    )
    without?.push(await startOf(atena(none), emptiness))
    ours?.push(await startOf(atena(full), rows))
  }
  const value = median(ours ?? [])
  const start = { bench: 'start', metric: 'first_rows_ms', value, unit: 'ms' } as const
  for (const [against, times, bar] of [
    ['0 records', without, '<= 1.3'],
    ['an empty window', windows, ''],
    ['an empty Node', nodes, ''],
  ] as const) {
    const peer = median(times ?? [])
    say({ ...start, against, peer, ratio: value / peer, ...(bar && { bar }) })
  }
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
