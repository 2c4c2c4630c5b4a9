import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { DoctorDesk } from '../doctor/doctor-desk.ts'

type DoctorChannel = Extract<keyof Handlers, `doctor.${string}`>

/**
 * The channels of a check of a service.
 * SECURITY: the page names a profile, never an address or a file; a test record where contacts may be real is confirmed in a
 * dialog of main.
 */
export function doctorHandlers(desk: DoctorDesk): Pick<Handlers, DoctorChannel> {
  return {
    'doctor.start': (asked) => desk.start(asked),
    'doctor.stop': async () => {
      // Not awaited: the answer of the check says when its test record is gone.
      void desk.stop()
      return ok(null)
    },
    'doctor.save': async () => {
      const saved = await desk.save()
      return saved.ok ? ok({ saved: saved.value !== null, handle: saved.value }) : saved
    },
  }
}
