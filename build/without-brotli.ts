import type { Plugin } from 'vite'

const stub = '\0no-brotli'

/**
 * Leaves brotli out: fontkit brings its 900 KB dictionary for WOFF2, which paper never reads (about 50 ms of each cold
 * start).
 */
export function withoutBrotli(): Plugin {
  return {
    name: 'without-brotli',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith('brotli/') ? stub : null),
    load: (id) => (id === stub ? 'export default () => { throw new Error("WOFF2 is not read") }' : null),
  }
}
