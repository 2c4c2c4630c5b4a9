import { rowsOf } from './row.ts'

/** Reliability 4.5: the disk. */
export const disk = rowsOf('D', [
  'killed at a system call',
  'power lost',
  'disk full',
  'I/O failure',
  'writing denied',
  'no file handles left',
  'settings damaged',
  'mirror damaged',
  'outbox damaged in the middle',
  'outbox torn at its end',
  'file of a newer version',
  'two instances',
  'lock of a dead process',
  'files left behind by a dead process',
  'data folder not writable at start',
  'local clock jumps',
  [
    'rename refused',
    { skip: 'SQLite renames nothing; the one rename of ours (a damaged file) is refused only on Windows' },
  ],
  ['file held by a virus scanner', { skip: 'happens on Windows only; SQLite waits 5 s for a busy file' }],
  'data folder deleted while running',
  ['log rotated under load', { by: /rotating/ }],
])

/** Reliability 4.6: the keychain. */
export const keychain = rowsOf('K', [
  'no session bus',
  'no keychain service',
  'keychain that never answers',
  'locked, reading',
  'locked, writing',
  'prompt cancelled',
  'no token in it',
  'odd characters',
  'token too long for Windows',
  'another keychain than before',
  'native module missing',
  'many calls at once',
])

/** Reliability 4.7: the computer and the window. */
export const host = rowsOf('H', [
  'page dies with an unsaved draft',
  ['page hangs', { skip: 'needs a real Electron window; the stand-in has no unresponsive event' }],
  ['graphics process dies', { skip: 'Chromium restarts it by itself; needs a real Electron binary' }],
  ['keychain process dies', { by: /process (that )?(dies|ends|is killed)|fresh process|dies/i }],
  ['exception that nobody caught', { by: /notes what was thrown|unexpected/i }],
  'sleep and resume',
  'system shuts down during a save',
  ['second launch', { by: /X39/ }],
  'no printer',
  ['printing cancelled', { by: /cancelled.*print|print.*cancel|thought better|nothing is written/i }],
  'printing never answers',
  'printing ignores the page size',
  'chosen file is no picture',
  'paths with Japanese, blanks and dots',
  ['time zone and summer time', { by: /every day of the calendar|local clock|birthday/i }],
])
