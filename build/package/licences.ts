import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../project.mjs'
import { bundledPackages, nativeModules } from './shipped-packages.ts'

/**
 * Licences under which a package may be inside the app (SECURITY X32): permissive ones, fonts, and two that ask for
 * their own files only (MPL) or allow linking (LGPL, libvips as a library of its own).
 */
export const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** A package inside the app and what its authors ask for. */
export interface PackageLicence {
  name: string
  version: string
  /** SPDX identifier or expression. */
  licence: string
  /** Its own files LICENSE, NOTICE and COPYING, else what its README says of it; empty when it has neither. */
  texts: string[]
}

interface Manifest {
  name: string
  version: string
  license?: string
}

/**
 * Licences of every package that is inside the bundles or beside them, by name.
 * @param bundled folders of the packages inside, where they are known already
 */
export async function shippedLicences(bundled?: readonly string[]): Promise<PackageLicence[]> {
  const beside = nativeModules().map((name) => join(project, 'node_modules', name))
  const folders = new Set([...(bundled ?? (await bundledPackages())), ...beside])
  return [...folders].map(licenceOf).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function licenceOf(folder: string): PackageLicence {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying|ofl)/i.test(file))
  const own = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const texts = own.length > 0 ? own : fromReadme(folder)
  return {
    name,
    version,
    licence: license ?? 'unknown',
    texts: texts.length > 0 ? texts : fromAnother(name),
  }
}

/**
 * Packages that forget their words: who holds the rights, and the package that has the very words. Those of saxes are the ones
 * of sax, which it was forked from and which is by the author of semver.
 */
const wordless = new Map([['saxes', { holders: 'Copyright (c) Contributors of saxes', wordsOf: 'semver' }]])

function fromAnother(name: string): string[] {
  const found = wordless.get(name)
  if (found === undefined) return []
  const { texts } = licenceOf(join(project, 'node_modules', found.wordsOf))
  return texts.length > 0 ? [found.holders, ...texts] : []
}

/** Some authors write the licence at the end of their README only. */
function fromReadme(folder: string): string[] {
  const readme = readdirSync(folder).find((file) => /^readme/i.test(file))
  const text = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8')
  const start = text.search(/^(#+ *|)(the mit )?licen[cs](e|ing)\b/im)
  return start < 0 ? [] : [text.slice(start).trim()]
}

/** Whether every part of an expression such as `(MIT OR Apache-2.0) AND BSD-3-Clause` is allowed; of an OR, one is enough. */
export function isAllowed(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(/\s+AND\s+/)
    .every((part) => part.split(/\s+OR\s+/).some((name) => allowedLicences.has(name)))
}

/** The file that ships with the app. Electron's own licences stand in the two files that come with it. */
export function licencesFile(packages: readonly PackageLicence[]): string {
  const heading =
    'Atena is made of these parts, besides Electron and Chromium, whose licences lie in this folder too.'
  const sections = packages.map(({ name, version, licence, texts }) =>
    [`${name} ${version}`, licence, ...texts].join('\n\n'),
  )
  return [heading, ...sections].join(`\n\n${'-'.repeat(78)}\n\n`) + '\n'
}
