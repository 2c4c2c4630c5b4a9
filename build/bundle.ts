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
  const photos = name === 'service' ? await drawPhotos(join(folder, 'photos')) : []
  return {
    making,
    sources: digestsOf([...bundle.read, ...unseenSources(name)]),
    outputs: [...files.map((file) => join(folder, file.fileName)), ...photos].map((file) =>
      relative(project, file),
    ),
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

/** Draws what the demo shows of its contacts. Returns the paths of the photos. */
async function drawPhotos(folder: string): Promise<string[]> {
  const { drawDemoPhotos } = await import('./demo-photos.ts')
  const { demoRecords } = await import('../service/sample/demo-photos.ts')
  return drawDemoPhotos(demoRecords, folder)
}

/**
 * Sources that the bundler does not list: style sheets that another one imports, because they are not modules, and what
 * draws the photos of the demo.
 */
function unseenSources(name: BundleName): string[] {
  if (name === 'page') return filesOf('renderer', /\.css$/)
  return name === 'service' ? filesOf('service', /\.(ts|json)$/) : []
}

function filesOf(folder: string, names: RegExp): string[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => names.test(path))
    .map((path) => join(project, folder, path))
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
