/** What an import does with each person unless a test says otherwise: what the window begins with. */
export const usualChoices = {
  new: 'take',
  same: 'skip',
  changed: 'merge',
  perhaps: 'skip',
  deleted: 'take',
} as const
