import { existsSync } from 'node:fs'

/**
 * Goes to the folder in which the command was called, so that the paths in its words are those of the user: npm runs each script
 * in the project's folder, and says in `INIT_CWD` where the user was.
 */
export function goToCaller(): void {
  const folder = process.env['INIT_CWD']
  if (folder !== undefined && existsSync(folder)) process.chdir(folder)
}
