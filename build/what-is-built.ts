import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path, { join, relative } from 'node:path'
import { out, project } from './project.mjs'
import { updatePlaceOfBuild } from './update-place.ts'

/** What one bundle was made from and of, as written in `out/built.json`. Paths are relative to the project. */
export interface BuiltBundle {
  /** Digest of what all of it depends on: this folder's programs, the texts of licences, the lock file, the Node that built it. */
  making: string
  /** Our own source files, with the digest of each. */
  sources: Record<string, string>
  outputs: string[]
  /** Folders of the packages inside. */
  packages: string[]
}

/** By name of the bundle. */
export type WhatIsBuilt = Record<string, BuiltBundle>

const record = join(out, 'built.json')

/** What the last builds left in `out`; nothing where that is not known. */
export function readWhatIsBuilt(): WhatIsBuilt {
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as WhatIsBuilt
  } catch {
    return {}
  }
}

/** Writes down what was built. */
export function writeWhatIsBuilt(built: WhatIsBuilt): void {
  mkdirSync(out, { recursive: true })
  writeFileSync(record, JSON.stringify(built))
}

/** Whether building again would change nothing: same programs, same packages, same sources, and the outputs are there. */
export function isUpToDate(bundle: BuiltBundle | undefined, making: string): boolean {
  return (
    bundle !== undefined &&
    bundle.making === making &&
    bundle.outputs.every((path) => existsSync(join(project, path))) &&
    Object.entries(bundle.sources).every(([path, digest]) => digestOf(join(project, path)) === digest)
  )
}

/** Whether a path is below a folder; on Windows bundlers write it with other slashes. */
export function isBelow(file: string, folder: string, { normalize, sep } = path): boolean {
  return normalize(file).startsWith(folder + sep)
}

/** Digests of those of `files` (absolute paths) that are ours. */
export function digestsOf(files: Iterable<string>): Record<string, string> {
  const ours = [...files]
    .map((file) => file.replace(/^\0|\?.*$/g, ''))
    .filter((file) => isBelow(file, project) && !file.includes('node_modules') && existsSync(file))
  return Object.fromEntries(ours.sort().map((file) => [relative(project, file), digestOf(file)]))
}

/**
 * Digest of what every bundle depends on, see `BuiltBundle.making`.
 * @param folder of the programs and texts that the bundles and their list of licences are made with
 */
export function digestOfMaking(folder = import.meta.dirname): string {
  const programs = ['.', 'package', 'package/licences'].flatMap((inside) =>
    readdirSync(join(folder, inside))
      .filter((name) => /\.(ts|mjs|txt)$/.test(name))
      .map((name) => join(folder, inside, name)),
  )
  const files = [...programs, join(project, 'package-lock.json')].sort()
  const parts = [process.version, updatePlaceOfBuild(), ...files.map(digestOf)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Digest of a file; '' where it is not there. */
function digestOf(file: string): string {
  if (!existsSync(file)) return ''
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
