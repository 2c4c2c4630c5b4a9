import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { RecordSaved } from '../../contract/ipc/record-write.ts'
import type { Family } from '../../contract/model/family.ts'
import { readRecord } from '../../contract/model/service-record.ts'
import type { RecordView } from '../../contract/model/service-record.ts'
import { differencesOf } from './echo.ts'
import { learnFrom } from './learn-from-echo.ts'
import type { Forms } from './learned-forms.ts'
import type { PhotoCopies } from './photo-copies.ts'
import { rawRecord } from './raw-record.ts'
import { planRepair, sendRepair } from './repair-echo.ts'
import type { RepairPlan } from './repair-echo.ts'
import type { Intent, SaveDeps } from './save-deps.ts'

/** A write that the service answered, on its way to being compared. */
export interface Answered {
  id: string
  intent: Intent
  copies: PhotoCopies
  /** Raw JSON text of the record that came back. */
  echo: string
  /** Forms that the body was written with. */
  forms: Forms
  /** Fields that the body emptied. */
  cleared: string[]
}

/** Each kind of guess has three forms, so two repairs try them all. */
const mostRepairs = 2

/**
 * Keeps the answer, compares it with what was meant, and repairs what the service left out while another form of
 * saying it is known. The differences that remain are for the user (reliability P40).
 */
export async function settle(deps: SaveDeps, answered: Answered): Promise<Result<RecordSaved>> {
  let now = answered
  let view = keep(deps, now)
  let differences = differencesOf(now.intent, now.echo)
  for (let repairs = 0; repairs < mostRepairs; repairs += 1) {
    learnFrom(deps.forms, now, differences)
    const plan = planRepair(deps.forms.current(), now, differences)
    if (plan === null) break
    const repaired = await sendRepair(deps, now, plan)
    if (repaired === 'failed') break
    // A refused repair has changed nothing, so the next form may still be tried.
    now = repaired === 'refused' ? withForms(now, plan) : repaired
    if (repaired !== 'refused') view = keep(deps, now)
    differences = differencesOf(now.intent, now.echo)
  }
  learnFrom(deps.forms, now, differences)
  return view.ok ? ok({ view: view.value, differences, waiting: null }) : view
}

function withForms(answered: Answered, { cleared, forms }: RepairPlan): Answered {
  return { ...answered, cleared, forms: { ...answered.forms, clear: forms.clear } }
}

/**
 * Puts the answer where the session keeps records. The service has it already, so a local failure does not undo the
 * save: the record is read here instead.
 */
function keep(deps: SaveDeps, { intent, echo }: Answered): Result<RecordView> {
  const kept = deps.bases.put(intent.family, echo)
  return kept.ok ? kept : viewOf(intent.family, echo)
}

function viewOf(family: Family, echo: string): Result<RecordView> {
  const read = readRecord(family, rawRecord(echo).value)
  return read ? ok(read) : fail({ kind: 'bad-response', path: '$', expected: 'a record' })
}
