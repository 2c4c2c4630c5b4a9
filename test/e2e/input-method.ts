import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { findProgram } from '../../build/find-program.mjs'

/** What Debian's packages ibus-mozc, ibus-gtk3, xdotool and xvfb bring. */
const programs = ['dbus-daemon', 'ibus-daemon', 'ibus', 'xdotool', 'Xvfb', 'unshare']
const engine = '/usr/share/ibus/component/mozc.xml'

/** Mozc refuses to work for root, and a program in a namespace of its own may have another user. */
const asUser = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []

/** Why no input method can be started here, in a few words; null where one can. */
export function whyNoInputMethod(): string | null {
  const missing = programs.filter((name) => findProgram([name]) === null)
  if (missing.length > 0) return `without ${missing.join(', ')}`
  if (!existsSync(engine)) return 'without ibus-mozc'
  const [program = 'true', ...args] = [...asUser, 'true']
  return spawnSync(program, args).status === 0 ? null : 'without user namespaces'
}

/** Mozc, with a screen and a keyboard of its own. */
export interface InputMethod {
  /** For the environment of the app: its window is on this screen and types through Mozc. */
  env: Record<string, string>
  /** Gives the keyboard to the window that is on the screen. */
  focusWindow(): void
  /** Presses keys by the names that X has for them: `y`, `space`, `Return`, `Tab`, `Escape`, `ctrl+Return`. */
  press(...keys: string[]): void
  close(): Promise<void>
}

/**
 * Starts a screen (Xvfb), the input bus (IBus) and Mozc, which begins in hiragana.
 * @param folder where they keep what they keep; the caller removes it
 * @throws {Error} when one of them does not start
 */
export async function startInputMethod(folder: string): Promise<InputMethod> {
  const screen = await startWithLine([
    'Xvfb',
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ])
  const session = await startWithLine(['dbus-daemon', '--session', '--nofork', '--print-address=3'])
  const env = environmentOf(folder, { DISPLAY: `:${screen.line}`, DBUS_SESSION_BUS_ADDRESS: session.line })
  const bus = start(['ibus-daemon', '--panel', 'disable', '--emoji-extension', 'disable'], env)
  const choosesMozc = () => {
    // It may choose and say that it has failed, so it is asked afterwards.
    said(['ibus', 'engine', 'mozc-jp'], env)
    return said(['ibus', 'engine'], env) === 'mozc-jp'
  }
  await vi.waitUntil(choosesMozc, { timeout: 20_000, interval: 200 })
  const xdotool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('xdotool', args, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  return {
    env,
    // There is no window manager that would do it.
    focusWindow: () => {
      const window = xdotool('search', '--onlyvisible', '--class', 'chromium').split('\n').at(-1) ?? ''
      xdotool('windowfocus', '--sync', window)
    },
    press: (...keys) => void xdotool('key', ...keys),
    close: async () => {
      for (const child of [bus, session.child, screen.child]) await end(child)
    },
  }
}

function environmentOf(folder: string, places: Record<string, string>): Record<string, string> {
  const config = join(folder, 'config')
  mkdirSync(join(config, 'mozc'), { recursive: true })
  const layout = 'layout: "default" layout_variant: "" layout_option: "" rank: 80'
  const settings = `engines { name: "mozc-jp" longname: "Mozc" ${layout} }\nactive_on_launch: True\n`
  writeFileSync(join(config, 'mozc', 'ibus_config.textproto'), settings)
  const node = join(folder, 'node')
  const command = [...asUser, process.env['ATENA_STANDIN_NODE'] || process.execPath]
  writeFileSync(node, `#!/bin/sh\nexec ${command.join(' ')} "$@"\n`)
  chmodSync(node, 0o755)
  return {
    ...(process.env as Record<string, string>),
    ...places,
    HOME: folder,
    XDG_CONFIG_HOME: config,
    XDG_RUNTIME_DIR: folder,
    GTK_IM_MODULE: 'ibus',
    XMODIFIERS: '@im=ibus',
    // Settings of the desktop are not read.
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
    ATENA_STANDIN_WINDOW: 'tests',
    ATENA_STANDIN_NODE: node,
  }
}

/** Starts a program and waits for the line that it writes to its descriptor 3. */
async function startWithLine(command: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = start(command, process.env)
  const [line] = await once(createInterface({ input: child.stdio[3] as Readable }), 'line')
  return { child, line: `${line}` }
}

/** A program that starts others: they are in its group, and end with it. */
function start(command: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const [program = '', ...args] = [...asUser, ...command]
  return spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true })
}

/** What a program says; '' when it does not run. */
function said(command: string[], env: Record<string, string>): string {
  const [program = '', ...args] = [...asUser, ...command]
  return spawnSync(program, args, { env, encoding: 'utf8' }).stdout.trim()
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}
