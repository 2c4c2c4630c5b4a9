import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRunning, listeningSockets, processTree } from './process-tree.ts'
import { findBrowser } from '../../build/find-program.mjs'
import { launchSample, spawnSample, standIn, temporaryFolder, type PlainSample } from './sample.ts'

const inLongRun = { tags: ['long'] }

let home: { folder: string; remove: () => void }
let running: PlainSample[]

beforeEach(() => {
  home = temporaryFolder()
  running = []
})
afterEach(async () => {
  for (const sample of running) {
    sample.child.kill()
    await sample.exit
  }
  home.remove()
})

function run(environment: Record<string, string> = {}, command?: string[]): PlainSample {
  const sample = spawnSample(home.folder, environment, command)
  running.push(sample)
  return sample
}

const hasXvfb = spawnSync('sh', ['-c', 'command -v xvfb-run']).status === 0
const isChromium = ({ command }: { command: string }) => command.includes('--remote-debugging-pipe')
const profileOf = (command: string) => /--user-data-dir=(\S+)/.exec(command)?.[1] ?? ''

test('headless over a pipe: nothing listens on a TCP port', async () => {
  const sample = run()
  await sample.ready()
  const tree = processTree(sample.child.pid ?? 0)
  expect(tree.filter(isChromium).length).toBeGreaterThan(0)
  expect(listeningSockets(tree.map(({ pid }) => pid))).toEqual([])
})

test.skipIf(!hasXvfb)(
  'app window over a pipe (needs xvfb-run): a chromeless window, nothing listens on a TCP port',
  async () => {
    const sample = run({ ATENA_STANDIN_WINDOW: '1' }, ['xvfb-run', '-a', standIn])
    await sample.ready()
    const tree = processTree(sample.child.pid ?? 0)
    const main = tree.find(({ command }) => command.includes('boot.ts'))
    const browser = processTree(main?.pid ?? 0)
    expect(browser.filter(isChromium).some(({ command }) => command.includes('--headless'))).toBe(false)
    expect(listeningSockets(browser.map(({ pid }) => pid))).toEqual([])
    process.kill(main?.pid ?? 0, 'SIGTERM')
    expect(await sample.exit).toBe(0)
  },
)

test.skipIf(!hasXvfb)(
  'app window (needs xvfb-run): the close button asks the listeners of close',
  { tags: ['long'] },
  async () => {
    const sample = run({ ATENA_STANDIN_WINDOW: '1', SAMPLE_CLOSES: '1' }, ['xvfb-run', '-a', standIn])
    expect(await sample.exit).toBe(0)
    expect(sample.output()).toMatch(/CLOSE REFUSED[^]*STILL OPEN true[^]*CLOSE AGAIN/)
  },
)

test('SIGTERM: the app quits in order and takes its Chromium and profile with it', async () => {
  const sample = run()
  await sample.ready()
  const chromium = processTree(sample.child.pid ?? 0).filter(isChromium)
  sample.child.kill('SIGTERM')
  expect(await sample.exit).toBe(0)
  expect(sample.output().match(/APP \S+/g)).toEqual(['APP before-quit', 'APP will-quit', 'APP quit'])
  expect(chromium.filter(({ pid }) => isRunning(pid))).toEqual([])
  expect(chromium.map(({ command }) => existsSync(profileOf(command)))).not.toContain(true)
})

test('SIGKILL: neither Chromium nor its profile outlives a killed main process', async () => {
  const sample = run()
  await sample.ready()
  const chromium = processTree(sample.child.pid ?? 0).filter(isChromium)
  expect(chromium.length).toBeGreaterThan(0)
  sample.child.kill('SIGKILL')
  await expect.poll(() => chromium.filter(({ pid }) => isRunning(pid))).toEqual([])
  await expect.poll(() => chromium.filter(({ command }) => existsSync(profileOf(command)))).toEqual([])
})

test('SIGKILL: a Chromium that hangs goes too', inLongRun, async () => {
  const sample = run()
  await sample.ready()
  const chromium = processTree(sample.child.pid ?? 0).filter(isChromium)
  const hanging = chromium.find(
    ({ command }) => !command.startsWith('/bin/sh') && !command.includes('--type='),
  )
  process.kill(hanging?.pid ?? 0, 'SIGSTOP')
  sample.child.kill('SIGKILL')
  await expect.poll(() => chromium.filter(({ pid }) => isRunning(pid))).toEqual([])
  await expect.poll(() => chromium.filter(({ command }) => existsSync(profileOf(command)))).toEqual([])
})

test(
  'requestSingleInstanceLock: a second process ends and the first learns its arguments',
  inLongRun,
  async () => {
    const first = run()
    await first.ready()
    const second = run()
    expect(await second.exit).toBe(0)
    expect(second.output()).toContain('SECOND INSTANCE LEAVES')
    await expect.poll(() => first.output()).toContain(`SECOND INSTANCE CAME --user-data-dir=${home.folder}`)
  },
)

