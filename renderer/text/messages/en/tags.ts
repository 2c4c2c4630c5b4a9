/** Words of tags in the sidebar. */
export const tags = {
  clear: 'Show all',
  more: 'More about {tag}',
  rename: 'Rename or merge…',
  removeAll: 'Remove from all…',
  renameTitle: 'Rename “{tag}”',
  name: 'New name',
  renameText: 'On every record that has it, in all groups and on home addresses.',
  mergeHint: '“{to}” exists already: the two become one.',
  sameHint: 'This is its name already.',
  renameDo: 'Rename',
  mergeDo: 'Merge',
  removeTitle: 'Remove “{tag}” from everything?',
  removeText: 'The contacts stay; only this tag goes. It can be undone until the next change.',
  removeDo: 'Remove tag',
} as const
