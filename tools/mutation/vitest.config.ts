import { defineConfig } from 'vitest/config'
import { loading, tags } from '../../vitest.config.ts'

/** Vitest reads it from here as well, but its type knows it from the command line alone. */
const withoutLongRun = { tagsFilter: ['!long'] }

/** Only the tests of the piece that is mutated: Stryker runs each of them many times. */
export default defineConfig({
  resolve: loading.resolve,
  test: {
    ...withoutLongRun,
    provide: { long: false },
    tags,
    include: (process.env['ATENA_MUTATION_TESTS'] ?? '').split('\n'),
    environment: 'node',
    server: loading.server,
    testTimeout: 20_000,
    fileParallelism: false,
  },
})
