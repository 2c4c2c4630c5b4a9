import { nodeBundle } from './node-bundle.ts'

/** The preload: a sandboxed preload must be one CommonJS file. */
export const preloadBundle = nodeBundle({
  entries: { preload: 'electron/preload.ts' },
  folder: 'preload',
  format: 'cjs',
  external: ['electron'],
  target: 'chrome150',
})
