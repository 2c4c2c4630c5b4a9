import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import type { InlineConfig, Rolldown } from 'vite'
import { mainBundle } from '../main.vite.ts'
import { preloadBundle } from '../preload.vite.ts'
import { project } from '../project.mjs'
import rendererBundle from '../renderer.vite.ts'
import { serviceBundle } from '../service.vite.ts'

const configs: InlineConfig[] = [
  { ...rendererBundle, configFile: false },
  preloadBundle,
  mainBundle,
  serviceBundle,
]

/** Packages that reach the app as files and not as modules (build/copy-fonts.ts). */
const copied = ['noto-serif-jp', 'noto-sans-jp', 'klee-one'].map((font) => `@expo-google-fonts/${font}`)

/**
 * Folders of all packages of which something is inside the bundles, below `node_modules`. The bundlers are asked, by
 * building once more without writing, so nothing depends on a list that somebody keeps by hand.
 */
export async function bundledPackages(): Promise<string[]> {
  const folders = new Set(copied.map((name) => join(project, 'node_modules', name)))
  for (const config of configs)
    for (const module of await modulesOf(config)) {
      const folder = packageOf(module)
      if (folder !== null) folders.add(folder)
    }
  return [...folders].sort()
}

async function modulesOf(config: InlineConfig): Promise<string[]> {
  const options = { ...config, logLevel: 'silent' as const, build: { ...config.build, write: false } }
  // Without watch mode, what comes back is always the output.
  const result = (await build(options)) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  return [result].flat().flatMap(({ output }) => output.flatMap(sourcesOf))
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
