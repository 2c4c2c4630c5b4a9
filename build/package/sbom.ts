import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { project } from '../project.mjs'
import type { PackageLicence } from './licence-texts.ts'

/** What the list is about, and when it was made. */
export interface Described {
  /** Version of the app. */
  version: string
  /** System and processor, such as `linux-x64`. */
  target: string
  /** A UUID for this list alone. */
  id: string
  made: Date
}

interface Component {
  type: 'application' | 'framework' | 'library'
  'bom-ref': string
  /** Scope of the package, with its `@`. */
  group?: string
  name: string
  version: string
  licenses?: ({ license: { id: string } } | { expression: string })[]
  purl?: string
  hashes?: { alg: 'SHA-512'; content: string }[]
  externalReferences?: { type: 'vcs'; url: string }[]
}

/** A list of what is inside the app, in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json). */
interface Bom {
  $schema: string
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  serialNumber: string
  version: number
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * The list of everything that users get: what `packages` names, Electron among them. It says nothing about which package needs
 * which, as all of them are inside the app itself.
 */
export function billOfMaterials(packages: readonly PackageLicence[], about: Described): Bom {
  const digests = lockedDigests()
  const components = packages.map((each) => componentOf(each, digests))
  const app = `atena@${about.version}-${about.target}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${about.id}`,
    version: 1,
    metadata: {
      timestamp: about.made.toISOString(),
      component: { type: 'application', 'bom-ref': app, name: 'Atena', version: about.version },
    },
    components,
    dependencies: [{ ref: app, dependsOn: components.map((each) => each['bom-ref']) }],
  }
}

function componentOf(described: PackageLicence, digests: ReadonlyMap<string, string>): Component {
  const { folder, version, licence, source } = described
  const [, group, name = described.name] = /^(@[^/]+)\/(.+)$/.exec(described.name) ?? []
  const purl = `pkg:npm/${group === undefined ? '' : `${encodeURIComponent(group)}/`}${name}@${encodeURIComponent(version)}`
  const digest = digests.get(relative(project, folder).replaceAll('\\', '/'))
  const isExpression = /\s(AND|OR|WITH)\s/.test(licence)
  return {
    type: described.name === 'electron' ? 'framework' : 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name,
    version,
    licenses: [isExpression ? { expression: licence } : { license: { id: licence } }],
    purl,
    ...(digest === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: digest }] }),
    ...(source === null ? {} : { externalReferences: [{ type: 'vcs', url: source }] }),
  }
}

/** SHA-512 in hex of each locked package as the registry has it, by its folder from the project's. */
function lockedDigests(): Map<string, string> {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>
  }
  const digests = new Map<string, string>()
  for (const [folder, { integrity }] of Object.entries(packages)) {
    const digest = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
    if (digest !== undefined) digests.set(folder, Buffer.from(digest, 'base64').toString('hex'))
  }
  return digests
}
