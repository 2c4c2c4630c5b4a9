import { join } from 'node:path'
import { z } from 'zod'
import { ownSheet, printLayout, sheetCalibration } from '../../../contract/ipc/print-setup.ts'
import { printOptions } from '../../../contract/ipc/print.ts'
import { openJsonFile } from './json-file.ts'
import type { JsonFile } from './json-file.ts'

/** What belongs to this computer: sheets of the user's own, and how its printers deviate. */
const machineShape = z.object({
  sheets: z.array(ownSheet).max(200),
  calibrations: z.array(sheetCalibration).max(1000),
})

/** Files from before have neither a font nor households. */
const keptOptions = printOptions.extend({
  font: printOptions.shape.font.default(null),
  household: printOptions.shape.household.default(false),
})

/** What printing begins with: the card on which people write to each other in Japan. */
export const firstSheet = 'hagaki'

/** What belongs to a profile, because a sender is one of its records. */
const profileShape = z.object({
  sheet: z.string(),
  /** The sheet of a contact alone; '' before one was chosen, as in files from before. */
  sheetForOne: z.string().default(''),
  printer: z.string(),
  bySheet: z.record(z.string(), keptOptions),
  layouts: z.array(printLayout.extend({ options: keptOptions })).max(200),
  asksToMark: z.boolean(),
  /** The usual sender, null for none; files from before do not have it. */
  sender: z.string().max(500).nullable().default(null),
})

export type MachineSettings = z.infer<typeof machineShape>
export type ProfileSettings = z.infer<typeof profileShape>

/** Settings of printing, in files of their own: the settings file stays below the size that is written at once. */
export interface PrintSettings {
  machine: JsonFile<MachineSettings>
  profile(id: string): JsonFile<ProfileSettings>
}

const name = 'printing.json'
const firstProfile: ProfileSettings = {
  sheet: firstSheet,
  sheetForOne: '',
  printer: '',
  bySheet: {},
  layouts: [],
  asksToMark: false,
  sender: null,
}

/** @param folders of the app's data, and of all profiles; a profile that is removed takes its file along. */
export function openPrintSettings(folders: { data: string; profiles: string }): PrintSettings {
  const profiles = new Map<string, JsonFile<ProfileSettings>>()
  return {
    machine: openJsonFile(join(folders.data, name), machineShape, { sheets: [], calibrations: [] }),
    profile(id) {
      const known = profiles.get(id)
      if (known) return known
      const opened = openJsonFile(join(folders.profiles, id, name), profileShape, firstProfile)
      profiles.set(id, opened)
      return opened
    },
  }
}
