import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the project. */
export const project = dirname(dirname(fileURLToPath(import.meta.url)))

/** A file of ours as the architecture test sees it. */
export interface SourceFile {
  /** Path inside the project, with `/`. */
  path: string
  text: string
  lines: number
  imports: { from: string; typeOnly: boolean }[]
}

const folders = [
  'contract',
  'languages',
  'labels',
  'exchange',
  'electron',
  'renderer',
  'service',
  'build',
  'tools',
  'test',
]

/** Every TypeScript, Vue and script file of ours, tracked by git or about to be. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed
    .split('\n')
    .filter(
      (path) =>
        /\.(ts|vue|mjs|cjs|js)$/.test(path) && !path.endsWith('.d.ts') && existsSync(join(project, path)),
    )
    .map((path) => {
      const text = readFileSync(join(project, path), 'utf8')
      return { path, text, lines: text.trimEnd().split('\n').length, imports: importsOf(path, text) }
    })
}

const statement = /^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Import targets: a package name as written, or a path inside the project for a relative one. */
function importsOf(path: string, text: string): SourceFile['imports'] {
  const found = [
    ...[...text.matchAll(statement)].map((match) => ({
      from: match[2] ?? '',
      typeOnly: match[1] !== undefined,
    })),
    ...[...text.matchAll(dynamic)].map((match) => ({ from: match[1] ?? '', typeOnly: false })),
  ]
  return found.map(({ from, typeOnly }) => ({
    typeOnly,
    from: from.startsWith('.') ? relative(project, join(project, dirname(path), from)) : from,
  }))
}
