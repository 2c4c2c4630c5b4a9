/** Words of tags in the sidebar. */
export const tags = {
  clear: 'Show all',
  more: 'Actions for {tag}',
  rename: 'Rename or merge…',
  removeAll: 'Remove from all…',
  renameTitle: 'Rename “{tag}”',
  name: 'New name',
  renameText: 'Changes every contact and home address that has this tag, in all groups.',
  mergeHint: '“{to}” already exists: the two tags become one.',
  sameHint: 'This is already its name.',
  renameDo: 'Rename',
  mergeDo: 'Merge',
  removeTitle: 'Remove “{tag}” from everything?',
  removeText: 'The contacts stay; only this tag goes. It can be undone until the next change.',
  removeDo: 'Remove tag',
} as const
