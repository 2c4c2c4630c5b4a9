import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { InlineConfig, Plugin } from 'vite'
import vue from '@vitejs/plugin-vue'
import { out, project } from './project.mjs'
import { updatePlaceOfBuild } from './update-place.ts'

/** What one Node bundle needs; `external` stays a `require`/`import` of a package that ships with the bundle. */
interface NodeBundle {
  /** Output name → source file, relative to the project. */
  entries: Record<string, string>
  folder: string
  format: 'es' | 'cjs'
  external: string[]
  target: string
  /** Words of the source and the code that takes their place. */
  define?: Record<string, string>
}

/**
 * Vite configuration of a bundle that runs in Node or in a preload: every package inside, except the external ones.
 */
export function nodeBundle(bundle: NodeBundle): InlineConfig {
  const external = [...bundle.external, ...builtinModules, /^node:/]
  const extension = bundle.format === 'cjs' ? 'cjs' : 'js'
  return {
    root: project,
    configFile: false,
    logLevel: 'warn',
    plugins: [fontkitForPaper()],
    define: bundle.define ?? {},
    ssr: { noExternal: true, external: bundle.external },
    build: {
      ssr: true,
      outDir: `${out}/${bundle.folder}`,
      emptyOutDir: true,
      target: bundle.target,
      minify: false,
      // Files on the user's own disk: nothing is sent, and the list of towns alone has 3.5 MB.
      chunkSizeWarningLimit: 4000,
      rollupOptions: {
        input: bundle.entries,
        external,
        output: {
          format: bundle.format,
          // Packages that are imported late come by `require`, like all others of such a bundle.
          dynamicImportInCjs: false,
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `chunks/[name]-[hash].${extension}`,
        },
      },
    },
  }
}

const stub = '\0not-for-paper'

/** What fontkit brings for jobs that paper never gives it: WOFF2, and shaping of Indic and Arabic text (font/open-face.ts). */
const unused = ['brotli/decompress.js', 'unicode-properties', 'unicode-trie', 'dfa']

const nothing = `
const unused = () => { throw new Error('left out of the bundle: build/bundle-configs.ts') }
export default class Nothing { match() { unused() } get() { unused() } }
export const getCombiningClass = unused, getScript = unused, isDigit = unused, getCategory = unused, isMark = unused
`

/**
 * Omits what fontkit would unpack at each start (about 70 ms of a cold one): the dictionary of WOFF2, 900 KB, and
 * the tables of character properties that only its own layout reads.
 */
export function fontkitForPaper(): Plugin {
  return {
    name: 'fontkit-for-paper',
    enforce: 'pre',
    resolveId: (source) => (unused.includes(source) ? stub : null),
    load: (id) => (id === stub ? nothing : null),
  }
}

/** Omits the modules that libheif uses only in Node: the page has neither files nor `require`. */
function libheifForThePage(): Plugin {
  const ofNode = ['fs', 'path', 'crypto']
  return {
    name: 'libheif-for-the-page',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('libheif-js') && ofNode.includes(source) ? stub : null,
    load: (id) => (id === stub ? nothing : null),
  }
}

/**
 * The main process, everything bundled but Electron itself and the native keychain module. CommonJS: of threads and utility
 * processes inside an asar, Electron's own tests run no other.
 */
export const mainBundle = nodeBundle({
  entries: {
    main: 'electron/main.ts',
    // A program of its own, started by main: a keychain that hangs can be ended with it.
    keychain: 'electron/session/keychain/keychain-process.ts',
    // A thread that lays out what is printed.
    'print-worker': 'electron/print/thread/print-worker.ts',
    // A thread that reads a file of contacts.
    'import-worker': 'electron/jobs/import/import-worker.ts',
    // A thread that looks for contacts that are there twice.
    'duplicates-worker': 'electron/jobs/merge/duplicates-worker.ts',
    // A thread that writes a file of contacts.
    'export-worker': 'electron/export/export-worker.ts',
    // A thread that writes backups.
    'backup-worker': 'electron/backup/backup-worker.ts',
    // Threads of a session: one syncs, one searches, one looks whether the copy on the disk is sound.
    'sync-worker': 'electron/book/sync/sync-worker.ts',
    'search-worker': 'electron/book/search/search-worker.ts',
    'check-worker': 'electron/book/check-worker.ts',
  },
  folder: 'main',
  format: 'cjs',
  external: ['electron', 'keytar'],
  target: 'node24',
  // electron/update/load-updates.ts
  define: { ATENA_UPDATE_URL: JSON.stringify(updatePlaceOfBuild()) },
})

/** The preload: a sandboxed preload must be one CommonJS file. */
export const preloadBundle = nodeBundle({
  entries: { preload: 'electron/preload.ts' },
  folder: 'preload',
  format: 'cjs',
  external: ['electron'],
  target: 'chrome150',
})

/** The service of the demo profile: its own program, run in a child process. */
export const serviceBundle = nodeBundle({
  entries: { service: 'service/demo.ts' },
  folder: 'service',
  format: 'cjs',
  external: [],
  target: 'node24',
})

const folder = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** The window: `renderer/` → `out/renderer/`, for the Chromium inside Electron 45. */
export const pageBundle: InlineConfig = {
  root: folder('renderer'),
  base: './',
  plugins: [vue(), libheifForThePage()],
  define: {
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_I18N_LEGACY_API__: 'false',
    __VUE_I18N_FULL_INSTALL__: 'false',
    __INTLIFY_PROD_DEVTOOLS__: 'false',
  },
  build: {
    outDir: folder('out/renderer'),
    emptyOutDir: true,
    target: 'chrome150',
    // SECURITY: the CSP allows no `data:` for scripts, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the window begins with stays one file, however much of it the views that come later need, too.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
    // Read from the user's own disk, not over a network.
    chunkSizeWarningLimit: 4000,
  },
}
