import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { InlineConfig, Rolldown } from 'vite'
import type { PackageLicence } from '../contract/ipc/app.ts'
import { copyFonts } from './copy-fonts.ts'
import { writePostalCodes } from './postal/write-postal-codes.ts'
import { out, project } from './project.mjs'
import {
  digestOfMaking,
  digestsOf,
  isUpToDate,
  readWhatIsBuilt,
  writeWhatIsBuilt,
  type BuiltBundle,
} from './what-is-built.ts'

/** The programs that the app consists of, each with its own target. */
const names = ['page', 'preload', 'main', 'service'] as const
type BundleName = (typeof names)[number]

// Only what changed is built: the second `npm start` shows the window immediately.
const making = digestOfMaking()
const built = readWhatIsBuilt()
const stale = names.filter((name) => !isUpToDate(built[name], making))
if (stale.length > 0) {
  for (const name of stale) {
    // If a build is interrupted, its outputs must not be taken for those of this one.
    delete built[name]
    writeWhatIsBuilt(built)
    built[name] = await buildBundle(name)
    writeWhatIsBuilt(built)
  }
  copyFonts()
  const folders = new Set(names.flatMap((name) => built[name]?.packages ?? []))
  await writeLicenceList([...folders].sort().map((folder) => join(project, folder)))
}
writePostalCodes()

/** Builds one of the programs. Throws what the bundler throws. */
async function buildBundle(name: BundleName): Promise<BuiltBundle> {
  // Not read where nothing is to be built: the bundler takes longer to load than all else here.
  const { buildNoting, packagesOf } = await import('./package/shipped-packages.ts')
  const config = await configOf(name)
  const bundle = await buildNoting(config)
  const folder = config.build?.outDir ?? ''
  // Without watch mode, what comes back is always the output.
  const files = ([bundle.output].flat() as Rolldown.RolldownOutput[]).flatMap((each) => each.output)
  return {
    making,
    sources: digestsOf([...bundle.read, ...(name === 'page' ? styleSheets() : [])]),
    outputs: files.map((file) => relative(project, join(folder, file.fileName))),
    packages: packagesOf([bundle]).map((path) => relative(project, path)),
  }
}

async function configOf(name: BundleName): Promise<InlineConfig> {
  const { mainBundle, preloadBundle, serviceBundle, pageBundle } = await import('./bundle-configs.ts')
  const configs: Record<BundleName, InlineConfig> = {
    page: { ...pageBundle, configFile: false, logLevel: 'warn' },
    preload: preloadBundle,
    main: mainBundle,
    service: serviceBundle,
  }
  return configs[name]
}

/** Every style sheet of the page: the bundler does not list those that another one imports, because they are not modules. */
function styleSheets(): string[] {
  const folder = join(project, 'renderer')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(folder, path))
}

/**
 * Writes what About shows of the packages in `folders` and of those that ship with the bundles: `out/main/licences.json`.
 * Throws where the disk refuses.
 */
async function writeLicenceList(folders: readonly string[]): Promise<void> {
  const { shippedLicences } = await import('./package/shipped-packages.ts')
  const list: PackageLicence[] = (await shippedLicences(folders)).map(({ name, version, licence, texts }) => {
    return { name, version, licence, text: texts.join('\n\n') }
  })
  writeFileSync(join(out, 'main', 'licences.json'), JSON.stringify(list))
}
