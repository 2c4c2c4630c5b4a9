import { fileURLToPath } from 'node:url'
import { installSystemPackages } from './debian.mjs'
import { installPackages } from './packages.mjs'
import { newNode } from './project.mjs'
import { stop } from './say.mjs'

/**
 * Makes a fresh clone runnable: packages, system packages, a Node that runs TypeScript. Does nothing when all is there.
 * No dependencies: it runs before there are any, on Node 20 (design 8).
 * @param {{ forTests?: boolean }} [options]
 * @returns {{ node: string }} the Node to run our TypeScript with
 */
export function setUp({ forTests = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`)
  installPackages()
  installSystemPackages({ forTests })
  const node = newNode()
  const runsTypeScript = major > 22 || (major === 22 && minor >= 18)
  if (node === process.execPath && !runsTypeScript)
    stop(
      `Node 22.18 or newer is needed on this system (${process.platform} ${process.arch}); this is ${process.version}.`,
    )
  return { node }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setUp()
