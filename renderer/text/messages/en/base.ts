/** Words of the base components. English decides the keys; other languages must have the same (message-shape). */
export const base = {
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  more: 'More',
  removeTag: 'Remove {tag}',
  addTag: 'Add a tag',
  none: 'None',
  loading: 'Loading',
  notifications: 'Notifications',
} as const
