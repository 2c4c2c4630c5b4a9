/** What the main process asks of the keychain process; one at a time, each gets one answer. */
export type KeychainRequest =
  | { verb: 'read' | 'remove'; account: string }
  | { verb: 'save'; account: string; secret: string }

/** Why the keychain did not do it; `mute`, the fourth reason, is what main sees when nothing comes back. */
export type KeychainReason = 'absent' | 'locked' | 'refused'

/**
 * The answer to a request. `value` is the secret for `read` (null: none, or a locked keyring: libsecret says the same
 * for both, reliability 3.2), and what the keychain holds afterwards for `save` and `remove`.
 */
export type KeychainAnswer = { ok: true; value: string | null } | { ok: false; reason: KeychainReason }

/** Wordings of libsecret, gnome-keyring and the macOS keychain for "ask the user first"; measured, reliability 3.2. */
const locked = /locked collection|prompt|dismissed|cancell?ed|interaction is not allowed|passphrase/i

/** Wordings for a missing keychain: no bus, no service on the bus, no keyring for entries, no native module. */
const absent =
  /D-Bus|DBus|bus address|transport|not provided by any|ServiceUnknown|NameHasNoOwner|not exist at path|connect|native addon|Cannot find (package|module)/i

/** Sorts what the keychain's own library complains about into the three cases a user can act on. */
export function reasonOf(complaint: string): KeychainReason {
  if (locked.test(complaint)) return 'locked'
  return absent.test(complaint) ? 'absent' : 'refused'
}
