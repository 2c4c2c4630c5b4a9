/** Words of the export of contacts. */
export const exports = {
  title: 'Export contacts',
  gathering: 'Gathering the contacts…',
  contacts: {
    selected: '{n} selected contact | {n} selected contacts',
    listed: '{n} contact in the list | {n} contacts in the list',
  },
  nobody: 'There are no contacts to export.',
  format: 'Format',
  groups: {
    phones: 'Phones, Apple, Google and Outlook',
    spreadsheets: 'Spreadsheets',
    cards: 'New Year card programs',
    programs: 'Atena and other programs',
  },
  formats: {
    vcard3: { name: 'vCard 3.0', hint: 'For iPhone, Android, Apple and Google Contacts; with photos.' },
    vcard4: { name: 'vCard 4.0', hint: 'For apps that read the newer standard; with photos.' },
    csv: { name: 'CSV for Atena', hint: 'For importing into Atena again; with photos.' },
    list: { name: 'CSV for spreadsheets', hint: 'One line for each contact; no photos.' },
    'list-shift-jis': { name: 'CSV in Shift_JIS', hint: 'For older Japanese programs; no photos.' },
    xlsx: { name: 'Excel workbook', hint: 'For Excel, Numbers and LibreOffice; no photos.' },
    'csv-google': { name: 'CSV for Google Contacts', hint: 'For “Import” in Google Contacts; no photos.' },
    'csv-outlook': { name: 'CSV for Outlook', hint: 'For Outlook in English; no photos.' },
    'csv-outlook-ja': { name: 'CSV for Outlook in Japanese', hint: 'For Outlook in Japanese; no photos.' },
    'csv-atena-shokunin': { name: 'CSV for Atena Shokunin', hint: 'For 宛名職人 on the Mac; no photos.' },
    'csv-design-kit': {
      name: 'CSV for Hagaki Design Kit',
      hint: 'For はがきデザインキット of Japan Post; no photos.',
    },
    contactxml: { name: 'ContactXML', hint: 'For 筆まめ and others that read it; no photos.' },
    jcard: { name: 'jCard', hint: 'For developers: vCard as JSON; with photos.' },
  },
  losses: 'Not in the file',
  comparing: 'Writing and comparing…',
  lossless: 'Everything is in the file.',
  toFetch:
    '{n} face photo is not on this computer: it is fetched from the service when you save. | {n} face photos are not on this computer: they are fetched from the service when you save.',
  fetching: 'Fetching photos…',
  writing: 'Writing the file…',
  stop: 'Stop',
  lossesText: 'Your contacts in Atena stay as they are.',
  loss: {
    'left-out':
      '{field}: not supported by this format, {n} contact | {field}: not supported by this format, {n} contacts',
    'reads-otherwise': '{field}: in another form, {n} contact | {field}: in another form, {n} contacts',
    'no-person':
      '{n} contact has no name, company, address, telephone or e-mail and is left out | {n} contacts have no name, company, address, telephone or e-mail and are left out',
    'only-listed':
      'Known only from a list, so some fields may be missing; refresh, then export again: {n} contact | Known only from a list, so some fields may be missing; refresh, then export again: {n} contacts',
    'photo-signed-out':
      'Face photo: not on this computer; sign in to include it, {n} contact | Face photo: not on this computer; sign in to include it, {n} contacts',
    'photo-offline':
      'Face photo: not on this computer, and the service cannot be reached, {n} contact | Face photo: not on this computer, and the service cannot be reached, {n} contacts',
    'photo-gone':
      'Face photo: no longer available, {n} contact | Face photo: no longer available, {n} contacts',
    'photo-over':
      'Face photo: left out because the file would be too large, {n} contact | Face photo: left out because the file would be too large, {n} contacts',
    guarded:
      'A spreadsheet would read a cell as a formula, so it starts with an apostrophe: {n} contact | A spreadsheet would read a cell as a formula, so it starts with an apostrophe: {n} contacts',
  },
  wholeLoss:
    '{n} contact has nothing this format can store and is left out | {n} contacts have nothing this format can store and are left out',
  example: 'For example {person}: {value}',
  examplePerson: 'For example {person}',
  nameless: 'No name',
  empty: 'None of these contacts has anything this format can store. Choose another format.',
  save: 'Save…',
  saved: '{n} contact exported, read back and compared. | {n} contacts exported, read back and compared.',
  savedLess:
    '{n} contact exported, read back and compared; what this format does not support is missing. | {n} contacts exported, read back and compared; what this format does not support is missing.',
  gone: 'This export was closed. Start it again.',
  differs: 'The file on the disk is not what was written. Save it in another place.',
  denied: 'Atena is not allowed to write there. Save it in another place.',
  unreadable: 'The file did not read back as it was written, so nothing was saved. Choose another format.',
} as const

