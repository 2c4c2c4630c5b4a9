import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * Makes room for a new log file: `atena.log` becomes `atena.1.log`, that one `atena.2.log`, and so on; the oldest goes.
 * @param file the full one
 * @param kept how many files there are at most, the new one included
 */
export function rotate(file: string, kept: number): void {
  const numbered = (age: number) => (age === 0 ? file : file.replace(/\.log$/, `.${age}.log`))
  rmSync(numbered(kept - 1), { force: true })
  for (let age = kept - 2; age >= 0; age -= 1)
    if (existsSync(numbered(age))) renameSync(numbered(age), numbered(age + 1))
}
