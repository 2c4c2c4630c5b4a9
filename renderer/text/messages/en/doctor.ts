/** Words of the check of a service. */
export const doctor = {
  open: 'Check this service…',
  openHint: 'Finds out how the service of this profile behaves, using the saved settings.',
  title: 'Check the service of {name}',
  text: 'The interface leaves many details open. Atena asks the service and shows what it finds.',
  reads: 'Lists and contacts are read with up to 60 requests. Nothing is changed.',
  mayWrite: 'Create a test contact and delete it afterwards',
  mayWriteHint:
    'Without it, half of the questions stay open. A contact named “Atena 接続確認” is created in each list, changed and deleted; it stays in the Trash. No other contact is changed.',
  asksAgain: 'You are asked once more before it is created, because the contacts here may be real.',
  begin: 'Start',
  stop: 'Stop',
  stopping: 'Stopping…',
  requests: '{n} request | {n} requests',
  step: {
    access: 'Checking what the token may read…',
    lists: 'Reading lists…',
    records: 'Reading single contacts…',
    answers: 'Checking failures and photos…',
    'test-record': 'Trying changes on the test contact…',
    removal: 'Checking that nothing is left behind…',
  },
  stopped: 'Stopped. No test contact is left on the service.',
  report: 'Results',
  host: 'The service at {host}, after {reads} read requests and {writes} write requests.',
  look: {
    attention: 'Needs attention ({n})',
    neutral: 'Fine ({n})',
    good: 'Ideal ({n})',
    unseen: 'Unknown ({n})',
  },
  testRecord: {
    none: 'Nothing was written. A test contact would show more.',
    removed: 'The test contact was deleted.',
    refused: 'The service did not allow a test contact.',
    left: 'A test contact is still on the service. Start again with a test contact to delete it.',
  },
  leftovers:
    '{n} test contact of an earlier check is still on the service. Start again with a test contact to delete it. | {n} test contacts of an earlier check are still on the service. Start again with a test contact to delete them.',
  save: 'Save report…',
  saved: 'Report saved',
  again: 'Check again',
} as const
