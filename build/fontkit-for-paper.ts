import type { Plugin } from 'vite'

const stub = '\0not-for-paper'

/** What fontkit brings for jobs that paper never gives it: WOFF2, and shaping of Indic and Arabic text (font/open-face.ts). */
const unused = ['brotli/decompress.js', 'unicode-properties', 'unicode-trie', 'dfa']

const nothing = `
const unused = () => { throw new Error('left out of the bundle: build/fontkit-for-paper.ts') }
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
