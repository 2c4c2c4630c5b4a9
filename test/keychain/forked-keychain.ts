import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { KeychainProcess } from '../../electron/session/keychain/keychain.ts'
import { project } from '../source-files.ts'

const keychainProgram = join(project, 'electron', 'session', 'keychain', 'keychain-process.ts')

/** The keychain program as a child of the test, which needs no Electron. */
export interface ForkedKeychain extends KeychainProcess {
  pid: number
  /** Everything it wrote to its standard output and error so far. */
  output(): string
  ended(): boolean
}

/** Starts the keychain program with exactly this environment. */
export function forkKeychain(env: NodeJS.ProcessEnv, program = keychainProgram): ForkedKeychain {
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const child = fork(program, [], { env, execArgv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    postMessage: (request) => void child.send(request),
    on: (event: 'message' | 'exit' | 'error', listener: (answer: unknown) => void) =>
      child.on(event, listener),
    once: (event: 'spawn', listener: () => void) => child.once(event, listener),
    kill: () => child.kill(),
  }
}
