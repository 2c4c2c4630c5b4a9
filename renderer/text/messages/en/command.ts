/** Words of the command palette and of the cheat sheet. */
export const command = {
  paletteInput: 'Search for an action or a contact',
  paletteList: 'Results',
  paletteActions: 'Actions',
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
  },
  section: { contact: 'Contact', selection: 'Selection', go: 'Go', window: 'Window' },
} as const
