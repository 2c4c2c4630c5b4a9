/** Words of passing messages. */
export const notice = {
  deleted: '{name} deleted',
  undo: 'Undo',
  undone: '{name} is back',
  notDeleted: '{name} was not deleted. {reason}',
  changedElsewhere: '{name} was changed elsewhere and not deleted.',
  show: 'Show',
  leftSave: 'A change in {profile} has not arrived yet and waits there. {reason}',
  savedOtherwise: '{name}: the service kept other values for: {fields}.',
  newer: 'The service has more of this contact than the form shows, or something newer: {fields}.',
  openFile: 'Open',
  showInFolder: 'Show in folder',
  fileGone: 'The file is not where it was saved any more. It was moved or deleted.',
  noProgram: 'No program on this computer opened the file. Choose “Show in folder” and open it from there.',
  signedIn: 'Signed in to {profile}',
} as const
