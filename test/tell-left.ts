import { afterAll } from 'vitest'
import { left } from './counts.ts'

// Set-up of every project: what a test file left to the long run goes with its result to the runner.
for (const what of Object.keys(left)) delete left[what]
afterAll(({}, file) => {
  Object.assign(file.meta, { left: { ...left } })
})
