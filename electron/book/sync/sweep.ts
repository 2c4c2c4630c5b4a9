import { z } from 'zod'
import { jsonValue, ok, type Result } from '../../../contract/failure.ts'
import { minutesBefore, paddedTime } from '../incoming.ts'
import { believable, latestOf } from './list-pass.ts'
import { askNewest, judgeOnlyPage, onlyPageOf } from './only-page.ts'
import { askList, storePass, sweepLater, type ScopeRun, type StoredPass } from './scope.ts'

const mostPasses = 12

/** Pages after which the place is noted: an interrupted sweep reads at most this many again. */
const pagesPerNote = 10

/** What a sweep found out. */
interface Sweep {
  /** The service kept changing its order, or shows no more than part of the list: records may be missing (reliability 5.3). */
  incomplete: boolean
  /** Every change the sweep may have missed is at or after this padded time of the service; '' if none is known. */
  mark: string
}

/** Where an interrupted sweep continues. */
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
    if (verdict === 'endless' && pass.value.onlyPage !== null) {
      mirror.setMeta(note, null)
      const judged = await judgeOnlyPage(run, pass.value.onlyPage)
      return judged.ok ? ok({ incomplete: judged.value.isCut, mark: earliest }) : judged
    }
    if (pass.value.end === 'full') sweepLater(mirror, run.scope)
    if (verdict === 'endless') return ok({ incomplete: true, mark: earliest })
    if (verdict === 'torn') needed = 2
    firm = verdict === 'firm' ? firm + 1 : 0
    if (firm >= needed || (firm > 0 && pass.value.freshPages <= 1)) {
      mirror.setMeta(note, null)
      return ok({ incomplete: false, mark })
    }
    place = { skip: 0, passed: true, highest: run.highest }
    mirror.setMeta(note, JSON.stringify(place))
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
  // Without a note the sweep starts from the beginning.
  return progress.safeParse(jsonValue(text ?? '')).data ?? { skip: 0, passed: false, highest: '' }
}

/** A list of fewer pages is read twice sooner than it is searched for its latest changes. */
const longListPages = 20
/** Requests spent on the search. */
const mostSteps = 14
/** The span first searched, in ms: an hour, then a hundred times as much. */
const firstReachMs = 60 * 60 * 1000

/**
 * A time of the service's clock, padded, not later than now and close to it: the `updated_at` of a record that changed
 * lately. After a long first sweep it lets the delta ask for little. '' where the list is short or no time is found.
 * The local clock only says where to look: a wrong one costs requests and nothing else.
 */
async function recentTime(run: ScopeRun): Promise<Result<string>> {
  const { context, scope } = run
  const { clock, limit, lengths } = context
  // Not long; or the service ignores `limit`, and each further request would bring everything (C24).
  if ((lengths.get(scope.name) ?? 0) < limit * longListPages) return ok('')
  const now = clock.now().getTime()
  let found = ''
  let [empty, reach] = [now, firstReachMs]
  for (let step = 0; step < mostSteps; step++) {
    const since = found === '' ? now - reach : (Date.parse(`${found.slice(0, 19)}Z`) + empty) / 2
    const page = await askList(context, scope, { limit, skip: 0, updatedmin: timeText(since) })
    // The sweep itself requests smaller pages, or meets the refusal.
    if (!page.ok && ['too-big', 'bad-response', 'not-found'].includes(page.failure.kind)) return ok('')
    if (!page.ok) return page
    const times = page.value.map(updatedAt)
    // The service ignores `updatedmin` (C26).
    if (times.some((time) => time < timeText(since))) return ok('')
    found = latestOf(believable(clock, times), found)
    if (page.value.length > 0 && page.value.length < limit) break
    if (page.value.length === 0) empty = since
    reach *= 100
  }
  return ok(found)
}

/** The form of `updatedmin` (interface 4.1), no earlier than 1970. */
function timeText(ms: number): string {
  return new Date(Math.max(0, ms)).toISOString().replace('Z', '000Z')
}

function updatedAt(text: string): string {
  const found: unknown = Reflect.get(Object(jsonValue(text)), 'updated_at')
  return paddedTime(typeof found === 'string' ? found : null)
}

/** A commit may become visible later than its own time (reliability 5.3). */
const overlapMinutes = 10

/** The `updatedmin` that shows every change since `mark`; '' where no server time is known. */
function deltaStart(mark: string): string {
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
    const { freshPages, changed, seamsHeld, counted, end, onlyPage } = pass.value
    const known = onlyPageOf(run)
    if (onlyPage !== null && known !== null) {
      const newest = known.isCut && onlyPage >= known.length ? await askNewest(run, known.length) : ok(null)
      return newest.ok ? ok({ watermark: run.highest, settled: true }) : newest
    }
    if (end !== 'empty') break
    // One page is a snapshot: what was not in it changed later and belongs to the next delta.
    if (freshPages <= 1 && (seamsHeld || counted)) return ok({ watermark: run.highest, settled: true })
    if (changed === 0 && (seamsHeld || counted)) return ok({ watermark: before, settled: true })
    if (seamsHeld) since = before
  }
  return ok({ watermark: mark, settled: false })
}