test('requestSingleInstanceLock: the lock of a killed process does not count', inLongRun, async () => {
  const first = run()
  await first.ready()
  first.child.kill('SIGKILL')
  await first.exit
  const second = run()
  await second.ready()
  expect(second.output()).not.toContain('SECOND INSTANCE LEAVES')
})

test('a main process that throws while it loads ends with its message', async () => {
  const sample = run({ SAMPLE_THROWS: '1' })
  expect(await sample.exit).toBe(1)
  expect(sample.output()).toContain('RangeError: the sample main process throws on purpose')
})

test('a main process that throws later ends with its message', inLongRun, async () => {
  const sample = run({ SAMPLE_THROWS: 'later' })
  expect(await sample.exit).toBe(1)
  expect(sample.output()).toContain('RangeError: the sample main process throws later')
})

test('without Chromium: a sentence says what to do', async () => {
  const sample = run({ ATENA_CHROMIUM: join(home.folder, 'no-such-browser') })
  expect(await sample.exit).toBe(1)
  expect(sample.output()).toContain('No Chromium, Chrome or Edge was found.')
})

test('Chromium’s address is found among many messages that come together', async () => {
  const noisy = join(home.folder, 'noisy-browser')
  const script = [
    '#!/bin/sh',
    `'${findBrowser()}' "$@" 2>"$0.said" &`,
    `until grep -q 'DevTools listening' "$0.said"; do sleep 0.1; done`,
    `printf '%s\\n%05000d\\n' "$(grep 'DevTools listening' "$0.said")" 0 >&2`,
    'wait',
  ]
  writeFileSync(noisy, script.join('\n'))
  chmodSync(noisy, 0o755)
  const sample = await launchSample({ ATENA_CHROMIUM: noisy })
  expect(await sample.page.locator('body').getAttribute('data-ready')).toBe('yes')
  await sample.close()
})

test('a browser that does not come up is named, with what it said', inLongRun, async () => {
  const mute = join(home.folder, 'mute-browser')
  writeFileSync(mute, '#!/bin/sh\necho I have no screen >&2\nexec sleep 50\n')
  chmodSync(mute, 0o755)
  const sample = run({ ATENA_CHROMIUM: mute })
  expect(await sample.exit).toBe(1)
  expect(sample.output()).toMatch(/mute-browser is not up after 30 seconds\. I have no screen/)
})

test('a browser that ends while the app runs is named, with its code and what it said', async () => {
  const dying = join(home.folder, 'dying-browser')
  const script = [
    '#!/bin/sh',
    `'${findBrowser()}' "$@" 2>/dev/null &`,
    `until [ -e "$0.dies" ]; do sleep 0.1; done`,
    'echo The memory is full >&2',
    'kill -KILL $!',
    'exit 42',
  ]
  writeFileSync(dying, script.join('\n'))
  chmodSync(dying, 0o755)
  const sample = run({ ATENA_CHROMIUM: dying })
  await sample.ready()
  writeFileSync(`${dying}.dies`, '')
  expect(await sample.exit).toBe(1)
  expect(sample.output()).toMatch(
    /Chromium ended on its own: .*dying-browser ended \(42\)\. The memory is full/,
  )
})

test('with an old Node: a sentence says what to do', async () => {
  const old = join(home.folder, 'old-node')
  writeFileSync(old, '#!/bin/sh\necho v22.14.0\n')
  chmodSync(old, 0o755)
  const sample = run({ ATENA_STANDIN_NODE: old })
  expect(await sample.exit).toBe(1)
  expect(sample.output()).toMatch(/needs Node 22\.15 or newer; '.*old-node' is v22\.14\.0/)
})

test(
  'unkind, never-ready: a hidden window that waits for ready-to-show stays hidden',
  inLongRun,
  async () => {
    const { app, close } = await launchSample({ ATENA_STANDIN_UNKIND: 'never-ready' })
    const isVisible = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
    await close()
    expect(isVisible).toBe(false)
  },
)

test('unkind, line-first: a line end comes first on standard output', inLongRun, async () => {
  const sample = run({ ATENA_STANDIN_UNKIND: 'line-first' })
  await sample.ready()
  expect(sample.output()).toMatch(/^\r\nSAMPLE READY/)
})

test('unkind, no-lock: the lock is refused without another app', inLongRun, async () => {
  const sample = run({ ATENA_STANDIN_UNKIND: 'no-lock' })
  expect(await sample.exit).toBe(0)
  expect(sample.output()).toContain('SECOND INSTANCE LEAVES')
})

test('unkind: a name that is not known is an error', inLongRun, async () => {
  const sample = run({ ATENA_STANDIN_UNKIND: 'never-redy' })
  expect(await sample.exit).toBe(1)
  expect(sample.output()).toContain('ATENA_STANDIN_UNKIND does not know never-redy')
})
