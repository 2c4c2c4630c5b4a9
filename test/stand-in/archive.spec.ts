// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { standIn, temporaryFolder } from './sample.ts'

let home: { folder: string; remove: () => void }
beforeEach(() => {
  home = temporaryFolder()
})
afterEach(() => home.remove())

const main = `
const { app } = require('electron')
const fs = require('node:fs')
const { Worker } = require('node:worker_threads')
const { pathToFileURL } = require('node:url')
const { join } = require('node:path')
const inside = (name) => join(__dirname, name)
const attempt = (what) => {
  try {
    return what()
  } catch (thrown) {
    return thrown.code
  }
}
function archiveAsFile() {
  const asFolder = fs.statSync(app.getAppPath()).isDirectory()
  process.noAsar = true
  const asFile = fs.statSync(app.getAppPath()).isFile()
  process.noAsar = false
  return [asFolder, asFile]
}
async function say() {
  const worker = new Worker(pathToFileURL(inside('worker.cjs')))
  const told = new Promise((resolve) => worker.once('message', resolve))
  const said = {
    isPackaged: app.isPackaged,
    appPath: app.getAppPath(),
    folder: __dirname,
    hidden: app.commandLine.hasSwitch('remote-debugging-port'),
    required: require('./data.json'),
    read: fs.readFileSync(inside('data.json'), 'utf8'),
    readLater: await fs.promises.readFile(pathToFileURL(inside('data.json')), 'utf8'),
    listed: fs.readdirSync(app.getAppPath(), { recursive: true }).sort(),
    parents: fs.readdirSync(__dirname, { withFileTypes: true }).map((entry) => entry.parentPath),
    real: fs.realpathSync(inside('data.json')),
    absent: attempt(() => fs.readFileSync(inside('absent'))),
    written: attempt(() => fs.writeFileSync(inside('new'), '')),
    opened: attempt(() => fs.openSync(inside('data.json'), 'r+')),
    made: attempt(() => fs.mkdirSync(inside('folder'))),
    asFile: archiveAsFile(),
    worker: await told,
  }
  console.log(JSON.stringify(said))
  app.exit(0)
}
void say()
`
const worker = `
require('node:worker_threads').parentPort.postMessage([__dirname, require('./data.json').value])
`

test('an app in app.asar is packed, reads, lists, requires and starts threads from it, and writes nothing there', async () => {
  const source = join(home.folder, 'source')
  mkdirSync(join(source, 'out'), { recursive: true })
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'packed', main: 'out/main.cjs' }))
  for (const [name, text] of Object.entries({
    'main.cjs': main,
    'worker.cjs': worker,
    'data.json': '{"value":7}',
  }))
    writeFileSync(join(source, 'out', name), text)
  const archive = join(home.folder, 'app.asar')
  await createPackage(source, archive)
  const child = spawn(
    standIn,
    ['--remote-debugging-port=0', archive, `--user-data-dir=${home.folder}/data`],
    {
      env: { ...process.env, DISPLAY: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(0)
  const folder = join(archive, 'out')
  expect(JSON.parse(output)).toEqual({
    isPackaged: true,
    appPath: archive,
    folder,
    hidden: false,
    required: { value: 7 },
    read: '{"value":7}',
    readLater: '{"value":7}',
    listed: ['out', 'out/data.json', 'out/main.cjs', 'out/worker.cjs', 'package.json'],
    parents: [folder, folder, folder],
    real: join(folder, 'data.json'),
    absent: 'ENOENT',
    written: 'ENOTDIR',
    opened: 'ENOTDIR',
    made: 'ENOTDIR',
    asFile: [true, true],
    worker: [folder, 7],
  })
})
