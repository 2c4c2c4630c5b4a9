import type { ActionId, ContextOnly } from '../../contract/action/actions.ts'

/**
 * What the main process says: menus, dialogs, notices of the desktop, files. The names of actions and of menus under the
 * pointer are the page's, too. English decides the shape.
 */

/** Names of the actions, for the native menu and for the page. */
export const action = {
  'new-contact': 'New contact',
  edit: 'Edit contact',
  'open-window': 'Open in new window',
  save: 'Save',
  print: 'Print…',
  share: 'Share contact…',
  'show-map': 'Show on a map',
  delete: 'Delete',
  import: 'Import…',
  backup: 'Back up…',
  restore: 'Restore from a backup…',
  duplicates: 'Duplicates…',
  undo: 'Undo',
  redo: 'Redo',
  'select-all': 'Select all',
  'clear-selection': 'Clear selection',
  favourite: 'Add to or remove from favourites',
  'add-tag': 'Add tag…',
  'remove-tag': 'Remove tag…',
  'move-to-group': 'Move to group…',
  'copy-letter': 'Copy name and address',
  'copy-text': 'Copy as text',
  'copy-vcard': 'Copy as vCard',
  'mail-to-all': 'Mail to all',
  export: 'Export contacts…',
  'export-birthdays': 'Export birthdays…',
  'restore-deleted': 'Restore',
  'print-labels': 'Print labels…',
  'print-list': 'Print a list…',
  search: 'Search contacts',
  'clear-searches': 'Clear recent searches',
  'save-search': 'Save this search…',
  palette: 'Command palette',
  'next-pane': 'Next part of the window',
  'previous-pane': 'Previous part of the window',
  'all-contacts': 'All contacts',
  homeaddresses: 'Home addresses',
  trash: 'Trash',
  outbox: 'Outbox',
  cards: 'New Year cards',
  'birthdays-today': 'Birthdays today',
  'birthdays-this-month': 'Birthdays this month',
  'birthdays-next-month': 'Birthdays next month',
  refresh: 'Refresh from the service',
  table: 'Table or list',
  density: 'Compact or comfortable list',
  profiles: 'Profiles…',
  settings: 'Settings…',
  guide: 'Guide',
  shortcuts: 'Keyboard shortcuts',
  'first-steps': 'First steps…',
  recovery: 'Set-aside data…',
} as const satisfies Record<ActionId, string>

/** Names of the actions that only context menus have, and of the buttons of the page that do the same. */
export const context = {
  call: 'Call',
  'copy-number': 'Copy number',
  'write-mail': 'Write a mail',
  'copy-mail': 'Copy e-mail address',
  'open-url': 'Open in the browser',
  'copy-url': 'Copy web address',
  'copy-address': 'Copy address',
  'edit-line': 'Edit',
  'show-contacts': 'Show contacts',
  'new-in-group': 'New contact in this group',
  'mail-tagged': 'Mail to all',
  'rename-tag': 'Rename or merge…',
  'remove-tag-everywhere': 'Remove from all…',
  'rename-search': 'Rename…',
  'delete-search': 'Delete',
} as const satisfies Record<ContextOnly, string>

/** Texts of the native menus that do not belong to an action of the window. */
export const menu = {
  file: 'File',
  close: 'Close window',
  quit: 'Quit Atena',
  edit: 'Edit',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all text',
  noSuggestions: 'No suggestions',
  contact: 'Contact',
  view: 'View',
  resetZoom: 'Actual size',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fullscreen: 'Full screen',
  developerTools: 'Developer tools',
  window: 'Window',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring all to front',
  services: 'Services',
  hide: 'Hide Atena',
  hideOthers: 'Hide others',
  unhide: 'Show all',
}

/** Texts of the Help menu and of what it shows. */
export const help = {
  help: 'Help',
  showLogs: 'Show log folder',
  copyDiagnostics: 'Copy diagnostics',
  checkForUpdates: 'Check for updates…',
  about: 'About Atena',
  copied: 'The diagnostics are on the clipboard.',
  copiedDetail:
    'They name versions, counts and the host of a proxy only: no contact, no address of a service, no token.',
  noFolder: 'The log folder could not be opened. Open it by hand:',
  purpose: 'Address book for the Contact Address Records Service',
  licences: 'Licences of the parts it is made of: THIRD-PARTY-LICENCES.txt in its folder.',
  copyDetails: 'Copy details',
  ok: 'OK',
}

