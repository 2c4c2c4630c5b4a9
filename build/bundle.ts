import { join } from 'node:path'
import type { BundleName } from './build-bundles.ts'
import { copyFonts } from './copy-fonts.ts'
import { writePostalCodes } from './postal/write-postal-codes.ts'
import { project } from './project.mjs'
import { digestOfMaking, isUpToDate, readWhatIsBuilt, writeWhatIsBuilt } from './what-is-built.ts'

const names: readonly BundleName[] = ['page', 'preload', 'main', 'service']

// Only what changed is built: the second `npm start` shows the window at once.
const making = digestOfMaking()
const built = readWhatIsBuilt()
const stale = names.filter((name) => !isUpToDate(built[name], making))
if (stale.length > 0) {
  // Not read where nothing is to be built: the bundler takes longer to load than all else here.
  const { buildBundle, writeLicenceList } = await import('./build-bundles.ts')
  for (const name of stale) {
    // A build that breaks off leaves no outputs that could be taken for this one's.
    delete built[name]
    writeWhatIsBuilt(built)
    built[name] = await buildBundle(name, making)
    writeWhatIsBuilt(built)
  }
  copyFonts()
  const folders = new Set(names.flatMap((name) => built[name]?.packages ?? []))
  await writeLicenceList([...folders].sort().map((folder) => join(project, folder)))
}
writePostalCodes()
