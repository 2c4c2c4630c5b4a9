import { z } from 'zod'

/** A package inside the app and what its authors ask for. */
export const packageLicence = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX identifier or expression. */
  licence: z.string(),
  /** Its own licence files, one after the other; empty where it has none. */
  text: z.string(),
})

/** What the app is made of, for About. */
export const about = z.object({
  versions: z.object({ app: z.string(), electron: z.string(), chromium: z.string(), node: z.string() }),
  /** SHA-256 of the header of the program archive, null when the app runs from a folder. */
  archive: z.string().nullable(),
  /** By name; empty where the list does not lie beside the program. */
  packages: z.array(packageLicence),
})

/** What the photos of the profile in use take up on this computer. */
export const photoStorage = z.object({ files: z.number().int(), bytes: z.number().int() })

export type PackageLicence = z.infer<typeof packageLicence>
export type About = z.infer<typeof about>
export type PhotoStorage = z.infer<typeof photoStorage>
