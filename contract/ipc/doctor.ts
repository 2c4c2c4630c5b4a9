import { z } from 'zod'
import { doctorReport } from '../doctor/report.ts'
import { savedFileHandle } from './saved-file.ts'

/** What the doctor is doing. */
export const doctorStep = z.enum(['access', 'lists', 'records', 'answers', 'test-record', 'removal'])

/** How far a check is: what is being done, and how many requests were sent. */
export const doctorProgress = z.object({ step: doctorStep, requests: z.int() })

/** The calls of a check of a service. One runs at a time. */
export const doctorChannels = {
  /**
   * Finds out what the service of a profile is like; progress arrives as notices. `cancelled` when it was stopped, or when
   * the user did not allow a test record at a place where main asks about it.
   */
  'doctor.start': {
    input: z.strictObject({ profile: z.string().min(1).max(64), mayWrite: z.boolean() }),
    output: doctorReport,
  },
  /** Ends the check that runs; a test record is taken away first. */
  'doctor.stop': { input: z.null(), output: z.null() },
  /** Asks where the last report goes; `saved` is false when the user thought better of it. */
  'doctor.save': {
    input: z.null(),
    output: z.object({ saved: z.boolean(), handle: savedFileHandle.nullable() }),
  },
} as const

export type DoctorStep = z.infer<typeof doctorStep>
export type DoctorProgress = z.infer<typeof doctorProgress>
