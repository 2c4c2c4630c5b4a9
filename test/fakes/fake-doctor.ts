import { pointIds, points, lookOf, switchOf, type Point } from '../../contract/doctor/points.ts'
import type { DoctorReport, ReportPoint, DoctorProgress } from '../../contract/ipc/doctor.ts'
import { sentenceOf } from '../../languages/doctor.ts'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'

type DoctorChannel = Extract<keyof Handlers, `doctor.${string}`>
type Tell = (name: 'doctor.progress', progress: DoctorProgress) => void

/** A report in which each point says its last verdict; those of a test record only where one was made. */
function sampleReport(mayWrite: boolean): DoctorReport {
  return {
    format: 'atena-doctor',
    version: 1,
    made_at: '2026-11-20T08:00:00.000Z',
    host: 'api.example.com',
    requests: { reads: 42, writes: mayWrite ? 26 : 0 },
    test_record: mayWrite ? 'removed' : 'none',
    leftovers: 0,
    points: pointIds.map((id): ReportPoint => {
      const { verdicts, needs }: Point = points[id]
      const last = Object.keys(verdicts).at(-1) ?? ''
      const answer = last === 'number' ? '37' : last
      const verdict = needs === 'test-record' && !mayWrite ? null : answer
      return {
        id,
        interface: points[id].interface,
        verdict,
        look: verdict === null ? 'unseen' : lookOf(id, verdict),
        sentence: sentenceOf('en', id, verdict),
        seen: verdict === null ? [] : ['GET 200', 'left out: memo, tags'],
        switch: verdict === null ? null : switchOf(id, verdict),
      }
    }),
  }
}

/** A check of a service, in memory: it runs until `finish` or until it is stopped. */
export class FakeDoctor {
  readonly #tell: Tell
  #end: ((result: Result<DoctorReport>) => void) | null = null
  #mayWrite = false

  constructor(tell: Tell) {
    this.#tell = tell
  }

  /** Says how far it is. */
  tell(progress: DoctorProgress): void {
    this.#tell('doctor.progress', progress)
  }

  finish(change: Partial<DoctorReport> = {}): void {
    this.#end?.(ok({ ...sampleReport(this.#mayWrite), ...change }))
  }

  readonly handlers: Pick<Handlers, DoctorChannel> = {
    'doctor.start': ({ mayWrite }) => {
      this.#mayWrite = mayWrite
      return new Promise((resolve) => (this.#end = resolve))
    },
    'doctor.stop': async () => {
      this.#end?.(fail({ kind: 'cancelled' }))
      return ok(null)
    },
    'doctor.save': async () => ok({ saved: true, handle: crypto.randomUUID() }),
  }
}
