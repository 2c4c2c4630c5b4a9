/** Words of passing messages. */
export const notice = {
  deleted: '{name} deleted',
  undo: 'Undo',
  undone: '{name} is back',
  notDeleted: '{name} was not deleted. {reason}',
  changedElsewhere: '{name} was changed elsewhere and not deleted.',
  show: 'Show',
  leftSave: 'A change in {profile} has not arrived yet and waits there. {reason}',
  signedIn: 'Signed in to {profile}',
} as const