/** Words of photos that a backup or an export lacks. */
export const photoLack = {
  title: 'Photos that are not in the file',
  told: '{n} photo is not in it. | {n} photos are not in it.',
  of: 'Photos of {n} contact | Photos of {n} contacts',
  nameless: 'No name',
  lacks: {
    'signed-out':
      '{n} photo is not in the file: the sign-in is missing or has expired. Sign in, then make the file again. | {n} photos are not in the file: the sign-in is missing or has expired. Sign in, then make the file again.',
    offline:
      '{n} photo is not in the file: the service could not be reached. Check the connection, then make the file again. | {n} photos are not in the file: the service could not be reached. Check the connection, then make the file again.',
    gone: '{n} photo is not in the file: the service does not give it. Open the contact, and choose a new photo if none is shown. | {n} photos are not in the file: the service does not give them. Open the contacts, and choose a new photo where none is shown.',
    over: '{n} photo is not in the file: the file would be too large. Export fewer contacts at a time to get it. | {n} photos are not in the file: the file would be too large. Export fewer contacts at a time to get them.',
  },
  willLack: {
    'signed-out':
      '{n} photo will be missing: it is not on this computer. Sign in first to include it. | {n} photos will be missing: they are not on this computer. Sign in first to include them.',
    offline:
      '{n} photo will be missing unless the service can be reached again: it is not on this computer. | {n} photos will be missing unless the service can be reached again: they are not on this computer.',
  },
} as const

/** Words of backup and restore. */
export const backup = {
  title: 'Back up',
  counting: 'Counting the contents of the backup…',
  description: 'Everything of the profile “{profile}” in one file, which Atena can restore from.',
  contacts: '{n} contact | {n} contacts',
  deleted: '{n} deleted contact, marked as such | {n} deleted contacts, marked as such',
  photos: '{n} photo | {n} photos',
  toFetch:
    '{n} photo that is fetched from the service first | {n} photos that are fetched from the service first',
  waiting:
    '{n} change that waits to be sent, for reference only | {n} changes that wait to be sent, for reference only',
  listed:
    '{n} contact is known only from a list, so some of its fields may be missing: {names}. Refresh to fetch it before you back up. | {n} contacts are known only from a list, so some of their fields may be missing: {names}. Refresh to fetch them before you back up.',
  between: ', ',
  rest: 'The connection settings without passwords, and what is saved for printing',
  holds: 'Contents of the backup',
  safe: 'The file is not encrypted and contains everything about your contacts. Keep it where nobody else can read it.',
  save: 'Back up…',
  stop: 'Stop',
  writing: 'Writing…',
  checking: 'Reading it back and comparing…',
  done: '{n} contact backed up, read back and compared. | {n} contacts backed up, read back and compared.',
  gone: 'This backup was stopped. Start it again.',
  differs: 'The file on the disk is not what was written. Save it in another place.',
  denied: 'Atena is not allowed to write there. Save it in another place.',
  restore: {
    title: 'Restore from a backup',
    description:
      'A backup is compared with your contacts first. Nothing is written until you confirm, and one Undo reverts all of it.',
    choosing: 'Choose a backup. It is read on this computer, and nothing is written until you confirm.',
    choose: 'Choose a backup…',
    another: 'Choose another backup',
    copies: 'Local copies',
    copiesText:
      'Before a change of many contacts and before its Undo, Atena keeps a copy of them on this computer: for 30 days, up to 200 MB in total.',
    none: 'There are no local copies yet.',
    looking: 'Looking for local copies…',
    before: {
      delete: 'Before deleting',
      'add-tag': 'Before adding the tag “{tag}”',
      'remove-tag': 'Before removing the tag “{tag}”',
      'mark-cards': 'Before marking cards',
      'rename-tag': 'Before renaming the tag “{tag}”',
      move: 'Before moving to another group',
      merge: 'Before merging two contacts',
      import: 'Before importing “{name}”',
      'restore-backup': 'Before restoring from “{name}”',
    },
    beforeUndo: 'Before undoing a change of many',
    open: 'Open',
    of: 'Backup of “{profile}” from {made}',
    start: 'Restore {n} contact | Restore {n} contacts',
    nothing: 'Nothing to restore: everything is skipped.',
    skip: 'Skip',
    unread: 'No contacts to restore in “{name}”',
    elsewhere:
      '{n} contact was in a group that this profile does not have; it goes to | {n} contacts were in groups that this profile does not have; they go to',
  },
} as const

