import { lookOf, pointIds, points, switchOf } from '../../contract/doctor/points.ts'
import type { PointId } from '../../contract/doctor/points.ts'
import type { ReportPoint } from '../../contract/doctor/report.ts'
import { sentenceOf } from '../../languages/doctor.ts'

/** What has been seen so far, one verdict for each point at most. */
export interface Findings {
  /** Takes a verdict down, in place of an earlier one. `seen`: statuses, counts and names of fields. */
  note(id: PointId, verdict: string, ...seen: string[]): void
  /** Says why a point has no verdict, unless it has one. */
  unseen(id: PointId, ...seen: string[]): void
  verdict(id: PointId): string | null
  /** All points in their order, those without a verdict too. */
  report(): ReportPoint[]
}

/** Makes an empty sheet. */
export function createFindings(): Findings {
  const noted = new Map<PointId, { verdict: string | null; seen: string[] }>()
  const verdict = (id: PointId) => noted.get(id)?.verdict ?? null
  return {
    note: (id, said, ...seen) => void noted.set(id, { verdict: said, seen }),
    unseen(id, ...seen) {
      if (verdict(id) === null) noted.set(id, { verdict: null, seen })
    },
    verdict,
    report: () => pointIds.map((id) => reported(id, noted.get(id) ?? { verdict: null, seen: [] })),
  }
}

function reported(id: PointId, { verdict, seen }: { verdict: string | null; seen: string[] }): ReportPoint {
  return {
    id,
    interface: points[id].interface,
    verdict: verdict === null ? null : verdict.slice(0, 40),
    look: verdict === null ? 'unseen' : lookOf(id, verdict),
    sentence: sentenceOf('en', id, verdict),
    seen: seen.slice(0, 20).map(shortened),
    switch: verdict === null ? null : switchOf(id, verdict),
  }
}

const mostLetters = 200

/** What is longer ends after a whole word. */
function shortened(text: string): string {
  if (text.length <= mostLetters) return text
  return `${text.slice(0, mostLetters - 2).replace(/\s*\S*$/, '')} …`
}
