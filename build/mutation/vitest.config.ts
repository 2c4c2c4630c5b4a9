import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Vitest reads it from here as well, but its type knows it from the command line alone. */
const withoutLongRun = { tagsFilter: ['!long'] }

/** Only the tests of the piece that is mutated: Stryker runs each of them many times. Beyond that as `vitest.config.ts` has it. */
export default defineConfig({
  resolve: { alias: { electron: fileURLToPath(new URL('../../test/fakes/electron.ts', import.meta.url)) } },
  test: {
    ...withoutLongRun,
    provide: { long: false },
    tags: [{ name: 'long', description: 'Left to npm run test:long.' }],
    include: (process.env['ATENA_MUTATION_TESTS'] ?? '').split('\n'),
    environment: 'node',
    server: { deps: { inline: ['electron-store', 'electron-log'] } },
    testTimeout: 20_000,
    fileParallelism: false,
  },
})
