export const merge = {
  saveMerged: 'Save merged',
  hint: 'Save merged saves the selected values. Where both sides changed a field, choose one first.',
  choose: 'Value to save: {field}',
  mine: 'Yours',
  theirs: 'Current',
  merged: 'Both together',
  kept: 'will be saved',
  undecided: 'Choose',
} as const
