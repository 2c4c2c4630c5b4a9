import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const chromium = process.env['ATENA_CHROMIUM'] ?? '/usr/bin/chromium'
/** As the stand-in has them: without a screen nothing draws on a graphics card, and a copy of one in software takes its time. */
const args = ['--no-sandbox', '--disable-gpu', '--in-process-gpu']
/** What is waited for comes when it comes, also on a machine that does something else meanwhile, in ms. */
const patience = { timeout: 15_000 }
/** What is tried ten times as often as in the short run takes ten times as long. */
const longer = process.env['ATENA_LONG'] === '1' ? 10 : 1
const electron = fileURLToPath(new URL('./test/fakes/electron.ts', import.meta.url))
/** How the app's modules are loaded in plain Node, and the tag of the long run; mutation needs the same. */
export const loading = {
  resolve: { alias: { electron } },
  server: { deps: { inline: ['electron-store', 'electron-log'] } },
}
export const tags = [{ name: 'long', description: 'Left to npm run test:long.' }]

/** Under `npm run wire -- record`, what the tests send is kept. */
const wire = process.env['ATENA_WIRE'] === undefined ? [] : ['tools/wire/record.ts']

/** One Vitest project per layer of the pyramid; `build/test.mjs` runs them and adds up the totals. */
const node = (name: string, include: string[], more = {}) => ({
  resolve: loading.resolve,
  test: {
    name,
    include,
    environment: 'node' as const,
    setupFiles: ['test/end-with-runner.ts', 'test/tell-left.ts', ...wire],
    // Files of one process share what they import: loading the app's modules again for each file took most of the time.
    isolate: false,
    server: loading.server,
    testTimeout: 20_000 * longer,
    expect: { poll: patience },
    ...more,
  },
})

export default defineConfig({
  test: {
    provide: { long: process.env['ATENA_LONG'] === '1' },
    tags,
    projects: [
      node('unit', ['test/*.spec.ts', 'test/unit/**/*.spec.ts']),
      node('service', ['test/service/**/*.spec.ts']),
      node('contract', ['test/contract/**/*.spec.ts']),
      node('labels', ['test/labels/**/*.spec.ts'], { testTimeout: 60_000 }),
      node('stand-in', ['test/stand-in/**/*.spec.ts'], { testTimeout: 60_000, fileParallelism: false }),
      node('keychain', ['test/keychain/**/*.spec.ts'], { testTimeout: 60_000, fileParallelism: false }),
      node('security', ['test/security/**/*.spec.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      node('faults', ['test/faults/**/*.spec.ts'], { testTimeout: 60_000 }),
      node('e2e', ['test/e2e/**/*.spec.ts'], {
        setupFiles: ['test/end-with-runner.ts', 'test/tell-left.ts', 'test/e2e/tell-failures.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
      {
        plugins: [vue()],
        // Found in the middle of a run otherwise, and the page of a running test reloads.
        optimizeDeps: {
          include: [
            'libheif-js/libheif/libheif.js',
            'axe-core',
            'fast-check',
            '@vue/test-utils',
            'jsqr',
            'uqr',
          ],
        },
        test: {
          name: 'component',
          // As above: loading the window again for each file took half of the time. Each test has its own Pinia and its own main.
          isolate: false,
          setupFiles: ['test/tell-left.ts', 'test/component/begin-in-english.ts'],
          include: ['test/component/**/*.spec.ts'],
          testTimeout: 60_000 * longer,
          expect: { poll: patience },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromium, args } }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
})
