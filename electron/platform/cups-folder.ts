import { system } from './system.ts'

/**
 * The folder of the programs of CUPS; null on Windows, which has none.
 * SECURITY: on Windows any user can make a folder of this name on the drive, with programs in it.
 */
export const cupsFolder = system === 'win32' ? null : '/usr/bin'
