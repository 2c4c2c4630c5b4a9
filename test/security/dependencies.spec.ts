import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { project } from '../source-files.ts'
import { denied, floors } from './advisories.ts'

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  license?: string
  hasInstallScript?: boolean
}
interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(project, file), 'utf8'))
const manifest = read('package.json') as Manifest
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ path, name: path.split('node_modules/').at(-1) ?? '', ...entry }))

const versionsOf = (name: string) =>
  locked.filter((entry) => entry.name === name).map(({ version }) => version)
const numbers = (version: string) => version.split(/[-+]/)[0]?.split('.').map(Number) ?? []

function isBelow(version: string, floor: string): boolean {
  const [have, least] = [numbers(version), numbers(floor)]
  for (let index = 0; index < 3; index += 1) {
    const difference = (have[index] ?? 0) - (least[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

describe('SECURITY X31: exact versions, all with integrity', () => {
  it('every version that we ask for is exact', () => {
    const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    const loose = Object.entries(asked).filter(
      ([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/.test(version),
    )
    expect(loose).toEqual([])
  })

  it('every locked package has a SHA-512', () => {
    expect(locked.length).toBeGreaterThan(400)
    expect(
      locked.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ path }) => path),
    ).toEqual([])
  })

  it('no package comes from a place of its own', () => {
    expect(
      locked.filter(({ resolved }) => resolved && !resolved.startsWith('https://')).map(({ path }) => path),
    ).toEqual([])
  })

  it.each(Object.entries(floors))('%s is at least %s, wherever it is used', (name, floor) => {
    expect(versionsOf(name).length).toBeGreaterThan(0)
    expect(versionsOf(name).filter((version) => isBelow(version, floor))).toEqual([])
  })

  it.each(denied)('%s %s is nowhere', (name, version) => {
    expect(versionsOf(name).filter((found) => version === '*' || found === version)).toEqual([])
  })

  it('the comparison of versions knows its order', () => {
    expect(isBelow('1.17.9', '1.18.0')).toBe(true)
    expect(isBelow('1.18.0', '1.18.0')).toBe(false)
    expect(isBelow('2.0.0-beta.1', '1.18.0')).toBe(false)
    expect(isBelow('1.9.0', '1.18.0')).toBe(true)
  })

  it('an install fails where a script in it has not been decided on', () => {
    expect(readFileSync(join(project, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
  })

  it('every install script has been decided on', () => {
    const names = locked
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ name }) => (name === 'keytar' ? '@github/keytar' : name))
    expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([])
    expect(Object.entries(manifest.allowScripts).filter(([, allowed]) => allowed)).toEqual([
      ['@github/keytar', true],
    ])
  })
})

/** Licences of tools that never reach the user; what ships is checked in package.spec.ts. */
const toolLicences =
  /^(MIT|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|LGPL-3\.0(-or-later)?|OFL-1\.1|CC0-1\.0|Python-2\.0|WTFPL|CC-BY-4\.0)$/

describe('SECURITY X32: licences of everything that is installed', () => {
  it('are all on the list', () => {
    const unknown = locked.filter(
      ({ license = '' }) =>
        !license
          .replaceAll(/[()]/g, '')
          .split(/ AND /)
          .every((part) => part.split(' OR ').some((name) => toolLicences.test(name))),
    )
    expect(unknown.map(({ path, license }) => `${path}: ${license}`)).toEqual([])
  })
})