/** Texts about new versions. */
export const update = {
  upToDate: 'Atena is up to date.',
  upToDateDetail: (version: string) => `You have version ${version}.`,
  found: (version: string) => `Version ${version} is available.`,
  foundDetail: 'Download it? Nothing is installed until you confirm.',
  download: 'Download',
  later: 'Later',
  busy: 'The new version is still downloading.',
  busyDetail: 'You will be told when it is ready.',
  ready: (version: string) => `Version ${version} has been downloaded.`,
  readyDetail: 'Atena saves what it is still writing, closes, and starts again as the new version.',
  install: 'Install and restart',
  ok: 'OK',
  failed: {
    unreachable: 'The update server could not be reached. Check the network and try again later.',
    'not-understood': 'The answer of the update server could not be used. Try again later.',
    'not-genuine':
      'The download is not the announced version, so it was discarded. Try again later, and if it happens again, tell the person you got Atena from.',
    'not-stored': 'The new version could not be stored. Free some disk space and try again.',
    'not-replaceable':
      'This copy of Atena cannot replace itself. Get the new version from where you got this one.',
  },
}

/** The question before the window closes on unsaved edits. */
export const closing = {
  message: 'This contact has changes that are not saved.',
  detail: 'Go back and save them, or close the window without them.',
  keepEditing: 'Keep editing',
  discard: 'Close without saving',
}

/** The question whether a certificate is to be trusted that no authority of the system has signed. */
export const certificate = {
  message: (host: string) => `Trust the certificate of ${host}?`,
  changed: (host: string) => `The certificate of ${host} has changed. Trust the new one?`,
  unknown: 'This computer does not know who issued this certificate:',
  names: { subject: 'Issued to', issuer: 'Issued by', valid: 'Valid', former: 'SHA-256 before' },
  warning:
    'Ask your administrator for the SHA-256 fingerprint, and trust the certificate only if it is exactly the same. Otherwise someone on the network may be able to read your sign-in and your contacts.',
  only: (name: string) => `It is then trusted for this host and for the profile “${name}” only.`,
  trust: 'Trust',
}

/** The question whether a profile may lead elsewhere. */
export const endpoints = {
  message: (name: string) => `Change where “${name}” connects?`,
  leaving:
    'Once you sign in there, Atena removes the contacts, photos, history and local copies of the former address from this computer. Unsent changes stay until you decide about them.',
  warning: 'If you did not just change this yourself, choose “Keep as it is”.',
  before: 'before',
  after: 'after',
  none: 'none',
  keep: 'Keep as it is',
  change: 'Change',
  newMessage: (name: string) => `Connect “${name}” to this service?`,
  checkMessage: (host: string) => `Connect to ${host}?`,
  newWarning:
    'Atena sends your contacts and your sign-in to this address. If you did not just enter it yourself, choose “Cancel”.',
  cancel: 'Cancel',
  connect: 'Connect',
  names: {
    kind: 'Kind',
    base_url: 'Base URL',
    issuer: 'Issuer',
    authorize_url: 'Authorization address',
    token_url: 'Token address',
    client_id: 'Client ID',
  },
}

/** The question whether the doctor may make a test contact. */
export const testRecord = {
  message: (name: string) => `Make a test contact in “${name}”?`,
  detail: (host: string) =>
    `${host}\n\nThis may be an address book with real contacts. One contact named “Atena 接続確認” is made in each list, changed a few times and deleted again. No other contact is changed. Others who use this address book may see it for a moment, and it stays in the trash.`,
  no: 'Cancel',
  yes: 'Make the test contact',
}

