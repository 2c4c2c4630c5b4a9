import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { project } from '../../../source-files.ts'

const settings = { noEmit: true, skipLibCheck: true, composite: false, incremental: false }

/** Where Electron's objects are used: the word is in the import, or the object is a global of the process. */
const mayUse = /from 'electron'|parentPort|noAsar|versions\.chrome/

type Named = ts.Declaration & { name?: ts.Node; parent: { name?: ts.Identifier } }

const isOfElectron = (declaration: ts.Declaration) =>
  declaration.getSourceFile().fileName.endsWith('/node_modules/electron/electron.d.ts')

const ofElectron = (symbol: ts.Symbol | undefined) =>
  symbol?.declarations?.find(isOfElectron) as Named | undefined

/** `Owner.member`; '' for what belongs to no class and no interface, such as the type of an event's argument. */
function nameOf(declaration: Named | undefined, member: string): string {
  if (declaration === undefined) return ''
  const { parent } = declaration
  const hasOwner = ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent)
  return hasOwner ? `${parent.name?.text ?? ''}.${member}` : ''
}

/** The event that a call listens to, as `WebContents.on('will-navigate')`, or the class of which it makes an object. */
function called(checker: ts.TypeChecker, node: ts.CallExpression | ts.NewExpression): string {
  const declaration = checker.getResolvedSignature(node)?.declaration
  if (declaration === undefined || !isOfElectron(declaration)) return ''
  if (ts.isNewExpression(node)) return nameOf(declaration as Named, 'new')
  const [parameter] = declaration.parameters
  const first = parameter !== undefined && ts.isParameter(parameter) ? parameter.type : undefined
  return first !== undefined && ts.isLiteralTypeNode(first)
    ? nameOf(declaration as Named, `on(${first.getText()})`)
    : ''
}

/** The options that a literal sets, as `WebPreferences.sandbox`. */
function options(checker: ts.TypeChecker, node: ts.ObjectLiteralExpression): string[] {
  const type = checker.getContextualType(node)
  const types = type?.isUnion() ? type.types : [type]
  return node.properties.flatMap(({ name }) => {
    if (name === undefined || !ts.isIdentifier(name)) return []
    return types.map((each) => nameOf(ofElectron(each?.getProperty(name.text)), name.text))
  })
}

/** What the parameter's own description wants of an object of Electron that is passed for it. */
function wanted(checker: ts.TypeChecker, argument: ts.Expression): string[] {
  const type = checker.getTypeAtLocation(argument)
  const described = checker.getContextualType(argument)
  const isOwn = described !== undefined && ofElectron(described.symbol) === undefined
  if (!isOwn || ofElectron(type.symbol) === undefined) return []
  return described.getProperties().map(({ name }) => nameOf(ofElectron(type.getProperty(name)), name))
}

function pointsAt(checker: ts.TypeChecker, node: ts.Node): string[] {
  if (ts.isPropertyAccessExpression(node))
    return [nameOf(ofElectron(checker.getSymbolAtLocation(node.name)), node.name.text)]
  if (ts.isBindingElement(node)) {
    const name = (node.propertyName ?? node.name).getText()
    return [nameOf(ofElectron(checker.getTypeAtLocation(node.parent).getProperty(name)), name)]
  }
  if (ts.isObjectLiteralExpression(node)) return options(checker, node)
  if (ts.isNewExpression(node)) return [called(checker, node)]
  if (!ts.isCallExpression(node)) return []
  return [called(checker, node), ...node.arguments.flatMap((each) => wanted(checker, each))]
}

/** Listening is a point for each event. */
const isListening = /\.(on|once|off)$/

/**
 * Every point of Electron's interface that main and preload use, as `App.quit`, `App.on('will-quit')`, `WebPreferences.sandbox` or
 * `Notification.new`, sorted. Where the app describes a part of an object of Electron itself, its points are seen where the object
 * is passed for that description, and not where it is inside of what is passed.
 * @throws {Error} where the settings of the compiler cannot be read
 */
export function usedPoints(): string[] {
  const folder = join(project, 'electron')
  const read = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => readFileSync(path, 'utf8'))
  if (read.error) throw new Error(ts.flattenDiagnosticMessageText(read.error.messageText, '\n'))
  const { fileNames, options: own } = ts.parseJsonConfigFileContent(read.config, ts.sys, folder, settings)
  const users = fileNames.filter((file) => mayUse.test(readFileSync(file, 'utf8')))
  const program = ts.createProgram({ rootNames: users, options: own })
  const checker = program.getTypeChecker()
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    for (const point of pointsAt(checker, node))
      if (point !== '' && !isListening.test(point)) found.add(point)
    node.forEachChild(visit)
  }
  for (const file of users) {
    const source = program.getSourceFile(file)
    if (source) visit(source)
  }
  return [...found].sort()
}
