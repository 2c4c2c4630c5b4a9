/** Words of connection profiles. */
export const profiles = {
  title: 'Connection profiles',
  text: 'Each profile is a separate address book. Contacts and tokens are never shared between profiles.',
  add: 'Add profile',
  newTitle: 'New profile',
  editTitle: 'Edit {name}',
  edit: 'Edit {name}',
  remove: 'Remove {name}',
  use: 'Use {name}',
  inUse: 'In use',
  demoText: 'Sample contacts on this computer. Cannot be changed.',
  groupCount: '{n} group | {n} groups',
  kind: { demo: 'Demo', production: 'Production', staging: 'Staging', own: 'Other' },
  kindLabel: 'Kind',
  kindHint: {
    production: 'The real address book.',
    staging: 'For trying things out; marked by a striped band.',
    own: 'Any other service.',
  },
  name: 'Profile name',
  nameMissing: 'Give the profile a name.',
  colour: 'Colour',
  colours: {
    indigo: 'Indigo',
    teal: 'Teal',
    green: 'Green',
    olive: 'Olive',
    amber: 'Amber',
    vermilion: 'Vermilion',
    plum: 'Plum',
    slate: 'Slate',
  },
  baseUrl: 'Base URL',
  baseUrlHint: 'The address of the service, without “/api”.',
  baseUrlMissing: 'Enter the base URL.',
  check: 'Check',
  checking: 'Checking…',
  outcome: {
    ready: 'Connected to the service.',
    'asks-for-token': 'A server responds there and asks for a token, as the service does.',
    'token-refused': 'The service responds, but does not accept this token.',
    'token-limited': 'The service responds, but this token may not read home addresses.',
    'not-the-service': 'This is not the service: check the address.',
    busy: 'The server responds but is not available at the moment: try again later.',
    'unknown-host': 'This host name was not found: check the spelling and your network.',
    'bad-certificate':
      'The certificate of this host cannot be trusted: ask the administrator of the service.',
    'unknown-certificate':
      'This computer does not know who issued the certificate of this host, so nothing was sent: ask your administrator.',
    unreachable: 'No response: check the address and your network.',
    proxy: 'The proxy of your network does not connect to this host: ask your network administrator.',
    'proxy-auth':
      'The proxy of your network asks for a user name and password, which Atena cannot send: ask your network administrator to let Atena reach this host without them.',
    'bad-address': 'This is not a valid address: it has to look like https://contacts.example.com.',
    'needs-https': 'Without https the token is sent unencrypted: use https, or allow http below.',
    'same-as-other': 'Production and staging cannot have the same address: another profile already uses it.',
  },
  keptAs: 'Saved as {base_url}.',
  allowHttp: 'Allow http without encryption',
  allowHttpHint:
    'Others on the network can read the access token and all contacts. A warning stays in the window while this profile is in use.',
  groups: 'Groups',
  groupsHint: 'The IDs of the groups to show, each with a name of your choice.',
  groupId: 'Group ID',
  groupName: 'Name',
  groupItem: 'Group {number}',
  addGroup: 'Add group',
  groupMissing: 'Enter the ID of the group.',
  groupTwice: 'This group is already in the list.',
  findGroups: 'Find my groups',
  findSaveFirst: 'Save the profile and sign in, then Atena can find your groups.',
  found: '{n} new group found. | {n} new groups found.',
  foundNone: 'Your groups are all in the list already.',
  notListed:
    'This service does not list groups. Enter the IDs; ask the administrator of the service for them.',
  findSignedOut: 'Sign in to this profile first.',
  oidc: 'Sign-in with the browser',
  oidcHint:
    'OpenID Connect settings from the administrator of the service. Leave everything empty if unsure.',
  issuer: 'Issuer',
  issuerHint: 'Or both addresses below.',
  authorizeUrl: 'Authorization address',
  tokenUrl: 'Token address',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  clientSecretHint: 'Leave empty to keep the current one, as long as addresses and client ID stay the same.',
  scope: 'Scopes',
  oidcIncomplete: 'Enter the client ID and either the issuer or both addresses.',
  oidcUnsafe: 'Enter addresses that start with https://.',
  certificates: 'Trusted certificates',
  certificatesHint: 'You chose to trust these certificates, each for one host and for this profile only.',
  noCertificates: 'No certificate is trusted for this profile only.',
  certificateHost: 'Host',
  certificateSubject: 'Issued to',
  certificateIssuer: 'Issued by',
  certificateValid: 'Valid',
  certificateFingerprint: 'SHA-256',
  forgetCertificate: 'Stop trusting {host}',
  notChanged: 'Nothing was changed, and nothing was sent there.',
  save: 'Save',
  cancel: 'Cancel',
  saved: '{name} saved',
  removed: '{name} removed',
  gone: 'This profile no longer exists. Close this and add it again.',
  removeTitle: 'Remove the profile {name}?',
  removeText:
    'Its local copy of the contacts, unsent changes and its access token are removed from this computer. Nothing is deleted on the service.',
  removeYes: 'Remove profile',
} as const

