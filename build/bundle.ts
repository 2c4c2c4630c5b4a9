import { build } from 'vite'
import { copyFonts } from './copy-fonts.ts'
import { mainBundle } from './main.vite.ts'
import { preloadBundle } from './preload.vite.ts'
import rendererBundle from './renderer.vite.ts'
import { serviceBundle } from './service.vite.ts'

// The four programs that the app consists of, each with its own target.
const page = { ...rendererBundle, configFile: false as const, logLevel: 'warn' as const }
for (const config of [page, preloadBundle, mainBundle, serviceBundle]) await build(config)
copyFonts()
