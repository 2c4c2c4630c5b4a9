import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { out } from '../project.mjs'
import { release } from './builder-config.ts'

/** Bytes of a file, or of all files below a folder. */
function bytesOf(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}

/**
 * Sizes of the bundles and of what was packed, in bytes, by name; also written to `release/sizes.json`.
 * @param resources folder of the archive
 */
export function reportSizes(resources: string): Record<string, number> {
  const bundles = ['main', 'preload', 'renderer', 'service', 'fonts', 'postal'].map((name) => [
    `out/${name}`,
    join(out, name),
  ])
  const packed = readdirSync(resources)
    .filter((name) => name.startsWith('app.asar'))
    .map((name) => [`resources/${name}`, join(resources, name)])
  const sizes = Object.fromEntries(
    [...bundles, ...packed].map(([name = '', path = '']) => [name, bytesOf(path)]),
  )
  writeFileSync(join(release, 'sizes.json'), JSON.stringify(sizes, null, 2))
  return sizes
}