/** Texts about signing in, about the rights of a token, and about the settings. */
export const session = {
  signInTitle: 'Sign in to {profile}',
  signInText: 'Paste the access token of your account.',
  refused: 'The service no longer accepts the access token. Sign in with a new one: your edits are kept.',
  maybeASlip: 'The service may only have had a temporary problem.',
  tryAgain: 'Try again with this token',
  stillRefused: 'The service still does not accept this token.',
  taken: 'The service accepts the token again.',
  token: 'Access token',
  tokenHint: 'For {host}',
  signIn: 'Sign in',
  signOut: 'Sign out',
  later: 'Not now',
  tokenMissing: 'Paste the access token first.',
  tokenUnusable: 'This cannot be an access token. Copy it again, completely and without spaces.',
  tokenTooLong:
    'The Windows Credential Manager cannot store a token this long. Use it for this session only.',
  keep: 'Keep the token',
  keepIn: { keychain: 'In the keychain', session: 'For this session only' },
  keepHint: {
    keychain: 'You stay signed in after a restart.',
    session: 'Nothing is written to the disk; Atena asks again after a restart.',
  },
  keychain: {
    absent: 'This computer has no keychain. Use the token for this session only.',
    locked:
      'The keychain is locked. Unlock it and ask it again, or paste the token and use it for this session only.',
    mute: 'The keychain does not respond. Ask it again, or paste the token and use it for this session only.',
    refused:
      'The keychain denied access. Allow Atena to use it and ask it again, or paste the token and use it for this session only.',
  },
  askKeychain: 'Ask the keychain again',
  keychainSilent: 'The keychain gave no token.',
  browser: 'Sign in with the browser',
  browserWaiting: 'Finish signing in with your browser, then come back here.',
  browserUnfinished: 'Sign-in in the browser was not completed. Try again, or paste an access token.',
  or: 'or',
  settings: 'Settings',
  language: 'Language',
  systemLanguage: 'Use system setting',
  theme: 'Appearance',
  themes: { system: 'Use system setting', light: 'Light', dark: 'Dark' },
  version: 'Atena {version}',
  done: 'Done',
  account: 'Account',
  signedInTo: 'Signed in to {profile}',
  signedOutOf: 'Sign-in needed for {profile}',
  kept: {
    keychain: 'The access token is in the keychain.',
    session: 'The access token is kept for this session only: after you close Atena, sign in again.',
  },
  sameOwner: {
    ask: 'Same person…',
    title: 'Is this the same person?',
    text: 'The account you signed in with is not the owner of the contacts in this profile. Nothing was sent. If the service has given you a new account, you can continue: its contacts then take the place of those on this computer, and the history, local copies and photos of the former account are removed.',
    waiting:
      '{n} unsent change will be sent to this account. | {n} unsent changes will be sent to this account.',
    yes: 'Same person, continue',
    signIn: 'Sign in as someone else',
    add: 'Add a profile for this account',
  },
  keptForSession:
    'Signed in to {profile} for this session only: the keychain could not store the token. After you close Atena, sign in again.',
  leftInKeychain:
    'Signed out, but the token could not be deleted from the keychain. Delete the entry “Atena” there yourself.',
  profiles: 'Connection profiles',
  manageProfiles: 'Manage profiles',
  insecure: 'Not encrypted: others on the network can read the access token and the contacts sent to {host}.',
  access: 'Permissions',
  readOnly: {
    address: 'Your access token may not change contacts: the permission write_address is missing.',
    homeaddress:
      'Your access token may not change home addresses: the permission write_homeaddress is missing.',
  },
  unreadable: {
    address: 'Your access token may not read contacts: the permission read_address is missing.',
    homeaddress: 'Your access token may not read home addresses: the permission read_homeaddress is missing.',
  },
  stillReadable: 'Contacts fetched before stay readable.',
  noAccess: 'They appear here once you sign in with a token that may read them.',
  localCopy: 'Sign-in needed for {profile}. What you see is the copy on this computer.',
  otherToken: 'Use another token',
  leftPane: 'Width of the sidebar',
  listPane: 'Width of the list',
} as const

