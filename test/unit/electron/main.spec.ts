import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../../source-files.ts'

/** Path → text. */
type Sources = ReadonlyMap<string, string>

const waitsForReady = /\bwhenReady\b|\.(?:once|on|addListener)\(\s*['"]ready['"]/

const parsed = new Map<string, ts.SourceFile>()

function parse(sources: Sources, path: string): ts.SourceFile {
  const text = sources.get(path) ?? ''
  const known = parsed.get(path)
  if (known?.text === text) return known
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  parsed.set(path, file)
  return file
}

/** The project file that an import names; undefined for packages. */
function fileOf(sources: Sources, from: string, specifier: ts.Node | undefined): string | undefined {
  if (!specifier || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return undefined
  const path = join(dirname(from), specifier.text)
  return sources.has(path) ? path : undefined
}

function visit(node: ts.Node, look: (node: ts.Node) => boolean | void): void {
  if (look(node) === false) return
  node.forEachChild((child) => visit(child, look))
}

/** Every test looks at the same few hundred files. */
const awaits = new WeakMap<ts.SourceFile, readonly ts.Node[]>()

/** The awaits for which Electron waits: those of the file itself, not those of its functions. */
function topLevelAwaits(file: ts.SourceFile): readonly ts.Node[] {
  const known = awaits.get(file)
  if (known !== undefined) return known
  const found: ts.Node[] = []
  awaits.set(file, found)
  visit(file, (node) => {
    if (ts.isFunctionLike(node)) return false
    if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) found.push(node)
    return true
  })
  return found
}

/** The imported files and their names, without `import type`. */
function importsOf(sources: Sources, file: ts.SourceFile): { path: string; names: string[] }[] {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const path = fileOf(sources, file.fileName, moduleSpecifier)
    if (path === undefined || importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
    const names: string[] = []
    if (importClause) {
      visit(importClause, (node) => {
        if (ts.isIdentifier(node)) names.push(node.text)
      })
    }
    return [{ path, names }]
  })
}

/** The statements of the file that declare this name. */
function declarationsOf(file: ts.SourceFile, name: string): ts.Node[] {
  return file.statements.filter((statement) => {
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      return statement.name?.text === name
    return (
      ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.some((each) => each.name.getText(file) === name)
    )
  })
}

/** The pieces of text that run while Electron waits for a file; of another file this is all, with all that it imports. */
function waitedFor(sources: Sources, path: string): string[] {
  const file = parse(sources, path)
  const imports = importsOf(sources, file)
  const seen = new Set<ts.Node | string>()
  const take = (piece: ts.Node) => {
    if (seen.has(piece)) return
    seen.add(piece)
    visit(piece, (node) => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
        takeFile(fileOf(sources, path, node.arguments[0]))
      if (!ts.isIdentifier(node)) return
      for (const declared of declarationsOf(file, node.text)) take(declared)
      takeFile(imports.find(({ names }) => names.includes(node.text))?.path)
    })
  }
  const takeFile = (other: string | undefined) => {
    if (other === undefined || seen.has(other)) return
    seen.add(other)
    visit(parse(sources, other), (node) => {
      if (ts.isImportDeclaration(node)) takeFile(fileOf(sources, other, node.moduleSpecifier))
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
        takeFile(fileOf(sources, other, node.arguments[0]))
    })
  }
  for (const each of topLevelAwaits(file)) take(each)
  return [...seen].map((each) => (typeof each === 'string' ? (sources.get(each) ?? '') : each.getText(file)))
}

/** The files that are evaluated with the entry and wait for `ready` before they finish. */
function waitInVain(sources: Sources, entry: string): string[] {
  const evaluated = new Set<string>([entry])
  for (const path of evaluated)
    for (const each of importsOf(sources, parse(sources, path))) evaluated.add(each.path)
  return [...evaluated].filter((path) => waitedFor(sources, path).some((text) => waitsForReady.test(text)))
}

/** Electron is ready only after its entry has finished: an entry that awaits this never shows a window. */
describe('no file that Electron waits for waits for Electron', () => {
  const ours = new Map(sourceFiles().map(({ path, text }) => [path, text]))
  const withEntry = (text: string) => new Map([...ours, ['electron/main.ts', text]])
  const imports = `import { app } from 'electron'\nimport { start } from './start.ts'\n`

  it('the entry of the app does not', () => {
    expect(ours.get('electron/start.ts')).toMatch(waitsForReady)
    expect(waitInVain(ours, 'electron/main.ts')).toEqual([])
  })

  it('the start does all that must come before ready before its first await, which is for ready', () => {
    const file = parse(ours, 'electron/start.ts')
    const awaits: ts.Node[] = []
    for (const start of declarationsOf(file, 'start'))
      visit(start, (node) => {
        if (ts.isAwaitExpression(node)) awaits.push(node)
      })
    expect(awaits[0]?.getText(file)).toBe('await app.whenReady()')
    const before = file.text.slice(0, awaits[0]?.pos)
    for (const call of ['app.enableSandbox()', 'declareSchemes()', 'app.requestSingleInstanceLock('])
      expect(before).toContain(call)
  })

  it.each([
    ['awaits the start', `await start({})`],
    ['awaits it in a block', `if (app.isPackaged) { await start({}) }`],
    [
      'awaits its own function',
      `await go()\nasync function go() { await later() }\nconst later = () => start({})`,
    ],
    ['awaits what it imports later', `const { start: go } = await import('./start.ts')\nawait go({})`],
    ['awaits Electron itself', `await app.whenReady()`],
    ['awaits the event', `await new Promise((ready) => app.once('ready', ready))`],
    ['awaits in a loop', `for await (const each of [app.whenReady()]) console.log(each)`],
  ])('an entry that %s is found', (_name, text) => {
    expect(waitInVain(withEntry(imports + text), 'electron/main.ts')).toEqual(['electron/main.ts'])
  })

  it('a file that is only imported is found, too', () => {
    const sources = new Map([
      ...ours,
      ['electron/log/log.ts', `import { app } from 'electron'\nawait app.whenReady()`],
    ])
    expect(waitInVain(sources, 'electron/main.ts')).toEqual(['electron/log/log.ts'])
  })

  it.each([
    ['starts without awaiting', `void start({}).catch(console.error)`],
    ['awaits inside a function that is not awaited', `void (async () => { await start({}) })()`],
    ['awaits something else', `app.exit(await Promise.resolve(0))\nvoid start({})`],
  ])('an entry that %s is fine', (_name, text) => {
    expect(waitInVain(withEntry(imports + text), 'electron/main.ts')).toEqual([])
  })
})
