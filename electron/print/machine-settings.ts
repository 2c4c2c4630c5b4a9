import { join } from 'node:path'
import { z } from 'zod'
import { ownSheet, sheetCalibration } from '../../contract/ipc/print-setup.ts'
import { openJsonFile, type JsonFile } from '../disk/json-file.ts'

/** The most sheets of the user's own: with more of them the file could not be read. */
export const mostSheets = 200

/** What belongs to this computer: sheets of the user's own, and how its printers deviate. */
const machineShape = z.object({
  sheets: z.array(ownSheet).max(mostSheets),
  calibrations: z.array(sheetCalibration).max(1000),
})

export type MachineSettings = z.infer<typeof machineShape>

/** The name of its file in the app's data folder. */
export const machineFile = 'printing.json'

/** @param dataFolder of the app */
export function openMachineSettings(dataFolder: string): JsonFile<MachineSettings> {
  return openJsonFile(join(dataFolder, machineFile), machineShape, { sheets: [], calibrations: [] })
}
