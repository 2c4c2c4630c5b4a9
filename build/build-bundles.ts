import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { InlineConfig, Rolldown } from 'vite'
import type { PackageLicence } from '../contract/ipc/app.ts'
import { mainBundle, preloadBundle, serviceBundle, pageBundle } from './bundle-configs.ts'
import { buildNoting, packagesOf, shippedLicences } from './package/shipped-packages.ts'
import { project, out } from './project.mjs'
import { digestsOf } from './what-is-built.ts'
import type { BuiltBundle } from './what-is-built.ts'

/** The programs that the app consists of, each with its own target. */
export type BundleName = 'page' | 'preload' | 'main' | 'service'

const configs: Record<BundleName, InlineConfig> = {
  page: { ...pageBundle, configFile: false, logLevel: 'warn' },
  preload: preloadBundle,
  main: mainBundle,
  service: serviceBundle,
}

/** Builds one of the programs that the app consists of. Throws what the bundler throws. */
export async function buildBundle(name: BundleName, making: string): Promise<BuiltBundle> {
  const config = configs[name]
  const built = await buildNoting(config)
  const folder = config.build?.outDir ?? ''
  // Without watch mode, what comes back is always the output.
  const files = ([built.output].flat() as Rolldown.RolldownOutput[]).flatMap((each) => each.output)
  return {
    making,
    sources: digestsOf([...built.read, ...(name === 'page' ? styleSheets() : [])]),
    outputs: files.map((file) => relative(project, join(folder, file.fileName))),
    packages: packagesOf([built]).map((path) => relative(project, path)),
  }
}

/** Every style sheet of the page: those that another one imports are no modules, so the bundler does not name them. */
function styleSheets(): string[] {
  const folder = join(project, 'renderer')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(folder, path))
}

/**
 * Writes what About shows of the packages in `folders` and of those beside the bundles: `out/main/licences.json`.
 * Throws where the disk refuses.
 */
export async function writeLicenceList(folders: readonly string[]): Promise<void> {
  const list: PackageLicence[] = (await shippedLicences(folders)).map(({ name, version, licence, texts }) => {
    return { name, version, licence, text: texts.join('\n\n') }
  })
  writeFileSync(join(out, 'main', 'licences.json'), JSON.stringify(list))
}
