/**
 * Why something did not happen, as plain data: one kind per behaviour the user sees (design 2).
 * Plain objects survive structured clone, Error subclasses do not.
 */
export type Failure =
  /** 412: the record has been changed since it was read (interface 4.4). */
  | { kind: 'precondition-failed' }
  /** 404 or 410: not there, or deleted for good (interface 7). */
  | { kind: 'not-found' }
  /** No token is known for the profile. */
  | { kind: 'signed-out' }
  /** 401: the service does not accept the token. */
  | { kind: 'unauthorized' }
  /** 403: the token lacks a scope. */
  | { kind: 'forbidden' }
  /** Nothing was sent, or a read did not arrive. `code` is a short technical word such as ECONNREFUSED. */
  | { kind: 'offline'; code: string; host: string }
  /** A write left the machine and no clear answer came back: it may have been done (design 4). */
  | { kind: 'unknown-outcome'; code: string }
  /** The service asks the app to wait, or has trouble (429, 5xx). `afterSeconds` is null if it gave no time. */
  | { kind: 'retry-later'; status: number; afterSeconds: number | null }
  /** The service refuses this input for good (400, 405, 409, 415, 422 …). */
  | { kind: 'rejected'; status: number }
  /** 413, or larger than a limit of ours. */
  | { kind: 'too-big' }
  /** The answer is not what the spec describes. `path` names the place, `expected` the correct content. */
  | { kind: 'bad-response'; path: string; expected: string }
  /** The record's etag cannot travel in a header, so a safe write is not possible (reliability 3.1). */
  | { kind: 'unusable-etag' }
  /** Our own call broke the IPC contract, or the user's input cannot be used. */
  | { kind: 'invalid-input'; path: string; expected: string }
  /** The user or a profile switch stopped it. The app shows nothing. */
  | { kind: 'cancelled' }
  /** The OS keychain did not return or accept the token. */
  | { kind: 'keychain'; reason: 'absent' | 'locked' | 'mute' | 'refused' }
  /**
   * The local disk refused. `moved`: the folder of the profile is no longer where it was opened; `in-use`: another program has the file
   * open, as only Windows refuses.
   */
  | { kind: 'storage'; reason: 'full' | 'denied' | 'in-use' | 'damaged' | 'moved' | 'other' }
  /** A file of this profile was written by a newer Atena: it can be read at most. */
  | { kind: 'newer' }
  /** The token belongs to another person than the contacts and edits of this profile: nothing is sent or fetched with it. */
  | { kind: 'other-owner' }
  /** The service does not show the record that is to replace a deleted one as it was saved: nothing was deleted. */
  | { kind: 'copy-unproven' }
  /** The system has no program for a link, or it did not start. */
  | { kind: 'no-program' }
  /** The window has asked for this many times in a short while; nothing was done. */
  | { kind: 'too-often' }
  /** As much of this is kept as Atena keeps; `most` says how many. Nothing was changed. */
  | { kind: 'too-many'; what: KeptKind; most: number }
  /** A picture cannot be used as a photo. `format` names the format that is not taken. */
  | { kind: 'photo'; reason: PhotoReason; format?: string | undefined }
  /** Anything else; details are only in the log under `logId`. */
  | { kind: 'unexpected'; logId: string }

/**
 * Whether nothing was sent because no authority that the system trusts has signed the certificate of the other side, by the code of an
 * `offline` failure as Node's TLS has it. Then the user may confirm the certificate.
 */
export function isUnknownIssuer(code: string): boolean {
  // The signature fails where the system knows another authority of the same name, such as one whose key was renewed.
  return /^(UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|(DEPTH_ZERO_)?SELF_SIGNED_CERT|CERT_SIGNATURE_FAILURE)/.test(
    code,
  )
}

/** Whether a code of Node's TLS speaks of the certificate of the other side, also where `PROXY_` is before it. */
export function isOfCertificate(code: string): boolean {
  return /CERT|SIGNED|SIGNATURE|ISSUER|INVALID_(CA|PURPOSE)/.test(code)
}

/** What a user keeps, and what has a bound: a page that something hostile runs in could fill the disk with it. */
export type KeptKind = 'drafts' | 'layouts' | 'presets' | 'searches' | 'sheets' | 'profiles'

/**
 * Why a picture cannot be used. About the file: it is a `folder`, not a regular file (`no-file`, such as a pipe), `gone`,
 * `denied`, `empty`, not a picture (`no-picture`), of a `format` that is not taken, a `raw` picture of a camera, a `video`, or
 * `damaged`. About its size: `too-big` in bytes, `too-large` in pixels, `too-long` on one side, or `too-many` waiting. From the
 * service: 413 (`refused-size`), 415 and similar (`refused`). About missing bytes: Atena no longer has them (`lost`), or the
 * service does not have those of a record (`missing`). `no-copy`: a record was not saved because its photos could not be copied
 * first, and the service may lose them. `refused-imported`: the service refuses the photo of a person in a file.
 */
export type PhotoReason =
  | 'folder'
  | 'no-file'
  | 'gone'
  | 'denied'
  | 'empty'
  | 'no-picture'
  | 'format'
  | 'raw'
  | 'video'
  | 'damaged'
  | 'too-big'
  | 'too-large'
  | 'too-long'
  | 'too-many'
  | 'refused-size'
  | 'refused'
  | 'lost'
  | 'missing'
  | 'no-copy'
  | 'refused-imported'

/** The result of every call between the two processes. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

/** A successful Result. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** A failed Result. */
export function fail(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure }
}

/** Whether a save waits for the user's yes because photos of its record cannot be copied. */
export function lacksCopies(failure: Failure | null): boolean {
  return failure?.kind === 'photo' && failure.reason === 'no-copy'
}

/** The write may have been done; this computer does not know yet. */
export const notKnownYet: Failure = { kind: 'unknown-outcome', code: 'NOT_KNOWN_YET' }

/** Parses a JSON text. Returns undefined for invalid JSON, and where the text is missing. */
export function jsonValue(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
