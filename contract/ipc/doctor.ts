import { z } from 'zod'
import { savedFileHandle } from './app.ts'

/** A point of the report: what was seen, in words that hold no personal data. */
const reportPoint = z.object({
  id: z.string().max(40),
  /** Paragraph of docs/interface.md. */
  interface: z.string().max(20),
  /** The verdict; null if the point could not be seen. */
  verdict: z.string().max(40).nullable(),
  /** How to display the verdict; `unseen` without one. */
  look: z.enum(['good', 'neutral', 'attention', 'unseen']),
  /** In English. */
  sentence: z.string().max(400),
  /** Statuses, counts and names of fields. */
  seen: z.array(z.string().max(200)).max(20),
  /** The switch of the reference service for this behaviour, as `name=value`. */
  switch: z.string().max(60).nullable(),
})

/**
 * What became of the test record: none was allowed, `removed`, the service did not let it be made, or it could not be
 * taken away again.
 */
const testRecordEnd = z.enum(['none', 'removed', 'refused', 'left'])

/** The report of the doctor. `version` increases with each change that an earlier reader could not read. */
export const doctorReport = z.object({
  format: z.literal('atena-doctor'),
  version: z.literal(1),
  /** UTC, by the clock of this computer. */
  made_at: z.string().max(40),
  /** Host and port of the service. */
  host: z.string().max(300),
  requests: z.object({ reads: z.int(), writes: z.int() }),
  test_record: testRecordEnd,
  /** How many test records of an earlier run are still there. */
  leftovers: z.int(),
  points: z.array(reportPoint).max(100),
})

export type ReportPoint = z.infer<typeof reportPoint>
export type TestRecordEnd = z.infer<typeof testRecordEnd>
export type DoctorReport = z.infer<typeof doctorReport>

const doctorStep = z.enum(['access', 'lists', 'records', 'answers', 'test-record', 'removal'])

/** The progress of a check: the current step, and how many requests were sent. */
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
  /** Asks where to save the last report; `saved` is false when the user cancels. */
  'doctor.save': {
    input: z.null(),
    output: z.object({ saved: z.boolean(), handle: savedFileHandle.nullable() }),
  },
} as const

export type DoctorStep = z.infer<typeof doctorStep>
export type DoctorProgress = z.infer<typeof doctorProgress>
