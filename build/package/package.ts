import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'electron-builder'
import { hasElectronBinary } from '../electron-binary.mjs'
import { project } from '../project.mjs'
import { run } from '../run-command.mjs'
import { say, stop } from '../say.mjs'
import { builderConfig, icons, licences, packages, release, staged } from './builder-config.ts'
import { makeDummyElectron } from './dummy-electron.ts'
import { renderIcons } from './icons/render-icons.ts'
import { licencesFile, shippedLicences } from './licences.ts'
import { packedPlaces } from './packed-places.ts'
import { reportSizes } from './sizes.ts'
import { stage } from './stage.ts'

// `package.ts` makes the installers of this system; `--dir` stops at the folder they would hold, and takes a dummy in
// place of Electron's program files where these are not here. `--built` takes the bundles in `out/` as they are.
const onlyFolder = process.argv.includes('--dir')
const target = `${process.platform}-${process.arch}`

if (!process.argv.includes('--built') && run(process.execPath, [join(project, 'build', 'bundle.ts')]) !== 0)
  stop('the build did not succeed; the lines above say why.')

mkdirSync(release, { recursive: true })
await renderIcons(icons)
stage(staged, target)
writeFileSync(licences, licencesFile(await shippedLicences()))

const config = builderConfig(onlyFolder ? await electronHere() : null)
await build({ config, projectDir: project, publish: 'never', ...(onlyFolder ? { dir: true } : {}) })
const { root, resources } = packedPlaces(process.platform, process.arch)
printSizes(join(packages, root, resources))

/** Folder of Electron's program files: the real ones where they have been downloaded, else a dummy. */
async function electronHere(): Promise<string | null> {
  if (hasElectronBinary()) return join(project, 'node_modules', 'electron', 'dist')
  if (process.platform !== 'linux') return null
  say(
    "Electron's own program files are not here; a dummy takes their place, so what is packed cannot be started.",
  )
  const dummy = join(release, 'dummy-electron')
  await makeDummyElectron(dummy, '45.3.4')
  return dummy
}

function printSizes(folder: string): void {
  for (const [name, bytes] of Object.entries(reportSizes(folder)))
    console.log(`${name.padEnd(32)} ${(bytes / 1024).toFixed(0).padStart(8)} KiB`)
}
