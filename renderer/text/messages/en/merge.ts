export const merge = {
  saveMerged: 'Save merged',
  hint: 'Save merged saves what is marked. Where both changed the same thing, choose first.',
  choose: 'Which one is to be saved: {field}',
  mine: 'Yours',
  theirs: 'There now',
  merged: 'Both together',
  kept: 'will be saved',
  undecided: 'Choose',
} as const