/** The questions before data are removed from this computer. */
export const removal = {
  unsent: (n: number) =>
    n === 1
      ? '1 change was not sent to the service and will be lost. To keep it, cancel and wait in the outbox until it is sent.'
      : `${n} changes were not sent to the service and will be lost. To keep them, cancel and wait in the outbox until they are sent.`,
  no: 'Cancel',
  history: {
    message: (name: string) => `Delete the history of “${name}”?`,
    detail:
      'Earlier versions of contacts, contacts in the Trash and what Undo needs are deleted from this computer. Your contacts and unsent changes stay. Deleted contacts that the service still keeps can return to the Trash with a later sync.',
    yes: 'Delete history',
  },
  copies: {
    message: (name: string) => `Delete the local copies of “${name}”?`,
    detail:
      'Atena saved them before it changed many contacts at a time. Without them, you cannot restore those contacts from this computer. Backups that you saved yourself stay.',
    yes: 'Delete copies',
  },
  contacts: {
    message: (name: string) => `Remove the contacts of “${name}” from this computer?`,
    detail:
      'Atena signs out of this profile and deletes its contacts, photos, history and local copies from this computer. Your contacts stay at the service, and the profile stays in the list.',
    yes: 'Sign out and remove',
  },
  computer: {
    message: () => 'Delete everything that Atena has kept on this computer?',
    detail:
      'All profiles, sign-ins, contacts, photos, history, local copies, settings and logs are deleted, and Atena closes. Your contacts stay at the service. Files that you saved yourself, such as backups, stay as well.',
    yes: 'Delete everything and close',
  },
}

/** Whether more contacts may be stored than until now; the size is of the copy on this computer. */
export const readOn = {
  message: 'Read on?',
  detail: (records: string, megabytes: string) =>
    `The service has sent ${records} contacts so far (${megabytes} MB on this computer), and there are more. Read on only if you expect this many. If you do not read on, everything that was read stays, but the list is not complete.`,
  no: 'Not now',
  yes: 'Read on',
}

/** Why the window could not open, and what to do about it. */
export const failedStart = {
  open: 'Atena is already open; its window has been brought to the front.',
  noAnswer: (folder: string, lock: string | null) =>
    `Atena could not start, because its folder is in use and no Atena answers. End Atena on every computer that uses this folder, or restart this computer, then start it again.${lock === null ? '' : ' If that does not help, delete the first file below.'}\n\n${[lock, folder].filter((path) => path !== null).join('\n')}`,
  full: 'Atena could not start, because the disk is full. Free some space, then start Atena again.',
  denied: (folder: string) =>
    `Atena could not start, because it may not change its folder. Allow your account to change it, then start Atena again.\n\n${folder}`,
  other: (folder: string, code: string) =>
    `Atena could not start. Start it again; if it fails again, restart the computer. If that does not help either, show this to whoever looks after your computer: its data is in the folder below, and the error is ${code}.\n\n${folder}`,
}

/** Why Atena refuses to start. */
export const danger = {
  certificates:
    'The environment variable NODE_TLS_REJECT_UNAUTHORIZED switches the check of certificates off. Remove it, then start Atena again.',
  switch:
    'Atena was started with a switch that takes its protection away. Start it without; on Linux, install the deb package where the AppImage cannot use the sandbox.',
}

/** Names of the kinds of profiles, in the title bar and in questions about a profile. */
export const profileKinds = { production: 'Production', staging: 'Staging', demo: 'Demo', own: 'Other' }

/** The outcome for damaged settings. */
export const damagedSettings = {
  partly: 'Some of your profiles could not be read. Atena uses what it understands.',
  older: 'Your settings were damaged. Atena went back to those from before the last change.',
  lost: 'Your settings were damaged. Atena created your profiles again from their own data. Language, appearance and other settings are as at first.',
  look: 'Look through Profiles: sign in where you are asked to. Changes that were never sent are still there and go out then. A client secret of a sign-in with the browser has to be entered again.',
  aside: (file: string) => `The damaged file is kept as ${file}.`,
  ok: 'OK',
}

/** The question before a place goes to a map. */
export const map = {
  message: 'Show this place on a map?',
  detail: (place: string, host: string) =>
    `Your browser opens ${host}, which learns this place:\n\n${place}\n\nAtena asks once for each place until it is closed.`,
  cancel: 'Cancel',
  show: 'Show on the map',
} as const

/** The question before a job goes to a printer. */
export const print = {
  message: (pages: number, printer: string) =>
    pages === 1 ? `Print 1 page on ${printer}?` : `Print ${pages.toLocaleString('en')} pages on ${printer}?`,
  detail: (width: number, height: number) =>
    `Put paper of ${width} × ${height} mm into the printer first. Atena prints at true size, on one side. Tray, kind of paper and quality are the ones that this computer has set for the printer.`,
  print: 'Print',
  dialog: 'Other Printer or Settings…',
  cancel: 'Cancel',
}

