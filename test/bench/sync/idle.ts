import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Starts an idle process; the returned function ends it and returns the longest time it was kept waiting, in ms. */
export function startIdleProcess(): () => Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./idle-process.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return async () => {
    child.stdin.end()
    return Number(await text(child.stdout))
  }
}
