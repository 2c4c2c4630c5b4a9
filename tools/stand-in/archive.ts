/**
 * An app inside `app.asar`, as Electron reads it: paths in the archive can be read, listed and required, and nothing else: code
 * that writes there, or hands such a path to another program, finds a file where a folder should be. Loaded with `--import`
 * into threads and utility processes. Reading functions are redirected to a temporary folder with the extracted archive.
 */

import type asar from '@electron/asar'
import fs, { mkdtempSync, rmSync } from 'node:fs'
import { createRequire, isBuiltin, registerHooks, syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import workerThreads from 'node:worker_threads'

/** The paths of the archive and its extracted copy. */
type Places = { archive: string; copy: string }

/** Carries them to threads and utility processes. */
const variable = 'ATENA_STANDIN_ARCHIVE'

/** What such a process is started with; nothing if the app is not an archive. */
export function archiveOptions(): { execArgv: string[]; env: Record<string, string> } {
  const places = process.env[variable]
  if (places === undefined) return { execArgv: [], env: {} }
  return { execArgv: [`--import=${import.meta.url}`], env: { [variable]: places } }
}

/** Makes the paths inside an archive readable in this process and in those that it starts. */
export function openArchive(archive: string): void {
  const copy = mkdtempSync(join(tmpdir(), 'atena-stand-in-asar-'))
  // Not loaded at the start of an app that is not an archive.
  const { extractAll } = createRequire(import.meta.url)('@electron/asar') as typeof asar
  extractAll(archive, copy)
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  process.env[variable] = JSON.stringify({ archive, copy } satisfies Places)
  leadToCopy({ archive, copy })
}

/** Functions of `fs` that read; those that write find the archive itself, which is not a folder. */
const reads = [
  'access',
  'copyFile',
  'createReadStream',
  'exists',
  'lstat',
  'open',
  'readFile',
  'readdir',
  'realpath',
  'stat',
]

type AnyFunction = (...args: unknown[]) => unknown

function leadToCopy({ archive, copy }: Places): void {
  const moved = (text: string, from: string, to: string) =>
    text === from || text.startsWith(from + sep) ? to + text.slice(from.length) : null
  /** The extracted file of a path or file address in the archive; null for any other. */
  const copied = (path: unknown): string | null => {
    // The app asks for the archive as a file.
    if (process.noAsar) return null
    if (path instanceof URL)
      return path.protocol === 'file:' ? moved(fileURLToPath(path), archive, copy) : null
    return typeof path === 'string' ? moved(path.replace(/^file:\/\//, ''), archive, copy) : null
  }
  const inArchive = (path: string) => moved(path, copy, archive) ?? path
  readFromCopy(copied, inArchive)
  loadFromCopy(copied, inArchive)
  startFromCopy(copied)
}

/** Names what was found by its path in the archive. */
function told(found: unknown, inArchive: (path: string) => string): unknown {
  if (typeof found === 'string') return inArchive(found)
  if (!Array.isArray(found)) return found
  for (const entry of found)
    if (entry instanceof fs.Dirent) Object.assign(entry, { parentPath: inArchive(entry.parentPath) })
  return found
}

function readFromCopy(copied: (path: unknown) => string | null, inArchive: (path: string) => string): void {
  const lead = (module: object, name: string) => {
    const original = Reflect.get(module, name) as AnyFunction | undefined
    if (original === undefined) return
    const led = function (this: unknown, path: unknown, ...rest: unknown[]): unknown {
      const isWriting = name.startsWith('open') && typeof rest[0] === 'string' && rest[0] !== 'r'
      const file = isWriting ? null : copied(path)
      if (file === null) return original.call(this, path, ...rest)
      const found = original.call(this, file, ...rest)
      const isListing = name.startsWith('readdir') || name.startsWith('realpath')
      if (!isListing) return found
      return found instanceof Promise ? found.then((list) => told(list, inArchive)) : told(found, inArchive)
    }
    Object.assign(module, { [name]: Object.assign(led, original) })
  }
  for (const name of reads) {
    lead(fs, name)
    lead(fs, `${name}Sync`)
    lead(fs.promises, name)
  }
  const { dlopen } = process
  process.dlopen = (module: object, file: string, ...rest: []) =>
    dlopen(module, copied(file) ?? file, ...rest)
  syncBuiltinESMExports()
}

function loadFromCopy(copied: (path: unknown) => string | null, inArchive: (path: string) => string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const parent = copied(context.parentURL)
      const named = copied(specifier)
      if (named === null && (parent === null || isBuiltin(specifier) || specifier.startsWith('electron')))
        return next(specifier, context)
      const folder = dirname(parent ?? named ?? '')
      const isPath = specifier.startsWith('.') || isAbsolute(specifier)
      const wanted = named ?? (isPath ? resolve(folder, specifier) : specifier)
      const file = createRequire(join(folder, 'from.cjs')).resolve(wanted)
      return { url: pathToFileURL(inArchive(file)).href, shortCircuit: true }
    },
    load(url, context, next) {
      const file = copied(url)
      if (file === null || file.endsWith('.node')) return next(url, context)
      const format = file.endsWith('.json') ? 'json' : 'commonjs'
      return { format, source: fs.readFileSync(file, 'utf8'), shortCircuit: true }
    },
  })
}

/** Threads whose entry is in the archive read it there, too. */
function startFromCopy(copied: (path: unknown) => string | null): void {
  const { Worker } = workerThreads
  class ArchivedWorker extends Worker {
    constructor(entry: string | URL, options: workerThreads.WorkerOptions = {}) {
      const { execArgv } = archiveOptions()
      const own = { ...options, execArgv: [...(options.execArgv ?? process.execArgv), ...execArgv] }
      super(entry, copied(entry) === null ? options : own)
    }
  }
  Object.assign(workerThreads, { Worker: ArchivedWorker })
  syncBuiltinESMExports()
}

const inherited = process.env[variable]
if (inherited !== undefined) leadToCopy(JSON.parse(inherited) as Places)
