import { builtinModules } from 'node:module'
import type { InlineConfig, Plugin } from 'vite'
import { out, project } from './project.mjs'

/** What one Node bundle needs; `external` stays a `require`/`import` of a package that ships beside the bundle. */
export interface NodeBundle {
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
          // A package that is asked for late comes by `require`, as all others of such a bundle.
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
const unused = () => { throw new Error('left out of the bundle: build/node-bundle.ts') }
export default class Nothing { match() { unused() } get() { unused() } }
export const getCombiningClass = unused, getScript = unused, isDigit = unused, getCategory = unused, isMark = unused
`

/**
 * Leaves out what fontkit would unpack at each start (about 70 ms of a cold one): the dictionary of WOFF2, 900 KB, and
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
