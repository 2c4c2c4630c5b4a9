import { describe, expect, it } from 'vitest'
import { reasonOf } from '../../../../../electron/session/keychain/keychain-message.ts'

// Messages observed with libsecret 0.20.5 and gnome-keyring 42 (reliability 3.2), and those of the macOS keychain.
const wordings: [string, string][] = [
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'absent'],
  ['Unknown or unsupported transport “disabled” for address “disabled:”', 'absent'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'absent'],
  ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'absent'],
  ['Failed to load keytar native addon, checked ["../build/Release"]', 'absent'],
  ["Cannot find package 'keytar' imported from out/main/keychain.js", 'absent'],
  ['Cannot create an item in a locked collection', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['The user name or passphrase you entered is not correct.', 'locked'],
  ['User canceled the operation.', 'locked'],
  ['The stub received bad data.', 'refused'],
  ['', 'refused'],
]

describe('errors of a keychain, sorted by what the user can do', () => {
  it.each(wordings)('%j is %s', (complaint, reason) => {
    expect(reasonOf(complaint)).toBe(reason)
  })
})
