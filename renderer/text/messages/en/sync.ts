/** Words about fetching from the service. */
export const sync = {
  region: 'Synchronisation',
  first: 'Fetching your contacts',
  running: 'Checking for changes',
  progress: '{records} records, {pages} pages',
  cancel: 'Stop',
  retry: 'Retry',
  refresh: 'Refresh',
  failed: 'Not up to date.',
  incomplete:
    'The service kept changing while it was read; some contacts may be missing. Refresh to read again.',
  upToDate: 'Up to date, {time}',
  never: 'Not fetched yet',
} as const
