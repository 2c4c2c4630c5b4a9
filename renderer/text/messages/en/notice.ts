/** Words of passing messages. */
export const notice = {
  deleted: '{name} deleted',
  undo: 'Undo',
  undone: '{name} is back',
  notDeleted: '{name} was not deleted. {reason}',
  changedElsewhere: '{name} was changed elsewhere and not deleted.',
  show: 'Show',
  leftSave: 'A change in {profile} has not been sent yet and is kept. {reason}',
  savedOtherwise: '{name}: the service saved different values for: {fields}.',
  newer: 'The service has newer or additional values that this form does not show yet: {fields}.',
  openFile: 'Open',
  showInFolder: 'Show in folder',
  fileGone: 'The file is no longer where it was saved. It was moved or deleted.',
  noProgram: 'No app on this computer could open the file. Choose “Show in folder” and open it from there.',
  signedIn: 'Signed in to {profile}',
} as const