/** A contact as text: its name with the reading, and a way to reach it with its kind. */
export const contactText = {
  reading: (name: string, kana: string) => `${name} (${kana})`,
  way: (kind: string, value: string) => `${kind}: ${value}`,
} as const

/** The calendar of birthdays. */
export const birthdays = {
  calendar: 'Birthdays',
  of: (name: string) => (name === '' ? 'Birthday' : `Birthday of ${name}`),
}

/** Heads of the columns of a year of cards (CSV). */
export const cardMarks = {
  'nengajo.sent': 'New Year sent',
  'nengajo.received': 'New Year received',
  'kanchu.sent': 'winter greeting sent',
  'kanchu.received': 'winter greeting received',
  'christmas.sent': 'Christmas sent',
  'christmas.received': 'Christmas received',
  stop: 'no more cards',
}

/** The table of cards by years (PDF); signs are those of the window. */
export const cardTable = {
  kinds: { nengajo: 'New Year cards', kanchu: 'Winter greetings (kanchū)', christmas: 'Christmas cards' },
  marks: {
    sent: { sign: 'S', word: 'sent' },
    received: { sign: 'R', word: 'received' },
    mourning: { sign: 'M', word: 'in mourning' },
    stop: { sign: 'X', word: 'no more cards' },
  },
  is: ' ',
  between: ' · ',
}

/** The question when no local copy could be written before a change. */
export const noCopy = {
  message: 'No local copy could be written before this change.',
  full: 'The disk is full. Without a copy you can undo the change, but not restore these contacts later.',
  other: 'The disk refused it. Without a copy you can undo the change, but not restore these contacts later.',
  goOn: 'Change without a copy',
  cancel: 'Do not change anything',
}

/** Titles of the dialogs that ask where to save a PDF, and names of print jobs; `file` has no ending. */
export const printFiles = {
  labels: { title: 'Save the mailing labels as a PDF', file: 'mailing labels' },
  list: { title: 'Save the list as a PDF', file: 'contacts' },
  testPage: { title: 'Save the test page as a PDF', file: 'test page' },
}

/** Titles and buttons of the dialogs that ask for files, and the suggested file names. */
export const files = {
  importContacts: { title: 'Import contacts', open: 'Read', contacts: 'Contacts', all: 'All files' },
  layout: { title: 'Save the layout as a file', file: 'layout' },
  openLayout: { title: 'Import layout', open: 'Import', layouts: 'Layouts', all: 'All files' },
  labelTemplates: {
    title: 'Import label templates',
    open: 'Import',
    templates: 'Templates of gLabels',
    all: 'All files',
  },
  exportContacts: { title: 'Export contacts', file: 'contacts' },
  photos: { title: 'Add photo', add: 'Add', pictures: 'Pictures', all: 'All files' },
  receipts: { title: 'Export receipts', file: 'receipts' },
  removedEdits: { title: 'Save a copy of the changes', file: 'removed changes' },
  birthdays: { title: 'Export birthdays', file: 'birthdays' },
  cards: { title: 'Export cards', file: (year: number) => `cards ${year}` },
  backup: { title: 'Back up', file: 'Atena backup', type: 'Backup' },
  restore: { title: 'Open a backup', open: 'Open' },
  copy: { title: 'Save a copy' },
  report: { title: 'Save the report' },
  /** The name of the file when several contacts are dragged out. */
  several: 'contacts',
}

/** Columns of a year of cards (CSV), apart from its marks. */
export const cardColumns = {
  name: 'name',
  kana: 'reading',
  company: 'company',
  mourning: 'in mourning',
  date: 'date of death',
  whom: 'who died',
}

export const unexpected = (id: string) =>
  `Something happened that Atena did not expect. It goes on; if something looks odd, start it again. The log has the details under ${id}.`

/** What is next to the title of a list on paper: when it was made, and how many are on it. */
export const paperListNote = (date: string, count: number) =>
  `${date} · ${count.toLocaleString('en')} ${count === 1 ? 'contact' : 'contacts'}`

export { paperList } from './lists.ts'
export { birthdayReminder, jobs } from './notifications.ts'
