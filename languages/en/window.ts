/** Words of the settings beyond the account (session.ts). */
export const settings = {
  look: 'Display',
  density: 'List spacing',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  sender: 'Sender',
  senderLabel: 'Your home address',
  senderNone: 'None',
  senderHint: 'Printed on postcards and envelopes, unless you choose another sender when printing.',
  senderEmpty: 'Add a home address with your name first, then choose it as the sender.',
  about: 'About',
  checksum: 'Checksum of the program (SHA-256)',
  noChecksum: 'None: Atena runs from a folder, not from its archive.',
  licences: 'Licences of {n} included package | Licences of {n} included packages',
  licencesNone: 'The list of licences is missing: build the app first.',
  packageAbout: '{name} {version} – {licence}',
} as const

/** What is kept on this computer, and how it is removed. */
export const kept = {
  title: 'What is kept here',
  text: 'Atena keeps this on this computer. Other users of the computer cannot read it, but it is not encrypted. Access tokens are not in these files.',
  book: 'Contacts of this profile',
  bookWhy:
    'To show and search them without a network. Replaced versions stay for 30 days, contacts in the Trash for up to a year.',
  edits: 'Your changes',
  editsWhy:
    'Unsent changes stay until the service has them. Sent ones stay for up to 30 days, so that nothing is sent twice.',
  history: 'History',
  historyWhy: 'For Undo, and to look up what a contact was before: for a year.',
  deleteHistory: 'Delete history…',
  copies: 'Local copies',
  copiesWhy:
    'To restore contacts after a change of many: for 30 days, the last five longer, up to 200 MB in total.',
  deleteCopies: 'Delete local copies…',
  photos: 'Copies of photos on this computer',
  photosWhy:
    'To show photos again without fetching them: up to 256 MB. A removed copy is fetched again when its photo is shown.',
  photosSize: '{size} in {n} photo | {size} in {n} photos',
  photosNone: 'No copies yet.',
  removePhotos: 'Remove copies',
  others: 'Everything else',
  othersWhy: 'Settings, other profiles, and logs without the names of contacts, up to 5 MB.',
  signOutAndRemove: 'Sign out and remove contacts from this computer…',
  removeContacts: 'Remove contacts from this computer…',
  forget: 'Forget this computer…',
  done: {
    history: 'The history was deleted.',
    copies: 'The local copies were deleted.',
    photos: 'The copies of photos were removed.',
    contacts: 'The contacts were removed from this computer.',
    computer: 'Everything was deleted. Atena closes.',
  },
} as const

/** Words of tags in the sidebar. */
export const tags = {
  clear: 'Show all',
  more: 'Actions for {tag}',
  renameTitle: 'Rename “{tag}”',
  name: 'New name',
  renameText: 'Changes every contact and home address that has this tag, in all groups.',
  mergeHint: '“{to}” already exists: the two tags become one.',
  sameHint: 'This is already its name.',
  oneHint: 'Enter one tag: commas, semicolons and tabs separate tags.',
  renameDo: 'Rename',
  mergeDo: 'Merge',
  removeTitle: 'Remove “{tag}” from all?',
  removeText: 'The contacts stay; only this tag goes. It can be undone until the next change.',
  removeDo: 'Remove tag',
} as const

/** Words of saved searches. */
export const searches = {
  title: 'Saved searches',
  more: 'Rename or delete {name}',
  saveTitle: 'Save this search',
  saveText:
    'Keeps the place, the words, the tags and the order. Contacts that match later will be in it as well.',
  renameTitle: 'Rename “{name}”',
  name: 'Name',
  taken: 'Another saved search has this name.',
  saveDo: 'Save',
  renameDo: 'Rename',
  saved: 'Saved as “{name}”',
  deleted: '“{name}” was deleted',
  groupGone:
    'The group of this search is no longer in the profile. Delete the search, or add the group again.',
} as const

