/** Why there is no new version on this computer: one kind per sentence that the user reads (languages/). */
export type UpdateFailure =
  /** The place did not answer, or not with a file. */
  | 'unreachable'
  /** What it says of the newest version cannot be understood, or leads to another place. */
  | 'not-understood'
  /** The file is not the one that was announced. */
  | 'not-genuine'
  /** The disk did not take it. */
  | 'not-stored'
  /** A copy that was not installed, or that something else keeps up to date. */
  | 'not-replaceable'

/** What each step of an update answers. */
export type UpdateResult<T> = { ok: true; value: T } | { ok: false; failure: UpdateFailure }

const disk = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE'])
const foreign = new Set(['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE'])

/** The kind of what electron-updater threw. */
export function updateFailureOf(thrown: unknown): UpdateFailure {
  const { code = '', message = '' } = thrown as { code?: string; message?: string }
  if (foreign.has(code)) return 'not-genuine'
  if (disk.has(code)) return 'not-stored'
  if (code === 'ERR_UPDATER_OLD_FILE_NOT_FOUND') return 'not-replaceable'
  // Refused by confine-session.ts: the announcement or a redirect leads to another place.
  if (message.includes('ERR_BLOCKED_BY_CLIENT')) return 'not-understood'
  // Without these codes it is what the library does with an announcement that has not the shape of one.
  return code.startsWith('ERR_UPDATER_') || thrown instanceof TypeError ? 'not-understood' : 'unreachable'
}
