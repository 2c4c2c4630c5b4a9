import { isMainThread } from 'node:worker_threads'

// Loaded with `--import` into the programs that tests start with a pipe as standard input. The pipe closes when whoever
// holds its other end goes, however it goes: a killed runner leaves no program behind.
if (isMainThread) {
  const input = process.stdin as typeof process.stdin & { unref?: () => void }
  for (const event of ['end', 'error']) input.once(event, () => process.exit(1))
  input.resume()
  // The program may end whenever it has nothing left to do.
  input.unref?.()
}
