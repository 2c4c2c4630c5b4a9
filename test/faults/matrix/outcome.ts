import type { MatrixRow } from './row.ts'

/** What is read of vitest's JSON report. */
export interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

export interface RowOutcome {
  id: string
  name: string
  outcome: 'pass' | 'skip' | 'fail'
  /** How many tests passed for it. */
  tests: number
  /** Why it did not pass; '' where it did. */
  why: string
}

/** A row passes when a test shows it and none that shows it fails; one without a test is a skip that says why. */
export function outcomeOf(row: MatrixRow, files: Report['testResults']): RowOutcome {
  const named = new RegExp(`\\b${row.id}\\b`)
  const shows = ({ fullName }: { fullName: string }) =>
    named.test(fullName) || row.by?.test(fullName) === true
  const tests = files.flatMap(({ assertionResults }) => assertionResults).filter(shows)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.find(({ status }) => status === 'failed')
  const { id, name } = row
  if (failed) return { id, name, outcome: 'fail', tests: passed, why: failed.fullName }
  if (passed > 0) return { id, name, outcome: 'pass', tests: passed, why: '' }
  const skipped = tests[0]?.fullName ?? 'no test shows it'
  return {
    id,
    name,
    outcome: row.skip || tests.length > 0 ? 'skip' : 'fail',
    tests: 0,
    why: row.skip ?? skipped,
  }
}