/** Words of the list. */
export const list = {
  contacts: 'Contacts',
  search: 'Search contacts',
  clearSearch: 'Clear the search',
  recentSearches: 'Recent searches',
  newContact: 'New contact',
  /** In a list without any: the button above it has its name already. */
  create: 'Add a contact',
  sortBy: 'Sort by',
  index: 'Index',
  indexJump: 'Go to {index}',
  narrowedBy: 'Only contacts with these tags',
  foundBy: {
    name: 'In the name',
    organization: 'In the company',
    other: 'In other fields',
    similar: 'Similar spelling',
  },
  elsewhere: {
    also: 'Also:',
    in: '{n} in {place} | {n} in {place}',
    places: 'Also in {n} other place | Also in {n} other places',
    none: 'Nothing in other places',
  },
  count: '{n} contact | {n} contacts',
  found: '{n} found | {n} found',
  noName: 'No name',
  deletedOn: 'Deleted {date}',
  restored: 'Restored',
  back: 'Back',
  inTrash: 'Show deleted',
  families: { address: 'Contacts', homeaddress: 'Home addresses' },
  sort: {
    kana: 'Kana',
    name: 'Name',
    organization: 'Company',
    zipcode: 'Postal code',
    updated_at: 'Last change',
    deleted: 'Deleted',
  },
  empty: {
    contactsTitle: 'No contacts yet',
    contactsText: 'Contacts that you add appear here.',
    foundTitle: 'Nothing found',
    foundText: 'Names, kana, companies, addresses, phone numbers, tags and memos were searched.',
    elsewhere: 'Found in another place',
    elsewhereIn: '{place}: {n} contact | {place}: {n} contacts',
    tagsTitle: 'No contact has all of these tags',
    tagsText: 'Remove a tag to see more.',
    trashTitle: 'The Trash is empty',
    trashText: 'Deleted contacts stay here as long as the service keeps them.',
    offlineTitle: 'Contacts have not been fetched yet',
    offlineText: 'Once the service has been reached, contacts are kept on this computer and work offline.',
    signedOutTitle: 'You are signed out',
    signedOutText: 'Sign in to see the contacts of {profile}.',
    unreadableTitle: 'The contacts cannot be shown',
    clearTags: 'Show all',
  },
  noGroup: 'This profile has no group to put a contact in. Add a group first.',
} as const

/** Words of the base components. English decides the keys; other languages must have the same (`MessageShape`). */
export const base = {
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  more: 'More',
  removeTag: 'Remove {tag}',
  addTag: 'Add a tag',
  showMore: 'Show {n} more of {left}',
  showRest: 'Show {n} more',
  none: 'None',
  loading: 'Loading',
  notifications: 'Notifications',
} as const

/** Words of the sidebar. */
export const book = {
  profile: 'Profile',
  region: 'Groups and home addresses',
  allContacts: 'All contacts',
  groups: 'Groups',
  homeaddresses: 'Home addresses',
  tags: 'Tags',
  trash: 'Trash',
  settings: 'Settings',
  noGroups: 'No groups yet',
  noGroupsText: 'Atena shows the contacts of the groups listed in the profile.',
  records: '{n} record | {n} records',
} as const

/** Words of the command palette and of the cheat sheet. */
export const command = {
  paletteInput: 'Search for an action or a contact',
  paletteList: 'Results',
  paletteActions: 'Actions',
  palettePlaces: 'Searches, groups and tags',
  paletteContacts: 'Contacts',
  nothing: 'Nothing found for “{text}”',
  results: '{n} result | {n} results',
  hint: '↑↓ to choose, Enter to run, Escape to close',
  sheetTitle: 'Keyboard shortcuts',
  list: {
    title: 'In the list',
    move: 'Next or previous contact',
    page: 'One screen',
    ends: 'First or last contact',
    open: 'Open the contact',
    extend: 'Extend the selection',
    toggle: 'Select or deselect the contact',
    copy: 'Copy as vCard',
    menu: 'Menu of the contact',
  },
  line: {
    title: 'On a line of a contact',
    lines: 'Next or previous line',
    buttons: 'Its buttons',
    copy: 'Copy the number, mail or address',
    edit: 'Edit it',
    menu: 'Its menu',
  },
  form: {
    title: 'In a form',
    next: 'Next field',
    save: 'Save',
    leave: 'Close the form',
  },
  section: { contact: 'Contact', selection: 'Selection', go: 'Go', window: 'Window' },
} as const

