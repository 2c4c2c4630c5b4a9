/** Words of the check of a service. */
export const doctor = {
  open: 'Check this service…',
  openHint: 'Finds out what the service of this profile is like, as it was saved.',
  title: 'Check the service of {name}',
  text: 'The interface leaves much open. Atena asks the service about it and shows what it saw.',
  reads: 'Lists and contacts are read with up to 60 requests. Nothing is changed.',
  mayWrite: 'Make a test contact and take it away again',
  mayWriteHint:
    'Without it half of the questions stay open. A contact “Atena 接続確認” is made in each list, changed and deleted; it stays in the trash. No other contact is changed.',
  asksAgain: 'You are asked once more before it is made, because the contacts here may be real.',
  begin: 'Begin',
  stop: 'Stop',
  stopping: 'Stopping …',
  requests: '{n} request | {n} requests',
  step: {
    access: 'Looking what the token may read …',
    lists: 'Reading lists …',
    records: 'Reading single contacts …',
    answers: 'Looking at failures and photos …',
    'test-record': 'Trying changes on the test contact …',
    removal: 'Looking that nothing is left behind …',
  },
  stopped: 'Stopped. No test contact is left at the service.',
  report: 'What was seen',
  host: 'The service at {host}, after {reads} requests that read and {writes} that wrote.',
  look: {
    attention: 'Take care ({n})',
    neutral: 'As it may be ({n})',
    good: 'As one would wish ({n})',
    unseen: 'Not seen ({n})',
  },
  testRecord: {
    none: 'Nothing was written. With a test contact more is found out.',
    removed: 'The test contact was taken away again.',
    refused: 'The service did not let a test contact be made.',
    left: 'A test contact is still at the service. Begin again with a test contact: that takes it away.',
  },
  leftovers:
    '{n} test contact of an earlier check is still at the service. Begin again with a test contact: that takes it away. | {n} test contacts of an earlier check are still at the service. Begin again with a test contact: that takes them away.',
  save: 'Save report…',
  saved: 'Report saved',
  again: 'Check again',
} as const
