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