/** Texts for handing contacts to a phone or another program. */
export const share = {
  button: 'Share',
  title: 'Share {name}',
  scan: 'Scan the code with the camera of a phone to save the contact there.',
  code: 'QR code with the contact {name}',
  words: 'Contents of the code as text',
  holds: 'In the code',
  without: 'Photos, memo, tags, birth date and honorific are not in the code. “Copy as vCard” includes them.',
  leftOut: 'Left out, because a larger code is hard to scan',
  noRoom: 'No code can be made: the contact has no name, or the name is too long. Use “Copy as vCard”.',
  field: {
    name: 'Name',
    kana: 'Kana',
    organization: 'Company',
    telephones: 'Telephone',
    emails: 'E-mail',
    addresses: 'Address',
    weburls: 'Web',
  },
  copy: 'Copy as vCard',
  save: 'Save as vCard…',
  copied: '{n} contact copied as vCard. | {n} contacts copied as vCard.',
  fetchingPhoto: 'Fetching the photo…',
  withoutPhotos:
    '{n} photo is not included because it is too large or not on this computer; to include it, use “Export contacts…”. | {n} photos are not included because they are too large or not on this computer; to include them, use “Export contacts…”.',
  withoutPhoto: {
    'to-fetch':
      'The photo is not included because it is not on this computer; to include it, use “Save as vCard…” in “Share”.',
    'signed-out':
      'The photo is not included because the sign-in is missing or has expired; sign in, then try again.',
    offline:
      'The photo is not included because the service could not be reached; check the connection, then try again.',
    gone: 'The photo is not included because the service does not give it; open the contact, and choose a new photo if none is shown.',
    over: 'The photo is not included because it is too large; to include it, use “Save as vCard…” in “Share”.',
  },
  valueCopied: 'Copied: {text}',
  textCopied: {
    letter: 'Name and address of {n} contact copied. | Names and addresses of {n} contacts copied.',
    text: '{n} contact copied as text. | {n} contacts copied as text.',
  },
  withoutText: {
    letter: '{n} contact has no address. | {n} contacts have no address.',
    text: '{n} contact has neither a name nor a way to be reached. | {n} contacts have neither a name nor a way to be reached.',
  },
  noText: {
    letter: 'Nothing was copied, because there is no address.',
    text: 'Nothing was copied, because there is neither a name nor a way to be reached.',
  },
  tooMany:
    'At most {n} contacts can be copied or dragged at once. Select fewer, or use “Export contacts…”. | At most {n} contacts can be copied or dragged at once. Select fewer, or use “Export contacts…”.',
  mailTitle: 'Mail to all',
  mailText:
    'A new mail to {n} address. Recipients do not see each other’s addresses. | A new mail to {n} addresses. Recipients do not see each other’s addresses.',
  divided:
    'Mail programs accept a limited number of addresses, so there is {n} mail. | Mail programs accept a limited number of addresses, so it is split into {n} mails.',
  parts: 'Mails',
  openMail: 'Open mail {part} of {parts}',
  openOnlyMail: 'Open mail',
  opened: 'Opened',
  copyAddresses: 'Copy addresses',
  addressesCopied:
    '{n} address copied. Paste it into the field “Bcc”. | {n} addresses copied. Paste them into the field “Bcc”.',
  nobodyReached: 'None of these contacts has a usable e-mail address.',
  withoutMail: '{n} contact without a usable e-mail address | {n} contacts without a usable e-mail address',
  moreWithout: 'and {n} more | and {n} more',
  mailTooMany:
    'A mail goes to at most {n} contacts at once. Select fewer. | A mail goes to at most {n} contacts at once. Select fewer.',
  noMailProgram:
    'The mail could not be opened in a mail program. Choose one in the system settings, or use “Copy addresses”.',
  birthdays: '{n} birthday exported. | {n} birthdays exported.',
  withoutBirthday: '{n} contact has no birth date. | {n} contacts have no birth date.',
  noBirthdays: 'None of these contacts has a birth date, so there is nothing to export.',
  drag: 'Drag the picture out of the window to get a vCard file',
} as const

