/** One sentence for each thing that can go wrong: what happened, then what to do next. */
export const failure = {
  preconditionFailed: 'Someone changed this contact in the meantime. Compare both versions and choose.',
  notFound: 'This contact is no longer in the service. Reload to see what is there now.',
  signedOut: 'You are not signed in. Sign in and try again.',
  unauthorized: 'The service does not accept the access token. Sign in with a new one.',
  forbidden: 'Your access token does not allow this. Ask for a token with the missing permission.',
  offline: '{host} cannot be reached ({code}). Check the connection and try again.',
  offlineNoHost: 'The service cannot be reached ({code}). Check the connection and try again.',
  unknownOutcome:
    'The connection broke before the service confirmed ({code}). It may have been done: try again, Atena checks first.',
  retryLater: 'The service is not ready at the moment (status {status}). Try again in a while.',
  retryAfter: 'The service asks to wait (status {status}). Try again in {afterSeconds} seconds.',
  rejected: 'The service refuses this (status {status}). Change what you entered and save again.',
  tooBig: 'This is larger than the service takes. Shorten the text or use a smaller photo.',
  badResponse:
    'The service answered something that is not a contact (at {path}). Try again, and tell whoever runs the service if it stays.',
  unusableEtag:
    'The service gave this contact no usable version tag, so it cannot be saved safely. Reload it and try again.',
  invalidInput: 'One value cannot be used ({path}). Correct it and try again.',
  cancelled: 'Stopped. Nothing more was sent.',
  keychain: {
    absent:
      'This computer offers no keychain. You can stay signed in until you close Atena; sign in again after that.',
    locked: 'The keychain is locked. Unlock it and try again.',
    mute: 'The keychain does not answer. Unlock it or restart it, then try again.',
    refused: 'The keychain refused. Allow Atena to use it and try again.',
  },
  storage: {
    full: 'The disk is full. Free some space and try again.',
    denied: 'Atena may not write to its folder. Check the permissions and try again.',
    damaged: 'The local copy is damaged. Restart Atena: it will be fetched again from the service.',
    other: 'The disk did not take the data. Check it and try again.',
  },
  noProgram:
    'No program on this computer opened this link. Choose a standard program for it in the system settings, then try again.',
  unexpected:
    'Something unforeseen happened. Try again; if it stays, report the number {logId} from the log.',
  action: {
    retry: 'Try again',
    signIn: 'Sign in',
    reload: 'Reload',
  },
} as const
