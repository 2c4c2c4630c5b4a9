import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { minutesBefore } from '../mirror/incoming.ts'
import { storePass } from './scope.ts'
import type { ScopeRun } from './scope.ts'

const mostPasses = 12

/** A commit may become visible later than its own time (reliability 5.3). */
const overlapMinutes = 10

/** The `updatedmin` that shows every change since `mark`; '' where no server time is known. */
export function deltaStart(mark: string): string {
  return mark === '' ? '' : minutesBefore(mark, overlapMinutes)
}

/** What a delta came to. */
export interface Delta {
  /** Every change before this padded time is in the mirror. */
  watermark: string
  /** Whether the last pass proved that it missed nothing; if not, the next delta asks for the same once more. */
  settled: boolean
}

/** Fetches what changed since `mark` (padded server time), again until a pass is quiet. */
export async function delta(run: ScopeRun, mark: string): Promise<Result<Delta>> {
  let since = mark
  for (let count = 0; count < mostPasses; count++) {
    const before = run.highest
    const pass = await storePass(run, { skip: 0, updatedmin: deltaStart(since) })
    if (!pass.ok) return pass
    const { freshPages, changed, seamsHeld, counted, end } = pass.value
    if (end !== 'empty') break
    // One page is a snapshot: what was not in it changed later and belongs to the next delta.
    if (freshPages <= 1 && (seamsHeld || counted)) return ok({ watermark: run.highest, settled: true })
    if (changed === 0 && (seamsHeld || counted)) return ok({ watermark: before, settled: true })
    if (seamsHeld) since = before
  }
  return ok({ watermark: mark, settled: false })
}
