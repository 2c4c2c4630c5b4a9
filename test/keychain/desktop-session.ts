import { execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Programs that the tests with a real keyring need. */
const programs = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon']

/** Programs that are missing on this machine; empty where the tests can run. */
export const missingPrograms = programs.filter((program) => !isOnPath(program))

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** A session bus of its own, as a user has one after login, with home and runtime folder in a temporary folder. */
export interface DesktopSession {
  /** What a program of this session sees. */
  env: NodeJS.ProcessEnv
  folder: string
  /** Starts gnome-keyring; without a password its keyring stays locked. Ends a former one. */
  startKeyring(password: string | null): Promise<void>
  lockKeyring(): void
  /** Stops the keyring in its tracks: it still owns its name on the bus, but never answers (K03). */
  freezeKeyring(): void
  end(): Promise<void>
}

/** A bus that starts nothing by itself, so that only what a test starts is there. */
const busConfig = (folder: string) => `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=${folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`

export async function startDesktopSession(): Promise<DesktopSession> {
  const folder = mkdtempSync(join(tmpdir(), 'atena-bus-'))
  const home = join(folder, 'home')
  const runtime = join(folder, 'run')
  for (const path of [home, runtime]) mkdirSync(path, { mode: 0o700 })
  const config = join(folder, 'bus.conf')
  writeFileSync(config, busConfig(folder))
  const base = { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: runtime, LC_ALL: 'C.UTF-8' }
  // The inner shell prints the address and runs until its input closes; we end the group.
  const inner = ['sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; cat']
  const bus = spawn('dbus-run-session', [`--config-file=${config}`, '--', ...inner], {
    env: base,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const address = await firstLine(bus.stdout)
  const env = { ...base, DBUS_SESSION_BUS_ADDRESS: address }
  const keyring = keyringOf(env)
  return {
    env,
    folder,
    ...keyring,
    async end() {
      keyring.endKeyring()
      const ended = new Promise((resolve) => bus.once('exit', resolve))
      bus.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function keyringOf(env: NodeJS.ProcessEnv) {
  let daemon: ReturnType<typeof spawn> | null = null
  const endKeyring = () => void daemon?.kill('SIGKILL')
  return {
    endKeyring,
    async startKeyring(password: string | null) {
      endKeyring()
      while (isKeyringThere(env)) await pause(20)
      const unlock = password === null ? [] : ['--unlock']
      daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...unlock], {
        env,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      daemon.stdin?.end(password ?? '')
      while (!isKeyringThere(env)) await pause(20)
    },
    lockKeyring() {
      send(env, 'org.freedesktop.secrets', '/org/freedesktop/secrets', [
        'org.freedesktop.Secret.Service.Lock',
        'array:objpath:/org/freedesktop/secrets/collection/login',
      ])
    },
    freezeKeyring: () => void daemon?.kill('SIGSTOP'),
  }
}

function isKeyringThere(env: NodeJS.ProcessEnv): boolean {
  const call = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets']
  return send(env, 'org.freedesktop.DBus', '/org/freedesktop/DBus', call).includes('true')
}

function send(env: NodeJS.ProcessEnv, destination: string, path: string, call: string[]): string {
  const args = ['--session', '--print-reply', `--dest=${destination}`, path, ...call]
  return execFileSync('dbus-send', args, { env, encoding: 'utf8' })
}

function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => createInterface(stream).once('line', resolve))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
