/** One sentence for each thing that can go wrong: what happened, then what to do next. */
export const failure = {
  preconditionFailed: 'Someone changed this contact in the meantime. Compare both versions and choose.',
  notFound: 'This contact is no longer in the service. Reload to see what is there now.',
  signedOut: 'You are not signed in. Sign in and try again.',
  unauthorized: 'The service does not accept the access token. Sign in with a new one.',
  forbidden: 'Your access token does not allow this. Ask for a token with the missing permission.',
  offline: '{host} cannot be reached ({code}). Check your network and try again.',
  offlineNoHost: 'The service cannot be reached ({code}). Check your network and try again.',
  unknownOutcome:
    'The connection was lost before the service confirmed ({code}). The change may have been saved. Try again: Atena checks first.',
  retryLater: 'The service is not available at the moment (status {status}). Try again later.',
  retryAfter: 'The service is busy (status {status}). Try again in {afterSeconds} seconds.',
  rejected: 'The service did not accept this (status {status}). Change what you entered and save again.',
  tooBig: 'This is larger than the service allows. Shorten the text or use a smaller photo.',
  badResponse:
    'The answer of the service is not a valid contact (at {path}). Try again; if it keeps happening, tell the administrator of the service.',
  unusableEtag:
    'The service sent no usable version of this contact, so it cannot be saved safely. Reload it and try again.',
  invalidInput: 'One value cannot be used ({path}). Correct it and try again.',
  cancelled: 'Stopped. Nothing more was sent.',
  keychain: {
    absent:
      'This computer has no keychain. You can stay signed in until you close Atena; sign in again after that.',
    locked: 'The keychain is locked. Unlock it and try again.',
    mute: 'The keychain does not respond. Unlock it or restart the computer, then try again.',
    refused: 'The keychain denied access. Allow Atena to use it and try again.',
  },
  storage: {
    full: 'The disk is full. Free some space and try again.',
    denied: 'Atena is not allowed to write to its folder. Check the permissions and try again.',
    damaged: 'The local copy is damaged. Restart Atena to fetch it again from the service.',
    other: 'The data could not be written to the disk. Check the disk and try again.',
  },
  noProgram:
    'No app on this computer could open this link. Choose a default app for it in the system settings, then try again.',
  unexpected:
    'Something went wrong. Try again; if it keeps happening, report the number {logId} from the log.',
  action: {
    retry: 'Try again',
    signIn: 'Sign in',
    reload: 'Reload',
  },
} as const
