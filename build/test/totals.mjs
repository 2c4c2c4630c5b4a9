import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { out } from '../project.mjs'

// Last line of `.ci/run`: the totals of `npm test` and `npm run test:long`. A command that left none has failed.
const total = { passed: 0, failed: 0 }
for (const name of ['totals.json', 'totals-long.json']) {
  const file = join(out, name)
  const { passed, failed } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 1 }
  total.passed += passed
  total.failed += failed
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