/** Words of the first steps: sample contacts, or the user's own service. */
export const firstSteps = {
  title: 'Welcome to Atena',
  text: 'An address book for the Contact Address Records Service, on the screen and on paper.',
  step: 'Step {step} of 3',
  samples: 'Try it with sample contacts',
  samplesText: 'An address book of invented people, on this computer only. No account needed.',
  service: 'Connect to my service',
  serviceText: 'You need the URL of your service and an access token.',
  connectTitle: 'Enter the URL of your service',
  connectText: 'Ask the administrator of the service for its URL and an access token.',
  connect: 'Connect',
  back: 'Back',
  setAll: 'All settings…',
  groupsTitle: 'Which groups do you want to see?',
  groupsText: 'You can change this at any time under “Manage profiles”.',
  byId: 'Enter group IDs instead',
  searching: 'Asking the service for your groups…',
  fetch: 'Fetch my contacts',
  fetchTitle: 'Fetching your contacts',
  fetchText: 'You can start right away; the rest continues in the background.',
  fetchedTitle: 'Your contacts are here',
  fetchedText: 'They are copied to this computer, so you can use them offline as well.',
  open: 'Open my contacts',
  emptyTitle: 'No contacts yet',
  emptyText: 'The groups you chose have no contacts yet. Add the first one, or import a file.',
  emptyReadText: 'The groups you chose have no contacts yet. They appear here once there are some.',
  openEmpty: 'Open Atena',
  stop: 'Stop',
} as const

/** Words about fetching from the service. */
export const sync = {
  region: 'Synchronisation',
  first: 'Fetching your contacts',
  running: 'Checking for changes',
  progress: '{n} contact | {n} contacts',
  progressOf: '{records} of about {total} contacts',
  perSecond: '{n} per second',
  secondsLeft: 'about {n} second left | about {n} seconds left',
  minutesLeft: 'about {n} minute left | about {n} minutes left',
  between: ', ',
  cancel: 'Stop',
  pause: 'Pause',
  resume: 'Resume',
  paused: 'Fetching is paused',
  pausedText: '{records} contacts fetched so far. You can already use them.',
  refresh: 'Refresh',
  stale: 'Not up to date, as of {time}',
  asOf: 'Showing the contacts as of {age} ({time}).',
  incomplete:
    'The contacts on the service changed while they were being read; some may be missing. Refresh to read them again.',
  cut: 'The service sends no more than {n} contacts of a list, so others may be missing here. Refreshing does not help: ask the administrator of the service to raise this limit.',
  full: 'The list is not complete: the service has sent {n} contacts ({size}), and there are more. Choose “Read on” if you expect this many.',
  /** The banner, and the button next to it: main then shows the certificate and asks about it. */
  unknownCertificate:
    'Nothing was sent to {host}: this computer does not know who issued its certificate ({code}).',
  checkCertificate: 'Check certificate…',
  readOn: 'Read on…',
  upToDate: 'Up to date, {time}',
  never: 'Not fetched yet',
  details: 'Synchronisation details',
  doubts: '{n} to check',
  title: 'This computer and the service',
  agree: '{agree} of {n} contact matches the service. | {agree} of {n} contacts match the service.',
  checkedAt: 'Last full check: {date}.',
  unchecked: 'Not all lists have been read completely yet, so the number of matching contacts is not known.',
  odd: '{n} record could not be read | {n} records could not be read',
  oddText: 'The service sent them, but they are not valid contacts. They stay unchanged on the service.',
  unreachable: '{n} contact cannot be confirmed | {n} contacts cannot be confirmed',
  unreachableText:
    'They are no longer in any list, and the service does not return them. You see what was fetched before.',
  since: 'Not confirmed since {date}',
  listCut: 'and {n} more',
} as const

