import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { project } from '../source-files.ts'

const out = join(project, 'out')
const programs = ['main', 'preload', 'renderer', 'service'].flatMap((name) =>
  readdirSync(join(out, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ program: name, path: join(entry.parentPath, entry.name) })),
)
const scripts = programs
  .filter(({ path }) => /\.(js|cjs|html|css)$/.test(path))
  .map((file) => ({ ...file, text: readFileSync(file.path, 'utf8') }))
const inPage = scripts.filter(({ program }) => program === 'renderer' || program === 'preload')
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

describe('SECURITY X34: what was built', () => {
  it('is there', () => expect(scripts.length).toBeGreaterThan(5))

  it('has no source maps, and names none', () => {
    expect(programs.filter(({ path }) => path.endsWith('.map'))).toEqual([])
    expect(
      scripts.filter(({ text }) => /[#@]\s*sourceMappingURL=/.test(text)).map(({ path }) => path),
    ).toEqual([])
  })

  it('the page runs no code from text: only the two places of zod that its setting closes', () => {
    for (const { path, text } of inPage) {
      expect(count(text, /(?<![\w.$])eval\(/g), path).toBe(0)
      expect(count(text, /\bnew Function\(|(?<![\w.$])Function\(\s*["'`]/g), path).toBeLessThanOrEqual(1)
      if (/\bnew Function\(|Function\(\s*["'`]/.test(text)) expect(text, path).toMatch(/jitless:\s*(true|!0)/)
    }
  })

  it('the page loads nothing from elsewhere', () => {
    for (const { path, text } of inPage) {
      expect(text, path).not.toMatch(/(src|href)=["'](https?:)?\/\//)
      expect(text, path).not.toMatch(
        /\b(fetch|import|importScripts|WebSocket|EventSource|Worker)\(\s*["'`](https?|wss?):/,
      )
      expect(text, path).not.toMatch(/@import|url\(\s*["']?(https?:)?\/\//)
    }
  })

  it('the page has no inline script, no inline style and no event attribute', () => {
    const html = readFileSync(join(out, 'renderer', 'index.html'), 'utf8')
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:/i)
  })

  it('the page begins with one script and one style sheet, and without what is not shown at start', () => {
    const html = readFileSync(join(out, 'renderer', 'index.html'), 'utf8')
    const begins = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((match) => match[1] ?? '')
    const [helpers = '', start = '', ...styles] = begins
    // The bundler's helpers are a file of their own since the decoder for HEIC, which is loaded late, needs them too.
    expect(helpers).toMatch(/^assets\/rolldown-runtime-/)
    expect(readFileSync(join(out, 'renderer', helpers)).length).toBeLessThan(2000)
    expect([start, ...styles].map((name) => name.replace(/-.*\./, '.'))).toEqual([
      'assets/start.js',
      'assets/start.css',
    ])
    const text = readFileSync(join(out, 'renderer', start), 'utf8')
    expect(text).not.toContain('cropper-canvas')
    expect(inPage.some((file) => file.text.includes('cropper-canvas'))).toBe(true)
  })

  it('names no folder of the machine that built it', () => {
    expect(scripts.filter(({ text }) => text.includes(project)).map(({ path }) => path)).toEqual([])
  })

  it('the preload is one file and asks for nothing but Electron', () => {
    const preload = readFileSync(join(out, 'preload', 'preload.cjs'), 'utf8')
    const asked = [...preload.matchAll(/\brequire\(\s*["']([^"']+)["']\s*\)/g)].map((match) => match[1])
    expect([...new Set(asked)]).toEqual(['electron'])
  })

  it('main, its threads and its helper programs are CommonJS: no other format is proven inside an asar', () => {
    const ours = scripts.filter(({ program }) => program === 'main' || program === 'service')
    expect(ours.map(({ path }) => path).filter((path) => !path.endsWith('.cjs'))).toEqual([])
    const asModule = /\b(await|return)\s+import\(|[=(,>]\s*import\(|^(import|export)\s/m
    expect(ours.filter(({ text }) => asModule.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('main and the service ask for nothing that does not ship: main for Electron and keytar, both for Node', () => {
    const asked = scripts
      .filter(({ program }) => program === 'main' || program === 'service')
      .flatMap(({ text }) => [...text.matchAll(/(?<![`\w])require\(\s*["']([^"']+)["']\s*\)/g)])
      .map((match) => match[1] ?? '')
    const packages = [...new Set(asked)].filter((name) => !name.startsWith('node:') && !name.startsWith('.'))
    expect(
      packages.filter((name) => !['electron', 'keytar'].includes(name)).filter((name) => !isBuiltIn(name)),
    ).toEqual([])
  })
})

const isBuiltIn = (name: string) => process.getBuiltinModule(name.replace(/\/.*/, '')) !== undefined

describe('what ships next to the bundles', () => {
  it('fonts for paper are whole TrueType files', () => {
    expect(existsSync(join(out, 'fonts'))).toBe(true)
    for (const name of readdirSync(join(out, 'fonts')))
      expect(
        readFileSync(join(out, 'fonts', name))
          .subarray(0, 4)
          .toString('hex'),
        name,
      ).toBe('00010000')
  })
})
