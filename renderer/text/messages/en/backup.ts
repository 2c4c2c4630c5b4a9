/** Words of backup and restore. */
export const backup = {
  title: 'Back up',
  counting: 'Counting the contents of the backup…',
  description: 'Everything of the profile “{profile}” in one file, which Atena can restore from.',
  contacts: '{n} contact | {n} contacts',
  deleted: '{n} deleted contact, marked as such | {n} deleted contacts, marked as such',
  photos: '{n} photo | {n} photos',
  missing:
    '{n} photo is missing: it was never shown on this computer | {n} photos are missing: they were never shown on this computer',
  missingOf: 'Photos of {n} contact | Photos of {n} contacts',
  nameless: 'No name',
  waiting:
    '{n} change that waits to be sent, for reference only | {n} changes that wait to be sent, for reference only',
  rest: 'The connection settings without passwords, and the saved print layouts',
  holds: 'Contents of the backup',
  safe: 'The file is not encrypted and contains everything about your contacts. Keep it where nobody else can read it.',
  save: 'Back up…',
  stop: 'Stop',
  writing: 'Writing…',
  checking: 'Reading it back and comparing…',
  done: '{n} contact backed up, read back and compared. | {n} contacts backed up, read back and compared.',
  doneLess:
    '{n} contact backed up, read back and compared; photos that are not on this computer are missing. | {n} contacts backed up, read back and compared; photos that are not on this computer are missing.',
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
    },
    beforeUndo: 'Before undoing a change of many',
    open: 'Open',
    of: 'Backup of “{profile}” from {made}',
    start: 'Restore {n} contact | Restore {n} contacts',
    elsewhere:
      '{n} contact was in a group that this profile does not have; it goes to | {n} contacts were in groups that this profile does not have; they go to',
  },
} as const
