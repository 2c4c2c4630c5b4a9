import { z } from 'zod'

/**
 * What can be recovered.
 * - `folder`: the data of a profile that no longer exists.
 * - `edit`: one waiting edit that cannot be read as it was written.
 * - `profile`: a profile of the settings that was not understood, or has the id of another one.
 * - `settings`, `outbox`, `mirror`, `printing`: a file that was moved aside because it was damaged, or as a copy.
 */
const recoveryKind = z.enum([
  'folder',
  'edit',
  'profile',
  'settings',
  'outbox',
  'mirror',
  'printing',
  'history',
])

/**
 * The ways to recover an item.
 * - `make`: a profile is made for it again.
 * - `join`: its waiting edits go into the outbox of a profile that the user names.
 * - `restore`: it returns to its old place.
 */
const recoveryWay = z.enum(['make', 'join', 'restore'])

/**
 * Why it cannot be recovered.
 * - `fetched`: the service has all of it.
 * - `in-use`: everything readable in it is already in use.
 * - `unreadable`: nothing in it can be read.
 * - `no-edits`: no edit waits in it.
 * - `no-profile`: it belongs to a profile that has to be recovered first.
 * - `saved-again`: the same edit was saved again since.
 */
const recoveryRefusal = z.enum(['fetched', 'in-use', 'unreadable', 'no-edits', 'no-profile', 'saved-again'])

/** One thing that was moved aside, or that belongs to no profile. */
export const recoveryItem = z.object({
  /** Names the item to main as long as it does not change. */
  key: z.string(),
  kind: recoveryKind,
  /** Name of the file, of the profile, or of the contact; '' if unreadable. */
  name: z.string(),
  /** Name of its profile; '' without one. */
  profile: z.string(),
  /** Address of the service that it was made for; '' if unknown. */
  base_url: z.string(),
  /** UTC time at which it was moved aside, saved or last written; null if unknown. */
  at: z.string().nullable(),
  bytes: z.int().nullable(),
  /** How many edits wait in it; null where it has no edits to count. */
  waiting: z.int().nullable(),
  /** How many of its edits and forms cannot be read. */
  damaged: z.int(),
  /** Names of the contacts or profiles in it, as far as they can be read; no more than a few. */
  names: z.array(z.string()),
  /** The possible ways; empty if `refusal` says why not. */
  ways: z.array(recoveryWay),
  refusal: recoveryRefusal.nullable(),
  /** Profiles whose outbox may take its edits, and whether they use the same address. */
  targets: z.array(z.object({ id: z.string(), name: z.string(), base_url: z.string(), isSame: z.boolean() })),
  /** Whether the app mentions it at start: recovering it would bring back something of the user's. */
  isUrgent: z.boolean(),
})

const key = z.string().min(1).max(1000)

/** The user's decision about an item. */
export const recoveryAct = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('recover'),
    key,
    /** Id of the profile whose outbox takes the edits; null for a way that needs none. */
    into: z.string().max(64).nullable(),
    /** The user knows that this profile leads to another address than the edits were made for. */
    despiteAddress: z.boolean(),
  }),
  /** Main asks for the folder; `cancelled` if the user chose none. */
  z.strictObject({ act: z.literal('save-copy'), key }),
  z.strictObject({ act: z.literal('remove'), key }),
])

export const recoveryDone = z.object({
  items: z.array(recoveryItem),
  /** Id of the profile that has it now; null without one. */
  profile: z.string().nullable(),
  /** How many edits came back. */
  edits: z.int(),
})

export type RecoveryKind = z.infer<typeof recoveryKind>
export type RecoveryRefusal = z.infer<typeof recoveryRefusal>
export type RecoveryItem = z.infer<typeof recoveryItem>
export type RecoveryAct = z.infer<typeof recoveryAct>
export type RecoveryDone = z.infer<typeof recoveryDone>
