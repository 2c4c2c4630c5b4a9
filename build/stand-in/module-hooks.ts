import { registerHooks } from 'node:module'

const names = new Set(['electron', 'electron/main', 'electron/common'])
const commonJs = 'stand-in:electron.cjs'
const esModule = 'stand-in:electron.mjs'

/**
 * Gives the stand-in to everything that asks for `electron`, by `require` and by `import`.
 * @param evaluated called when an ES module that imports it begins to run
 */
export function provideElectron(electron: object, evaluated: () => void): void {
  // The sources below run as modules of their own and reach the object only over a global.
  Object.assign(globalThis, { __standInElectron: { electron, evaluated } })
  const sources: Record<string, { format: string; source: string }> = {
    [commonJs]: { format: 'commonjs', source: 'module.exports = __standInElectron.electron' },
    [esModule]: { format: 'module', source: esSource(Object.keys(electron)) },
  }
  registerHooks({
    resolve(specifier, context, next) {
      if (!names.has(specifier)) return next(specifier, context)
      return { url: context.conditions.includes('import') ? esModule : commonJs, shortCircuit: true }
    },
    load(url, context, next) {
      const source = sources[url]
      return source ? { ...source, shortCircuit: true } : next(url, context)
    },
  })
}

function esSource(exported: string[]): string {
  const lines = exported.map((name) => `export const ${name} = electron.${name}`)
  return [
    'const { electron, evaluated } = __standInElectron',
    'evaluated()',
    'export default electron',
    ...lines,
  ].join('\n')
}