/** Words of passing messages. */
export const notice = {
  deleted: '{name} deleted',
  undo: 'Undo',
  undone: '{name} is back',
  notDeleted: '{name} was not deleted. {reason}',
  changedElsewhere: '{name} was changed elsewhere and not deleted.',
  show: 'Show',
  leftSave: 'A change in {profile} has not been sent yet and is kept. {reason}',
  lateConflict:
    '{name} was changed elsewhere. What you saved waits in the Outbox. Compare the versions there.',
  lateRefusal: 'The service did not accept the changes to {name}. What you saved waits in the Outbox.',
  savedOtherwise: '{name}: the service saved different values for: {fields}.',
  newer: 'The service has newer or additional values that this form does not show yet: {fields}.',
  openFile: 'Open',
  showInFolder: 'Show in folder',
  fileGone: 'The file is no longer where it was saved. It was moved or deleted.',
  noProgram: 'No app on this computer could open the file. Choose “Show in folder” and open it from there.',
  signedIn: 'Signed in to {profile}',
} as const

/** Texts of the actions for many contacts. */
export const bulk = {
  toolbar: 'Selection',
  selected: '{n} selected | {n} selected',
  selectedText: 'Each action applies to all of them. Press Escape to clear the selection.',
  lacks: {
    address: '{n} without an address | {n} without an address',
    zipcode: '{n} without a postal code | {n} without a postal code',
    nothing: 'All of them have an address and a postal code.',
  },
  tag: 'Tag',
  existing: 'Existing tags',
  forContacts: 'For {n} contact | For {n} contacts',
  group: 'Group',
  moveText:
    'Each contact is copied into the group with its photos, and the original goes to the Trash once the copy is there. Data that other applications added stays with the original. Undo deletes the copies; an original that is already in the Trash is created again in its old group.',
  deleted: '{n} contact deleted | {n} contacts deleted',
  undone: '{n} contact is back | {n} contacts are back',
  takenBack: 'Undone: {n} contact | Undone: {n} contacts',
  doing: {
    delete: 'Deleting',
    'add-tag': 'Adding the tag “{tag}”',
    'remove-tag': 'Removing the tag “{tag}”',
    'rename-tag': 'Renaming the tag “{tag}” to “{to}”',
    'mark-cards': 'Marking cards of {year}',
    move: 'Moving to “{group}”',
    import: 'Importing “{name}”',
    'restore-backup': 'Restoring from “{name}”',
    merge: 'Merging “{name}”',
  },
  undoing: 'Undoing',
  movingBack: 'Moving back',
  progress: '{done} of {total}',
  perSecond: '{n} per second',
  secondsLeft: '{n} second left | {n} seconds left',
  minutesLeft: '{n} minute left | {n} minutes left',
  cancel: 'Stop',
  pause: 'Pause',
  cutOff: {
    close:
      '{n} of {total} contacts is left, because Atena was closed. | {n} of {total} contacts are left, because Atena was closed.',
    pause: 'Paused. {n} of {total} contacts is left. | Paused. {n} of {total} contacts are left.',
    leave:
      '{n} of {total} contacts is left, because you switched to another profile. | {n} of {total} contacts are left, because you switched to another profile.',
  },
  otherPlace: 'This cannot continue: the address of the service has changed since it was started.',
  resume: 'Resume',
  notResumed: 'Not resumed, because Atena first has to check what the service has now. {why}',
  leaveIt: 'Leave it',
  notYet: 'Another bulk change is not finished yet. Check it below the list first.',
  show: 'Show results',
  finished: '{n} done | {n} done',
  unchanged: '{n} unchanged | {n} unchanged',
  failed: '{n} failed | {n} failed',
  waiting: '{n} waiting | {n} waiting',
  left: '{n} not started | {n} not started',
  outcomeTitle: 'Results',
  onlyFailed: 'Only those that failed',
  retry: 'Try the failed ones again',
  rejected: 'The service did not accept this contact (HTTP {status}). Open it and look at its fields.',
  merged: 'The merged contact is complete, but the other one is still there.',
  copied: 'The copy is in the group, but the original is still there.',
  outcome: {
    done: 'Done',
    unchanged: 'Unchanged',
    failed: 'Failed',
    waiting: 'Waiting for the service',
    left: 'Not started',
  },
  first: 'The first {n} are shown. | The first {n} are shown.',
} as const
