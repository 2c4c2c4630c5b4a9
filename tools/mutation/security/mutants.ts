import type { SecurityMutant } from './mutant.ts'
import { dataMutants } from './of-data.ts'
import { electronMutants } from './of-electron.ts'
import { machineMutants } from './of-machine.ts'
import { pageMutants } from './of-page.ts'
import { tokenMutants } from './of-token.ts'

/**
 * For each row of SECURITY.md at least one change that breaks its rule. `npm run mutation -- security` makes each of them in a
 * copy of the project and proves that the named test fails.
 */
export const securityMutants: readonly SecurityMutant[] = [
  ...electronMutants,
  ...tokenMutants,
  ...pageMutants,
  ...machineMutants,
  ...dataMutants,
]
