import { z } from 'zod'
import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { paddedTime } from '../mirror/incoming.ts'
import { readRowText, rowText } from '../outbox/entry.ts'
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
const progress = z.object({
  skip: z.int().min(0),
  /** Whether the whole list was passed through before. */
  passed: z.boolean(),
  highest: z.string().refine((time) => time === paddedTime(time)),
})
type Progress = z.infer<typeof progress>

/**
 * Brings the whole list of a scope into the mirror without trusting an order that the spec does not show: passes are
 * repeated until one proves that it missed nothing (`updateOutcomes`). Nothing is ever removed: absence from a list proves
 * nothing (design 4).
 */
export async function sweep(run: ScopeRun): Promise<Result<Sweep>> {
  const { mirror } = run.context
  const note = `sweep:${run.scope.name}`
  let place = readProgress(mirror.meta(note))
  if (!place.passed && place.skip > 0) run.context.onResumed(place.skip)
  if (place.highest > run.highest) run.highest = place.highest
  let earliest = ''
  let needed = 1
  let firm = 0
  for (let count = 0; count < mostPasses; count++) {
    const pass = await onePass(run, place, note)
    if (!pass.ok) return pass
    const { mark } = pass.value
    if (earliest === '') earliest = mark
    const verdict = updateOutcomes(pass.value, place)
    if (verdict === 'endless') return ok({ incomplete: !pass.value.wholeInOnePage, mark: earliest })
    if (verdict === 'torn') needed = 2
    firm = verdict === 'firm' ? firm + 1 : 0
    if (firm >= needed || (firm > 0 && pass.value.freshPages <= 1)) {
      mirror.setMeta(note, null)
      return ok({ incomplete: false, mark })
    }
    place = { skip: 0, passed: true, highest: run.highest }
    mirror.setMeta(note, rowText(place))
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
    mirror.setMeta(note, rowText({ skip: next, passed, highest: run.highest } satisfies Progress))
  })
  return pass.ok ? ok({ ...pass.value, mark }) : pass
}

type Verdict = 'firm' | 'growing' | 'torn' | 'endless'

/**
 * What a pass proves. `firm`: it missed nothing. Its order held at every seam or every record was counted; and, since
 * an order that shifts can look stable, a first pass must be counted as well, and a later one may find no record that
 * is older than itself.
 */
function updateOutcomes(pass: SweepPass, { skip, passed }: Progress): Verdict {
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
  const { intact, value } = readRowText(Buffer.from(text ?? ''))
  // A note that is not as it was written costs a sweep from the beginning.
  return (intact ? progress.safeParse(value).data : undefined) ?? { skip: 0, passed: false, highest: '' }
}
