import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { licenceOf } from '../../../../build/package/licence-texts.ts'
import { billOfMaterials } from '../../../../build/package/sbom.ts'
import { project } from '../../../source-files.ts'

const names = [
  'axios',
  'keytar',
  'electron',
  'exifreader',
  'libheif-js',
  '@expo-google-fonts/noto-sans',
  '@vueuse/core',
]
const packages = names.map((name) => licenceOf(join(project, 'node_modules', name)))
const about = {
  version: '0.1.0',
  target: 'linux-x64',
  id: '3e671687-395b-41f5-a30f-a58921a69b79',
  made: new Date('2026-11-28T12:00:00Z'),
}
const list = billOfMaterials(packages, about)
const of = (name: string) => list.components.find((each) => each.purl?.includes(name))

/** The keys that the schema of CycloneDX 1.6 has for an object; it allows no others. */
const known = {
  bom: [
    '$schema',
    'bomFormat',
    'specVersion',
    'serialNumber',
    'version',
    'metadata',
    'components',
    'dependencies',
  ],
  metadata: ['timestamp', 'component'],
  component: [
    'type',
    'bom-ref',
    'group',
    'name',
    'version',
    'licenses',
    'purl',
    'hashes',
    'externalReferences',
  ],
}
const unknown = (object: object, keys: readonly string[]) =>
  Object.keys(object).filter((key) => !keys.includes(key))

describe('the list of what is inside the app follows the schema of CycloneDX 1.6', () => {
  it('says what it is', () => {
    expect(list).toMatchObject({
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
    })
    expect(list.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    )
    expect(unknown(list, known.bom)).toEqual([])
    expect(unknown(list.metadata, known.metadata)).toEqual([])
    expect(list.metadata.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    expect(list.metadata.component).toMatchObject({ type: 'application', name: 'Atena', version: '0.1.0' })
  })

  it('each package has a name, a version, a licence, an address and a digest', () => {
    expect(list.components).toHaveLength(names.length)
    for (const each of list.components) {
      expect(unknown(each, known.component), each.name).toEqual([])
      expect(['framework', 'library']).toContain(each.type)
      expect(each.name).not.toBe('')
      expect(each.version).toMatch(/^\d+\.\d+\.\d+/)
      expect(each.purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.-]+$/)
      expect(each.licenses).toHaveLength(1)
      expect(each.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
      for (const { type, url } of each.externalReferences ?? [])
        expect([type, URL.canParse(url)]).toEqual(['vcs', true])
    }
  })

  it('each reference is there once, and the app depends on all of them', () => {
    const refs = list.components.map((each) => each['bom-ref'])
    const app = list.metadata.component['bom-ref']
    expect(new Set([app, ...refs]).size).toBe(names.length + 1)
    expect(list.dependencies).toEqual([{ ref: app, dependsOn: refs }])
  })
})

describe('what the list says of a package', () => {
  it('one licence is an identifier, several are an expression', () => {
    expect(of('axios')?.licenses).toEqual([{ license: { id: 'MIT' } }])
    expect(of('noto-sans')?.licenses).toEqual([{ expression: 'MIT AND OFL-1.1' }])
  })

  it('a scope is a group of its own, and its sign is encoded in the address', () => {
    const { version } = licenceOf(join(project, 'node_modules', '@vueuse/core'))
    expect(of('vueuse')).toMatchObject({
      group: '@vueuse',
      name: 'core',
      purl: `pkg:npm/%40vueuse/core@${version}`,
    })
  })

  it('a package under another name is the package itself', () => {
    expect(of('keytar')).toMatchObject({
      group: '@github',
      name: 'keytar',
      purl: 'pkg:npm/%40github/keytar@7.10.6',
    })
  })

  it('Electron is the framework', () => expect(of('electron@')?.type).toBe('framework'))

  it('the digest is that of the lock file, in hex', () => {
    const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity: string }>
    }
    const [{ content = '' } = {}] = of('axios')?.hashes ?? []
    expect(`sha512-${Buffer.from(content, 'hex').toString('base64')}`).toBe(
      lock.packages['node_modules/axios']?.integrity,
    )
  })
})
