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
  'rename refused',
  'file held by another program',
  'data folder deleted while running',
  'log rotated under load',
  'one bit of the mirror turned',
  'one bit of the outbox turned',
  'one file lost while edits wait',
  'one bit of a small file turned',
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
  'page hangs',
  [
    'graphics process dies',
    { skip: 'Chromium restarts it by itself, and only a real Electron binary tells; the stand-in has none' },
  ],
  'keychain process dies',
  'exception that nobody caught',
  'sleep and resume',
  'system shuts down during a save',
  'second launch',
  'no printer',
  'printing cancelled',
  'printing never answers',
  'printing ignores the page size',
  'chosen file is no picture',
  'paths with Japanese, blanks and dots',
  'time zone and summer time',
])
