import { defineConfig } from 'vitest/config'

/** Vitest reads it from here as well, but its type knows it from the command line alone. */
const withoutLongRun = { tagsFilter: ['!long'] }

/** Only the tests of the piece that is mutated: Stryker runs each of them many times. */
export default defineConfig({
  test: {
    ...withoutLongRun,
    provide: { long: false },
    tags: [{ name: 'long', description: 'Left to npm run test:long.' }],
    include: (process.env['ATENA_MUTATION_TESTS'] ?? '').split('\n'),
    environment: 'node',
    testTimeout: 20_000,
    fileParallelism: false,
  },
})
