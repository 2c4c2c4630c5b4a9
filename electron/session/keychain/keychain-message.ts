/** What the main process asks of the keychain process; one at a time, each gets one answer. */
export type KeychainRequest =
  { verb: 'read' | 'remove'; account: string } | { verb: 'save'; account: string; secret: string }

/** Why the keychain did not do it; `mute`, the fourth reason, is what main sees when nothing comes back. */
export type KeychainReason = 'absent' | 'locked' | 'refused'

/**
 * The answer to a request. `value` is the secret for `read` (null: none, or a locked keyring: libsecret says the same
 * for both, reliability 3.2), and what the keychain holds afterwards for `save` and `remove`.
 */
export type KeychainAnswer = { ok: true; value: string | null } | { ok: false; reason: KeychainReason }
