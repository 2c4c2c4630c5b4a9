import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { deltaStart } from './delta.ts'
import { recentTime } from './recent-time.ts'
import { storePass } from './scope.ts'
import type { ScopeRun, StoredPass } from './scope.ts'

const mostPasses = 12

/** Pages after which the place is noted: an interrupted sweep reads at most so many again. */
const pagesPerNote = 10

/** What a sweep found out. */
export interface Sweep {
  /** The service kept changing its order, or ignores paging: records may be missing (reliability 5.3). */
  incomplete: boolean
  /** Every change the sweep may have missed is at or after this padded time of the service; '' if none is known. */
  mark: string
}

/** Where an interrupted sweep goes on. */
interface Progress {
  skip: number
  /** Whether the whole list was passed through before. */
  passed: boolean
  highest: string
}

/**
 * Brings the whole list of a scope into the mirror without trusting an order that the spec does not show: passes are
 * repeated until one proves that it missed nothing (`judge`). Nothing is ever removed: absence from a list proves
 * nothing (design 4).
 */
export async function sweep(run: ScopeRun): Promise<Result<Sweep>> {
  const { mirror } = run.context
  const note = `sweep:${run.scope.name}`
  let progress = readProgress(mirror.meta(note))
  if (!progress.passed && progress.skip > 0) run.context.onResumed(progress.skip)
  if (progress.highest > run.highest) run.highest = progress.highest
  let earliest = ''
  let needed = 1
  let firm = 0
  for (let count = 0; count < mostPasses; count++) {
    const pass = await onePass(run, progress, note)
    if (!pass.ok) return pass
    const { mark } = pass.value
    if (earliest === '') earliest = mark
    const verdict = judge(pass.value, progress)
    if (verdict === 'endless') return ok({ incomplete: !pass.value.wholeInOnePage, mark: earliest })
    if (verdict === 'torn') needed = 2
    firm = verdict === 'firm' ? firm + 1 : 0
    if (firm >= needed || (firm > 0 && pass.value.freshPages <= 1)) {
      mirror.setMeta(note, null)
      return ok({ incomplete: false, mark })
    }
    progress = { skip: 0, passed: true, highest: run.highest }
    mirror.setMeta(note, JSON.stringify(progress))
  }
  mirror.setMeta(note, null)
  return ok({ incomplete: true, mark: earliest })
}

interface SweepPass extends StoredPass {
  /** Server time no later than the beginning of the pass, padded; '' where none is known. */
  mark: string
}

async function onePass(run: ScopeRun, { skip, passed }: Progress, note: string): Promise<Result<SweepPass>> {
  const { mirror } = run.context
  const recent = run.highest === '' && skip === 0 ? await recentTime(run) : ok(run.highest)
  if (!recent.ok) return recent
  let mark = recent.value
  let pages = 0
  const pass = await storePass(run, { skip }, (next) => {
    // Else the times on its first page are all there is to tell when a first pass began.
    if (mark === '') mark = run.highest
    if (passed || ++pages % pagesPerNote !== 0) return
    mirror.setMeta(note, JSON.stringify({ skip: next, passed, highest: run.highest } satisfies Progress))
  })
  return pass.ok ? ok({ ...pass.value, mark }) : pass
}

type Verdict = 'firm' | 'growing' | 'torn' | 'endless'

/**
 * What a pass proves. `firm`: it missed nothing. Its order held at every seam or every record was counted; and, since
 * an order that shifts can look stable, a first pass must be counted as well, and a later one may find no record that
 * is older than itself.
 */
function judge(pass: SweepPass, { skip, passed }: Progress): Verdict {
  if (pass.end !== 'empty') return 'endless'
  const counted = pass.counted && pass.changed === pass.added.length
  if (!pass.seamsHeld && !counted) return skip > 0 ? 'growing' : 'torn'
  if (pass.freshPages <= 1) return 'firm'
  if (!passed) return pass.seamsHeld && counted ? 'firm' : 'growing'
  // A record made since the pass began, or shortly before, is the delta's business: it asks from then on.
  const since = deltaStart(pass.mark)
  const missedBefore = pass.added.some((time) => time === '' || since === '' || time < since)
  return missedBefore ? 'growing' : 'firm'
}

function readProgress(text: string | null): Progress {
  // Written above and nowhere else.
  return text === null ? { skip: 0, passed: false, highest: '' } : (JSON.parse(text) as Progress)
}
