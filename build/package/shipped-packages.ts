import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, dirname, relative } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { mainBundle, preloadBundle, serviceBundle, pageBundle } from '../bundle-configs.ts'
import { paperFonts } from '../copy-fonts.ts'
import { postalPackages } from '../postal/write-postal-codes.ts'
import { project } from '../project.mjs'
import { licenceOf, type PackageLicence } from './licence-texts.ts'
import { readWhatIsBuilt } from '../what-is-built.ts'

/**
 * Packages that stay packages, because they hold compiled code; everything else is inside the bundles. The keychain
 * process uses keytar.
 */
const roots = ['keytar']

/** Headers for compiling keytar, which comes compiled. */
const notAtRunTime = new Set(['node-addon-api'])

/** What of a package is of use at run time; sources, types and build scripts stay out. */
const useful =
  /(^|[\\/])(package\.json|LICEN[CS]E[^\\/]*|.*\.(c|m)?js|.*\.node|.*\.so(\.[\d.]+)*|.*\.dylib|.*\.dll)$/
const useless = /(^|[\\/])(src|script|scripts|install|test|tests|bin|build)([\\/]|$)/

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The packages to ship, with those they need; only the compiled ones of this platform are installed. */
function nativeModules(): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    const file = join(project, 'node_modules', name, 'package.json')
    if (found.has(name) || notAtRunTime.has(name) || !existsSync(file)) return
    found.add(name)
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed)
  }
  for (const root of roots) visit(root)
  return [...found].sort()
}

/**
 * Copies these packages below `folder/node_modules`.
 * @param target such as `linux-x64`; keytar carries the compiled files of every platform, one of them stays
 */
export function copyNativeModules(folder: string, target: string): void {
  for (const name of nativeModules()) {
    const from = join(project, 'node_modules', name)
    const to = join(folder, 'node_modules', name)
    cpSync(from, to, { recursive: true, filter: (source) => isUseful(source.slice(from.length + 1)) })
  }
  const prebuilds = join(folder, 'node_modules', 'keytar', 'prebuilds')
  for (const name of readdirSync(prebuilds))
    if (name !== target) rmSync(join(prebuilds, name), { recursive: true })
}

function isUseful(path: string): boolean {
  if (path === '') return true
  if (useless.test(path)) return false
  const isFolder = !/\.[\w]+$/.test(path.split(/[\\/]/).at(-1) ?? '')
  return isFolder || useful.test(path)
}

const configs: InlineConfig[] = [
  { ...pageBundle, configFile: false },
  preloadBundle,
  mainBundle,
  serviceBundle,
]

/** Packages that reach the app as files and not as modules (build/copy-fonts.ts, build/postal). */
const fonts = paperFonts.map((file) => file.split('/').slice(0, 2).join('/'))
const copied = [...fonts, ...postalPackages]

/**
 * Folders of all packages that have code in the bundles, below `node_modules`. The bundlers say which, in
 * another build that writes nothing, so nothing depends on a list that is kept by hand.
 */
async function bundledPackages(): Promise<string[]> {
  const built: Built[] = []
  for (const config of configs)
    built.push(await buildNoting({ ...config, logLevel: 'silent', build: { ...config.build, write: false } }))
  return packagesOf(built)
}

/** Folders of the packages that the last build put into the bundles; empty where nothing is built. */
export function builtPackages(): string[] {
  const folders = Object.values(readWhatIsBuilt()).flatMap(({ packages }) => packages)
  return [...new Set(folders)].sort().map((folder) => join(project, folder))
}

/**
 * Folders of everything that users get, from the project's folder and with `/`: what the last build put into the bundles,
 * what ships next to them, and Electron. Empty where nothing is built.
 */
export function shippedFolders(): string[] {
  const built = builtPackages()
  if (built.length === 0) return []
  const beside = [...nativeModules(), 'electron'].map((name) => join(project, 'node_modules', name))
  const folders = new Set([...built, ...beside])
  return [...folders].map((folder) => relative(project, folder).replaceAll('\\', '/')).sort()
}

/** What was built. */
export interface Built {
  output: Awaited<ReturnType<typeof build>>
  /** By module of ours: those that it imports. */
  imported: ReadonlyMap<string, readonly string[]>
  /** Every file that was read, ours and others'. */
  read: ReadonlySet<string>
}

/**
 * Builds, and notes what our modules import: a package that only re-exports others, as `vue` does, cannot be found in the
 * bundle.
 */
export async function buildNoting(config: InlineConfig): Promise<Built> {
  const imported = new Map<string, readonly string[]>()
  const read = new Set<string>()
  const note: Plugin = {
    name: 'note-imports',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        read.add(id)
        if (!id.includes('node_modules')) imported.set(id, this.getModuleInfo(id)?.importedIds ?? [])
      }
    },
  }
  return { output: await build({ ...config, plugins: [...(config.plugins ?? []), note] }), imported, read }
}

/** Folders of all packages that have code in the build. */
export function packagesOf(built: readonly Built[]): string[] {
  const folders = new Set(copied.map((name) => join(project, 'node_modules', name)))
  // Without watch mode, what comes back is always the output.
  for (const { output, imported } of built) {
    const files = ([output].flat() as Rolldown.RolldownOutput[]).flatMap((each) => each.output)
    const inside = files.flatMap(sourcesOf)
    for (const module of [...inside, ...inside.flatMap((each) => imported.get(each) ?? [])]) {
      const folder = packageOf(module)
      if (folder !== null) folders.add(folder)
    }
  }
  return [...folders].sort()
}

function sourcesOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] {
  return file.type === 'chunk'
    ? file.moduleIds
    : file.originalFileNames.map((name) => join(project, 'renderer', name))
}

/** Nearest folder above with a package of its own, null for a file of ours. */
function packageOf(module: string): string | null {
  const path = module.replace(/^\0|\?.*$/g, '')
  if (!/[\\/]node_modules[\\/]/.test(path)) return null
  for (let folder = dirname(path); folder.includes('node_modules'); folder = dirname(folder)) {
    const parent = dirname(folder)
    const isPackage = /[\\/]node_modules([\\/]@[^\\/]+)?$/.test(parent) && !/[\\/]@[^\\/]+$/.test(folder)
    if (isPackage && existsSync(join(folder, 'package.json'))) return folder
  }
  return null
}

/**
 * Licences of every package that is inside the bundles or ships with them, by name.
 * @param bundled folders of the packages inside, where they are known already
 */
export async function shippedLicences(bundled?: readonly string[]): Promise<PackageLicence[]> {
  const beside = nativeModules().map((name) => join(project, 'node_modules', name))
  const folders = new Set([...(bundled ?? (await bundledPackages())), ...beside])
  return [...folders].map(licenceOf).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
