import { isMainThread } from 'node:worker_threads'

// Loaded with `--import` into the programs that tests start with a pipe as standard input. The pipe closes when the
// process at its other end ends, however it ends: no program outlives a killed runner.
if (isMainThread) {
  const input = process.stdin as typeof process.stdin & { unref?: () => void }
  for (const event of ['end', 'error']) input.once(event, () => process.exit(1))
  input.resume()
  // The program may end whenever it has nothing left to do.
  input.unref?.()
}
