import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../project.mjs'

/**
 * Packages that stay packages, because they hold compiled code; everything else is inside the bundles. keytar is asked
 * by the keychain process, sharp by the demo service, which draws and scales photos as the real one does.
 */
const roots = ['keytar', 'sharp']

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
export function nativeModules(): string[] {
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