/** One sentence for each thing that can go wrong: what happened, then what to do next. */
export const failure = {
  preconditionFailed: 'Someone changed this contact in the meantime. Compare both versions and choose.',
  notFound: 'This contact is no longer in the service. Reload to see what is there now.',
  signedOut: 'You are not signed in. Sign in and try again.',
  unauthorized: 'The service does not accept the access token. Sign in with a new one.',
  forbidden: 'Your access token does not allow this. Ask for a token with the missing permission.',
  offline: '{host} cannot be reached ({code}). {checkNetwork} Then try again.',
  offlineNoHost: 'The service cannot be reached ({code}). {checkNetwork} Then try again.',
  proxy:
    'The proxy of your network does not connect to the service ({code}). Try again later, or ask your network administrator.',
  proxyAuth:
    'The proxy of your network asks for a user name and password, which Atena cannot send. Ask your network administrator to let Atena reach the service without them.',
  unknownCertificate:
    'Nothing was sent to {host}: this computer does not know who issued its certificate ({code}). To see the certificate, edit the profile under “Manage profiles” and choose “Check”.',
  unknownOutcome:
    'The connection was lost before the service confirmed ({code}). The change may have been saved. Try again: Atena checks first.',
  retryLater: 'The service is not available at the moment (HTTP {status}). Try again later.',
  retryAfter: 'The service is busy (HTTP {status}). Try again in {afterSeconds} seconds.',
  rejected: 'The service did not accept this (HTTP {status}). Change what you entered and save again.',
  tooBig: 'This is too large. Shorten the text or use a smaller photo.',
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
    'in-use': 'Another app has this file open. Close it there and try again.',
    damaged: 'The local copy is damaged. Restart Atena to fetch it again from the service.',
    moved:
      'This was not saved: the folder of this profile was moved or deleted while Atena was running. Put the folder back where it was, then try again.',
    other: 'The data could not be written to the disk. Check the disk and try again.',
  },
  newer:
    'The changes waiting on this computer were saved by a newer version of Atena. You can look at your contacts; to change them, install the newest version of Atena.',
  otherOwner:
    'You signed in as someone else than the owner of the contacts in this profile, so nothing was sent or fetched. Sign in to the earlier account again, or add a profile for this account.',
  copyUnproven:
    'Nothing was deleted: the service does not show the contact that takes the place of this one as it was saved. Compare the two, then try again, or delete the one you do not need.',
  noProgram:
    'No app on this computer could open this link. Choose a default app for it in the system settings, then try again.',
  tooMany: {
    drafts: 'Atena keeps no more unsaved edits. Save or discard those of another window, then continue here.',
    layouts: 'Atena keeps {most} layouts at most. Delete one that you no longer need, then save this one.',
    presets: 'Atena keeps {most} presets at most. Delete one that you no longer need, then save this one.',
    searches:
      'Atena keeps {most} saved searches at most. Delete one that you no longer need, then save this one.',
    sheets:
      'Atena keeps {most} of your own sheets at most. Delete one that you no longer need, then save this one.',
    profiles: 'Atena keeps {most} profiles at most. Remove one that you no longer need, then save this one.',
  },
  tooOften: 'This was asked for too often in a short time. Wait a few seconds, then try again.',
  unexpected:
    'Something went wrong. Try again; if it keeps happening, report the number {logId} from the log.',
  action: {
    retry: 'Try again',
    signIn: 'Sign in',
    reload: 'Reload',
  },
} as const

/** Each system's name for its password store, by Node's name of the system. */
/** What to check if a service does not answer: macOS 15 and later asks before it lets an app into the local network. */
export const checkNetwork = {
  darwin:
    'Check your network. If the service is in your own network, allow Atena under System Settings > Privacy & Security > Local Network.',
  win32: 'Check your network.',
  other: 'Check your network.',
} as const

export const keychainNames = { darwin: 'keychain', win32: 'keychain', other: 'keychain' } as const