/** Texts about contacts that are in the book more than once. */
export const duplicates = {
  title: 'Duplicates',
  text: 'Contacts that look like the same person or live in one house. Nothing changes until you press a button.',
  searching: 'Looking for duplicates…',
  none: 'No duplicates found',
  noneText: 'No two contacts look like the same person.',
  noHouseholds: 'No households found',
  noHouseholdsText: 'No two contacts have the same family name, postal code and street.',
  done: 'All reviewed',
  doneText: 'What you put off appears again in the next search.',
  lists: 'What to review',
  kindOf: { person: 'Same person', household: 'Same household' },
  again: 'Search again',
  list: { person: 'Contacts of one person', household: 'Contacts of one household' },
  count: '{n} group | {n} groups',
  first: 'The {n} most likely groups are shown. The others appear in the next search.',
  more: '{n} more | {n} more',
  nameless: 'No name',
  quoted: '“{name}”',
  comma: ', ',
  reason: {
    name: 'same name',
    'name-alike': 'name written differently',
    reading: 'same reading',
    'names-exchanged': 'family and given name swapped',
    'given-name': 'same given name',
    'company-name': 'same company name',
    'family-name': 'same family name',
    company: 'same company',
    telephone: 'same telephone',
    'telephone-alike': 'similar telephone',
    email: 'same e-mail',
    'email-alike': 'similar e-mail',
    address: 'same address',
    zipcode: 'same postal code',
    birthdate: 'same birthday',
    'birthdate-alike': 'similar birthday',
  },
  compare: 'The contacts and the result',
  include: {
    person: 'Who is the same person',
    household: 'Who shares one card',
    hint: 'Number keys 1–9 leave a contact out or take it back in.',
  },
  column: {
    field: 'Field',
    stays: 'Keep',
    goes: { person: 'Move to the Trash', household: 'Becomes a joint name' },
    result: { person: 'Merged contact', household: 'Contact with joint names' },
  },
  kind: {
    same: 'same',
    filled: 'filled in',
    joined: 'all kept',
    choose: 'differs: choose',
    'joint-names': 'to the joint names',
    memo: 'to the memo',
  },
  take: { stays: 'value of the contact kept', goes: 'value of the other one', nth: 'value of contact {n}' },
  group: 'Group',
  exchange: 'Keep another one',
  lost: 'Cannot be carried over, because Atena cannot write it',
  merge: { person: 'Merge', household: 'Make joint names' },
  notTheSame: { person: 'Not the same', household: 'Keep apart' },
  later: 'Later',
  keys: {
    person:
      'Arrow keys select a group. M merges, N marks it as not the same, L puts it off, K keeps another contact, H shows households, U undoes.',
    household:
      'Arrow keys select a household. M makes joint names, N keeps the contacts apart, L puts it off, K keeps another contact, H shows duplicates, U undoes.',
  },
  merged: '“{name}” merged.',
  decided: {
    person: { 'not-the-same': '{names}: marked as not the same.', later: '{names}: put off.' },
    household: { 'not-the-same': '{names}: kept apart.', later: '{names}: put off.' },
  },
  undo: 'Undo',
  whyNot: {
    waiting: 'A change to one of them is not sent yet. Merge after it has been sent.',
    unreadable: 'A field of one of them cannot be read, so it could be lost. They cannot be merged here.',
  },
  changed: 'One of them was changed in the meantime. Check the current values, then press the button again.',
  gone: 'One of them no longer exists. Search again.',
} as const
