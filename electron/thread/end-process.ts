/** What ending a process of Electron's takes; `UtilityProcess` has it. */
interface EndedProcess {
  kill(): boolean
  once(event: 'spawn', listener: () => void): unknown
}

/** Ends a process, also one that is still starting: until it has, Electron's `kill` does nothing and returns false. */
export function endProcess(process: EndedProcess): void {
  if (!process.kill()) process.once('spawn', () => process.kill())
}
