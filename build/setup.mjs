import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.mjs'
import { installSystemPackages } from './debian.mjs'
import { downloadElectronBinary, hasElectronBinary } from './electron-binary.mjs'
import { installPackages } from './packages.mjs'
import { newNode } from './project.mjs'
import { stop } from './say.mjs'

/**
 * Makes a fresh clone runnable: packages, a Node that runs TypeScript, Electron's binary or a browser in its place, system
 * packages. Does nothing when all is there. No dependencies: it runs before there are any, on Node 20.
 * @param {{ forTests?: boolean, wantsElectron?: boolean }} [options] `wantsElectron`: ask for the binary even where a browser
 * could stand in for it
 * @returns {Promise<{ node: string }>} the Node to run our TypeScript with
 */
export async function setUp({ forTests = false, wantsElectron = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`)
  await installPackages()
  const node = newNode()
  const runsTypeScript = major > 22 || (major === 22 && minor >= 18)
  if (node === process.execPath && !runsTypeScript)
    stop(
      `Node 22.18 or newer is needed on this system (${process.platform} ${process.arch}); this is ${process.version}.`,
    )
  if (!hasElectronBinary() && (wantsElectron || findBrowser() === null)) await downloadElectronBinary(node)
  await installSystemPackages({ forTests })
  return { node }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setUp()
