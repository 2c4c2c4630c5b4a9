import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { chromium, type Browser, type Page } from 'playwright'
import { build, preview } from 'vite'
import { median, p95, say } from '../sync/figures.ts'
import type { ListBench } from './page.ts'

// The list of the real window in a real browser, with 100,000 contacts and with 100. Argument: rounds.
const rounds = Number(process.argv[2] ?? 5)
const many = 100_000
const few = 100
const frameMs = 1000 / 60
const frames = 180

type BenchWindow = typeof globalThis & { bench: ListBench }

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window)
  return page
}

const mount = (page: Page, rows: number) =>
  page.evaluate((count) => (window as unknown as BenchWindow).bench.mount(count), rows)
const scroll = (page: Page, px: number) =>
  page.evaluate(([by, count]) => (window as unknown as BenchWindow).bench.scroll(by, count), [
    px,
    frames,
  ] as const)

async function benchMount(browser: Browser, url: string): Promise<void> {
  const [ours, peers]: number[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [rows, times] of [
      [many, ours],
      [few, peers],
    ] as const) {
      const page = await openPage(browser, url)
      times?.push(await mount(page, rows))
      await page.close()
    }
  }
  const [value, peer] = [median(ours ?? []), median(peers ?? [])]
  const bar = '<= 1.5'
  say({
    bench: 'list',
    metric: 'mount_ms',
    value,
    unit: 'ms',
    against: '100 rows',
    peer,
    ratio: value / peer,
    bar,
  })
}

/** The peer is the same page at rest: how long frames take on this machine without any work of ours. */
async function benchScroll(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url)
  await mount(page, many)
  for (const px of [120, 2000]) {
    const [ours, rest]: number[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      rest?.push(p95(await scroll(page, 0)))
      ours?.push(p95(await scroll(page, px)))
    }
    const [value, peer] = [median(ours ?? []), median(rest ?? [])]
    const metric = `scroll_${px}_px_a_frame_p95_ms`
    const bar = `<= ${(1.15 * frameMs).toFixed(1)} ms (1.15 frames)`
    say({ bench: 'list', metric, value, unit: 'ms', against: 'at rest', peer, ratio: value / peer, bar })
  }
  const rows = await page.evaluate(() => (window as unknown as BenchWindow).bench.rows())
  say({ bench: 'list', metric: 'rows_in_the_page', value: rows, unit: 'records' })
  await page.close()
}

const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))
const outDir = join(folder, 'page')
const root = fileURLToPath(new URL('.', import.meta.url))
await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [vue()],
  build: { outDir, target: 'chrome150' },
})
const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir } })
const browser = await chromium.launch({
  executablePath: process.env['ATENA_CHROMIUM'] || '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const url = server.resolvedUrls?.local[0] ?? ''
  await benchMount(browser, url)
  await benchScroll(browser, url)
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
