import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A package inside the app and what its authors ask for. */
export interface PackageLicence {
  /** Absolute path of the package. */
  folder: string
  name: string
  version: string
  /** SPDX identifier or expression. */
  licence: string
  /** Where its source is to be had, null where its manifest does not say. */
  source: string | null
  /** The whole text of each licence, with the names of the holders; empty where nothing of it is known. */
  texts: string[]
}

/** What of a package's manifest is of interest here. */
interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  repository?: string | { url?: string }
}

/** Words that only the whole text of a licence has, spaces and line ends counting as one. */
const wordsOf = {
  '0BSD': 'Permission to use, copy, modify, and/or distribute this software',
  'Apache-2.0': 'Accepting Warranty or Additional Liability',
  'BSD-2-Clause': 'Redistributions in binary form must reproduce the above copyright notice',
  'BSD-3-Clause': 'Redistributions in binary form must reproduce the above copyright notice',
  'BlueOak-1.0.0': 'Blue Oak Model License',
  'CC0-1.0': 'Public License Fallback',
  'GPL-3.0': 'Interpretation of Sections 15 and 16',
  ISC: 'Permission to use, copy, modify, and/or distribute this software',
  'LGPL-3.0': 'Revised Versions of the GNU Lesser General Public License',
  MIT: 'Permission is hereby granted, free of charge, to any person obtaining a copy',
  'MPL-2.0': 'Exhibit A - Source Code Form License Notice',
  'OFL-1.1': 'PREAMBLE The goals of the Open Font License',
  Unlicense: 'This is free and unencumbered software',
  Zlib: 'This software is provided',
} as const
type LicenceText = keyof typeof wordsOf

/**
 * Licences under which a package may be inside the app (SECURITY X32), each with the texts that have to go along:
 * permissive ones, fonts, and two that ask for their own files only (MPL) or allow linking (LGPL: libheif as a file of its
 * own). The LGPL adds to the GPL and asks for the text of both.
 */
const allowedLicences: Readonly<Record<string, readonly LicenceText[]>> = {
  '0BSD': ['0BSD'],
  'Apache-2.0': ['Apache-2.0'],
  'BSD-2-Clause': ['BSD-2-Clause'],
  'BSD-3-Clause': ['BSD-3-Clause'],
  'BlueOak-1.0.0': ['BlueOak-1.0.0'],
  'CC0-1.0': ['CC0-1.0'],
  ISC: ['ISC'],
  'LGPL-3.0': ['LGPL-3.0', 'GPL-3.0'],
  'LGPL-3.0-or-later': ['LGPL-3.0', 'GPL-3.0'],
  MIT: ['MIT'],
  'MPL-2.0': ['MPL-2.0'],
  'OFL-1.1': ['OFL-1.1'],
  Unlicense: ['Unlicense'],
  Zlib: ['Zlib'],
}

/** The parts of an expression such as `(MIT OR Apache-2.0) AND BSD-3-Clause`, each with its alternatives. */
function partsOf(licence: string): string[][] {
  return licence
    .replaceAll(/[()]/g, '')
    .split(/\s+AND\s+/)
    .map((part) => part.split(/\s+OR\s+/))
}

const isKnown = (name: string) => Object.hasOwn(allowedLicences, name)

/** Whether every part of an expression is allowed; of an OR, one is enough. */
export function isAllowed(licence: string): boolean {
  return partsOf(licence).every((names) => names.some(isKnown))
}

/** The licences whose whole text is not among these texts; of an OR, one text is enough. */
export function lackingTexts({ licence, texts }: Pick<PackageLicence, 'licence' | 'texts'>): LicenceText[] {
  const words = texts.join('\n').replaceAll(/\s+/g, ' ')
  const lackingOf = (name: string) =>
    (allowedLicences[name] ?? []).filter((text) => !words.includes(wordsOf[text]))
  return partsOf(licence).flatMap((names) => {
    const lacking = names.filter(isKnown).map(lackingOf)
    return lacking.some((none) => none.length === 0) ? [] : (lacking[0] ?? [])
  })
}

/**
 * What the package in `folder` asks for. Some packages only name their licence: these get its text from
 * `build/package/licences`, under the name of the author.
 */
export function licenceOf(folder: string): PackageLicence {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { name, version, license: licence = 'unknown' } = manifest
  const own = filesOf(folder).filter((file) => /^(licen[cs]e|notice|copying|ofl)/i.test(file))
  const words = own.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const texts = words.length > 0 ? words : fromReadme(folder)
  return {
    folder,
    name,
    version,
    licence,
    source: sourceOf(manifest),
    texts: completed(manifest, { licence, texts }),
  }
}

/** Files of a package, also those in its folder of licences. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    return /^licen[cs]es$/i.test(entry.name)
      ? filesOf(join(folder, entry.name)).map((name) => join(entry.name, name))
      : []
  })
}

/** Some authors write the licence at the end of their README only. */
function fromReadme(folder: string): string[] {
  const readme = readdirSync(folder).find((file) => /^readme/i.test(file))
  const text = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8')
  const start = text.search(/^(#+ *|)(the mit )?licen[cs](e|ing)\b/im)
  return start < 0 ? [] : [text.slice(start).trim()]
}

/** Texts that permit anything to those who name their holder. */
const namesHolder = new Set<LicenceText>(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause'])

/** The texts with those of `build/package/licences` that they lack. */
function completed({ name, author }: Manifest, given: Pick<PackageLicence, 'licence' | 'texts'>): string[] {
  const person = typeof author === 'string' ? author : author?.name
  const holder = `Copyright (c) ${person?.replace(/\s*[<(].*$/, '') ?? `the authors of ${name}`}`
  const added = lackingTexts(given).flatMap((text) => {
    const file = join(import.meta.dirname, 'licences', `${text}.txt`)
    if (!existsSync(file)) return []
    const words = readFileSync(file, 'utf8').trim()
    return [namesHolder.has(text) ? `${holder}\n\n${words}` : words]
  })
  return [...given.texts, ...added]
}

/** The web address of a package's source; null where its manifest does not name one. */
function sourceOf({ repository }: Manifest): string | null {
  const named = (typeof repository === 'string' ? repository : repository?.url) ?? ''
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(named)
  const address = short ? `https://github.com/${short[1]}` : named
  const url = address
    .replace(/^git\+/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/\.git$/, '')
  return URL.canParse(url) && url.startsWith('https://') ? url : null
}

/** The file that ships with the app. Electron's own licences are in the two files that come with it. */
export function licencesFile(packages: readonly PackageLicence[]): string {
  const heading =
    'Atena is made of these parts, besides Electron and Chromium, whose licences lie in this folder too.'
  const sections = packages.map(({ name, version, licence, source, texts }) => {
    const origin = source === null ? [] : [`Source: ${source}`]
    return [`${name} ${version}`, licence, ...origin, ...texts].join('\n\n')
  })
  return [heading, ...sections].join(`\n\n${'-'.repeat(78)}\n\n`) + '\n'
}
