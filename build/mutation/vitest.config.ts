import { defineConfig } from 'vitest/config'

/** Only the tests of the piece that is mutated: Stryker runs each of them many times. */
export default defineConfig({
  test: {
    include: (process.env['ATENA_MUTATION_TESTS'] ?? '').split(','),
    environment: 'node',
    testTimeout: 20_000,
    fileParallelism: false,
  },
})
