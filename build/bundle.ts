import { copyFonts } from './copy-fonts.ts'
import { mainBundle } from './main.vite.ts'
import { buildNoting, packagesOf } from './package/bundled-packages.ts'
import type { Built } from './package/bundled-packages.ts'
import { writePostalCodes } from './postal/write-postal-codes.ts'
import { preloadBundle } from './preload.vite.ts'
import rendererBundle from './renderer.vite.ts'
import { serviceBundle } from './service.vite.ts'
import { writeLicenceList } from './write-licence-list.ts'

// The four programs that the app consists of, each with its own target.
const page = { ...rendererBundle, configFile: false as const, logLevel: 'warn' as const }
const built: Built[] = []
for (const config of [page, preloadBundle, mainBundle, serviceBundle]) built.push(await buildNoting(config))
copyFonts()
await writeLicenceList(packagesOf(built))
writePostalCodes()
