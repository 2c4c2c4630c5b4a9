import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type Page } from 'playwright'
import { signIn } from '../../../tools/tour/sign-in.ts'
import { writeProfile } from '../../e2e/write-profile.ts'
import { project } from '../../source-files.ts'
import { startBookService } from '../sync/book-service.ts'
import { median, p95, say } from '../sync/figures.ts'

// What a hand feels in the window with a large book: keys, a selection, a record, a form. Arguments: records, rounds.
const records = Number(process.argv[2] ?? 30_000)
const rounds = Number(process.argv[3] ?? 3)

/** Typed letter by letter, as people look for a contact: kana, kanji, a town, romaji, a number. */
const typed = ['さとう', '田中', '横浜市', 'suzuki', '0901', 'yamada tarou', '株式会社']

/** The clock that runs in the page: that of the test would count its own way to the page, too. */
interface Watch {
  /** ms from each key or click to the frame in which the page showed something else, 1000 where it never did. */
  answers: number[]
  /** ms of each task that held the page for more than 50 ms. */
  tasks: number[]
  /** Watches from the next event of this type on for another text in what the selector finds. */
  next(type: string, selector: string): void
}

type WatchedWindow = typeof globalThis & { watch: Watch }

function startWatch(): void {
  const [answers, tasks]: number[][] = [[], []]
  const tellTasks: PerformanceObserverCallback = (list) =>
    tasks?.push(...list.getEntries().map(({ duration }) => duration))
  new PerformanceObserver(tellTasks).observe({ entryTypes: ['longtask'] })
  const next = (type: string, selector: string) => {
    const shown = () => [...document.querySelectorAll(selector)].map((each) => each.textContent).join()
    const before = shown()
    const began = (event: Event) => {
      const look = () => {
        const ms = performance.now() - event.timeStamp
        if (shown() === before && ms < 1000) requestAnimationFrame(look)
        else answers?.push(ms)
      }
      requestAnimationFrame(look)
    }
    addEventListener(type, began, { once: true, capture: true })
  }
  Object.assign(globalThis, { watch: { answers, tasks, next } })
}

/** Rows of the list of contacts; the search box has a list box of its own. */
const list = '[role=listbox][aria-multiselectable=true] [role=option]'

/** ms from each of these acts to what changed in the page, and the tasks that held it. */
async function answersTo(
  page: Page,
  acts: readonly [type: string, selector: string, act: () => Promise<unknown>][],
) {
  await page.evaluate(() => {
    const { watch } = globalThis as WatchedWindow
    watch.answers.length = watch.tasks.length = 0
  })
  for (const [type, selector, act] of acts) {
    await page.evaluate(([of, where]) => (globalThis as WatchedWindow).watch.next(of, where), [
      type,
      selector,
    ] as const)
    await act()
    await page.waitForTimeout(1200)
  }
  return page.evaluate(() => {
    const { answers, tasks } = (globalThis as WatchedWindow).watch
    return { answers, tasks }
  })
}

/** Types letter by letter into the search. A letter that changes no row, as one of many within an input method, is left out. */
async function typing(page: Page): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search contacts' })
  const [keys, tasks]: number[][] = [[], []]
  for (const text of Array.from({ length: rounds }, () => typed).flat()) {
    await box.fill('')
    await page.waitForTimeout(500)
    const seen = await answersTo(
      page,
      [...text].map((letter) => ['input', list, () => page.keyboard.insertText(letter)]),
    )
    keys?.push(...seen.answers.filter((ms) => ms < 1000))
    tasks?.push(...seen.tasks)
  }
  await box.fill('')
  const share = { bench: 'window', unit: 'ms' } as const
  say({ ...share, metric: 'key_to_rows_median_ms', value: median(keys ?? []), bar: '<= 50 ms' })
  say({ ...share, metric: 'key_to_rows_p95_ms', value: p95(keys ?? []), bar: '<= 100 ms' })
  say({
    ...share,
    metric: 'longest_task_while_typing_ms',
    value: Math.max(0, ...(tasks ?? [])),
    bar: '<= 50 ms',
  })
}

/** Clicks on rows, opens their forms and selects all. */
async function acts(page: Page): Promise<void> {
  const rows = page.locator(list)
  const figures: Record<'record' | 'form' | 'select_all', number[]> = { record: [], form: [], select_all: [] }
  for (let at = 1; at <= 4 * rounds; at++) {
    const row = rows.nth(1 + (at % 8))
    const open = await answersTo(page, [['pointerdown', 'h1, h2', () => row.click()]])
    figures.record.push(...open.answers)
    const edit = page.getByRole('button', { name: 'Edit', exact: true })
    const form = await answersTo(page, [['pointerdown', 'form label', () => edit.click()]])
    figures.form.push(...form.answers)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
    await row.focus()
    const all = await answersTo(page, [
      ['keydown', '[role=toolbar], [role=status], h2', () => page.keyboard.press('Control+a')],
    ])
    figures.select_all.push(...all.answers)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
  }
  const bars = { record: 100, form: 100, select_all: 300 }
  for (const name of ['record', 'form', 'select_all'] as const) {
    const spread: [number, number] = [Math.min(...figures[name]), Math.max(...figures[name])]
    say({
      bench: 'window',
      metric: `${name}_ms`,
      value: median(figures[name]),
      unit: 'ms',
      spread,
      bar: `<= ${bars[name]} ms`,
    })
  }
}

const built = spawnSync(process.execPath, [join(project, 'build', 'bundle.ts')], {
  cwd: project,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (built.status !== 0) throw new Error('the app could not be built')
const service = await startBookService(records)
const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))
writeProfile(folder, service)
const env = { ...(process.env as Record<string, string>), LANG: 'en_US.UTF-8' }
const app = await _electron.launch({
  args: [project, `--user-data-dir=${folder}`],
  cwd: project,
  env,
  timeout: 120_000,
})
try {
  const page = await app.firstWindow()
  page.setDefaultTimeout(300_000)
  await signIn(page, service.token)
  await page.getByText('Up to date,').first().waitFor()
  await page.waitForTimeout(15_000)
  await page.evaluate(startWatch)
  await typing(page)
  await acts(page)
} finally {
  await app.close()
  service.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
