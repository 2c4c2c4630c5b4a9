import { z } from 'zod'

/** Stands in the page for a file that main wrote since the app was started: the page knows no path (SECURITY X20). */
export const savedFileHandle = z.uuid()

const input = z.strictObject({ handle: savedFileHandle })

/** What can be done with such a file. `not-found` when it is not there any more. */
export const savedFileChannels = {
  /** In the system's program for such files; `no-program` when the system does not open it. */
  'savedFile.open': { input, output: z.null() },
  /** In the system's file manager. */
  'savedFile.show': { input, output: z.null() },
} as const
