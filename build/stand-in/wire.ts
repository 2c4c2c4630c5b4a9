import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'

/** Text of a script that is injected into pages, from the folder `page/`. */
export function pageScript(name: string): string {
  return readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
}

const { encode, decode } = runInThisContext(pageScript('wire.js'), { filename: 'wire.js' }) as {
  encode: (value: unknown) => string
  decode: (text: string) => unknown
}

/** Structured-clone data ↔ JSON text; the same code runs in the page (page/wire.js). */
export { decode, encode }

/**
 * What Electron does to every value that crosses a process.
 * @throws {Error} `An object could not be cloned.`, Electron's own words, for functions, proxies and foreign objects
 */
export function cloneForIpc<T>(value: T): T {
  try {
    return structuredClone(value)
  } catch {
    throw new Error('An object could not be cloned.')
  }
}
