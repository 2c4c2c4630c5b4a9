// @module-tag long
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { extractAll, extractFile, getRawHeader, listPackage, statFile } from '@electron/asar'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { paperFonts } from '../../build/copy-fonts.ts'
import { builderConfig, readFuses, packedPlaces } from '../../build/package/builder-config.ts'
import { isAllowed, lackingTexts, type PackageLicence } from '../../build/package/licence-texts.ts'
import { shippedLicences } from '../../build/package/shipped-packages.ts'
import { archiveDigest } from '../../electron/help/help-actions.ts'
import { launchFrom } from './launch.ts'
import { project } from '../source-files.ts'

const release = mkdtempSync(join(tmpdir(), 'atena-release-'))
const places = packedPlaces(process.platform, process.arch)
const unpacked = join(release, 'packages', places.root)
const archive = join(unpacked, places.resources, 'app.asar')
let files: string[] = []
let shipped: PackageLicence[] = []

beforeAll(async () => {
  // Vitest says `test` here; with that word some packages bundle their developer tools.
  vi.stubEnv('NODE_ENV', 'production')
  const program = join(project, 'build', 'package', 'package.ts')
  execFileSync(process.execPath, [program, '--dir', '--built'], {
    env: { ...process.env, ATENA_RELEASE: release },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  files = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/'))
  shipped = await shippedLicences()
})
afterAll(() => vi.unstubAllEnvs())
afterAll(() => rmSync(release, { recursive: true, force: true }))

/** A path of the list as a request to the archive spells it. */
const inside = (file: string) => file.slice(1).replaceAll('/', sep)
const text = (file: string) => extractFile(archive, inside(file)).toString('utf8')
const isFile = (file: string) => !('files' in statFile(archive, inside(file)))

describe('what is in the package', () => {
  it('the parts of the app and the compiled packages, nothing else', () => {
    const tops = new Set(files.map((file) => file.split('/').slice(1, 3).join('/')))
    expect([...tops].filter((top) => /^out(\/|$)/.test(top)).sort()).toEqual(
      ['out', 'out/fonts', 'out/main', 'out/postal', 'out/preload', 'out/renderer', 'out/service'].sort(),
    )
    expect([...tops].filter((top) => !/^(out|node_modules)/.test(top))).toEqual(['package.json'])
  })

  it.each([
    ['sources', /\.(ts|mts|cts|vue|cc|h|gyp)$/],
    ['tests', /(^|\/)(tests?|__tests__|spec)(\/|$)|\.spec\./],
    ['source maps', /\.map$/],
    ['a Node runtime', /(^|\/)node(\.exe)?$|node-linux|(^|\/)npm(\/|$)/],
    ['the stand-in and the build', /stand-in|electron-builder|playwright|vitest/],
    ['settings or tokens', /\.env|settings\.json|\.npmrc|\.(pem|key|p12)$/],
  ])('no %s', (_name, pattern) => expect(files.filter((file) => pattern.test(file))).toEqual([]))

  it('the manifest names no script and no package to install', () => {
    const manifest = JSON.parse(text('/package.json')) as Record<string, unknown>
    expect(Object.keys(manifest).sort()).toEqual([
      'author',
      'description',
      'desktopName',
      'homepage',
      'license',
      'main',
      'name',
      'productName',
      'type',
      'version',
    ])
  })

  it('nothing of Electron that the app has no use for', () => {
    expect(readdirSync(join(unpacked, places.resources))).not.toContain('default_app.asar')
    expect(readdirSync(unpacked)).not.toContain('version')
  })

  it('X41: no file next to it says where a new version would be', () => {
    expect(readdirSync(join(unpacked, places.resources))).not.toContain('app-update.yml')
  })

  it('no path of the machine that built it', () => {
    const named = files.filter((file) => /\.(js|cjs|mjs|html|css|json)$/.test(file) && isFile(file))
    expect(named.filter((file) => text(file).includes(project))).toEqual([])
  })
})

describe('what the package takes on the disk', () => {
  it('the fonts for printing are compressed, and unpack to the files of their packages', () => {
    const require = createRequire(import.meta.url)
    const fonts = files.filter((file) => file.startsWith('/out/fonts/')).map((file) => basename(file))
    expect(fonts.sort()).toEqual(paperFonts.map((file) => `${basename(file)}.gz`).sort())
    for (const file of paperFonts) {
      const packed = extractFile(archive, inside(`/out/fonts/${basename(file)}.gz`))
      expect(Buffer.compare(gunzipSync(packed), readFileSync(require.resolve(file))), file).toBe(0)
    }
  })

  it('all that is ours has at most 34 MB', () => {
    const outside = readdirSync(`${archive}.unpacked`, { recursive: true, encoding: 'utf8' })
    const paths = [archive, ...outside.map((name) => join(`${archive}.unpacked`, name))]
    const sizes = paths.map((path) => statSync(path)).filter((stat) => stat.isFile())
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(34_000_000)
  })
})

describe('compiled code is next to the archive, all else inside', () => {
  it('keytar of this platform only', () => {
    const outside = readdirSync(`${archive}.unpacked`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
    expect(outside).toEqual(['keytar.node'])
  })
})

describe('SECURITY F01–F09: integrity', () => {
  it('the nine fuses of the packed program are as the table says', async () => {
    for (const { name, is, meant } of await readFuses(join(unpacked, places.program)))
      expect(is, name).toBe(meant)
  })

  it('every file of the archive carries its digest, and it fits', () => {
    let checked = 0
    for (const file of files.filter(isFile)) {
      const entry = statFile(archive, inside(file))
      if (!('integrity' in entry) || ('unpacked' in entry && entry.unpacked)) continue
      const digest = createHash('sha256')
        .update(extractFile(archive, inside(file)))
        .digest('hex')
      expect(entry.integrity.hash, file).toBe(digest)
      checked += 1
    }
    expect(checked).toBeGreaterThan(100)
  })

  it('About shows the digest that Electron would check', () => {
    const header = getRawHeader(archive).headerString
    expect(archiveDigest(archive)).toBe(createHash('sha256').update(header).digest('hex'))
  })
})

describe('SECURITY X37: nothing that is packed switches the sandbox off', () => {
  it('no launcher, manifest or setting says --no-sandbox', () => {
    expect(JSON.stringify(builderConfig(null))).not.toContain('no-sandbox')
    // The program itself knows the word: Chromium asks for it when root starts it.
    const words = readdirSync(unpacked).filter((name) =>
      /\.(txt|html|json|desktop|sh|yml)$|^AppRun$/.test(name),
    )
    expect(words.length).toBeGreaterThan(1)
    for (const name of words)
      expect(readFileSync(join(unpacked, name), 'utf8'), name).not.toContain('--no-sandbox')
  })
})

describe('SECURITY X32: licences', () => {
  it('every package inside is under a licence of the list', () => {
    const refused = shipped.filter(({ licence }) => !isAllowed(licence))
    expect(refused.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  })

  it('the file next to the program has the whole text of each of them', () => {
    const words = readFileSync(join(unpacked, 'THIRD-PARTY-LICENCES.txt'), 'utf8')
    expect(shipped.length).toBeGreaterThan(60)
    for (const { name, version } of shipped) expect(words).toContain(`${name} ${version}\n`)
    for (const { name, texts } of shipped) for (const text of texts) expect(words, name).toContain(text)
    expect(shipped.filter((each) => lackingTexts(each).length > 0).map(({ name }) => name)).toEqual([])
  })
})

describe('SECURITY X32: the list of what is inside, next to the package', () => {
  it('has each package of the licences, and Electron', () => {
    const { version } = JSON.parse(text('/package.json')) as { version: string }
    const name = `Atena-${version}-${process.platform}-${process.arch}.cdx.json`
    const list = JSON.parse(readFileSync(join(release, 'packages', name), 'utf8')) as {
      bomFormat: string
      components: { group?: string; name: string; version: string }[]
    }
    expect(list.bomFormat).toBe('CycloneDX')
    const named = list.components.map(
      (each) => `${each.group === undefined ? '' : `${each.group}/`}${each.name} ${each.version}`,
    )
    const electron = builderConfig(null).electronVersion
    const inside = shipped.map((each) => `${each.name} ${each.version}`)
    expect(named.sort()).toEqual([...inside, `electron ${electron}`].sort())
  })
})

/** The first line of the demo service. */
interface Demo {
  base_url: string
  group_ids: string[]
  tokens: { full: string }
}

/** What of a listed record leads to its photos. */
interface Photographed {
  id: string
  face_picture: { image: string } | null
  pictures: { image: string }[]
}

describe('the content of the archive is complete', () => {
  const content = join(release, 'content')
  beforeAll(() => extractAll(archive, content))

  it('the demo service runs from it, with a photo for each of its contacts that has one', async () => {
    const demo = spawn(process.execPath, [join(content, 'out', 'service', 'service.cjs'), '--port', '0'])
    try {
      const [line] = (await once(createInterface(demo.stdout), 'line')) as [string]
      const { base_url, group_ids, tokens } = JSON.parse(line) as Demo
      const asked = (path: string) =>
        fetch(`${base_url}/api/${path}`, { headers: { Authorization: `Bearer ${tokens.full}` } })
      const listed = async (family: string, list: string) => {
        const records = (await (await asked(`${list}/list?limit=1000`)).json()) as Photographed[]
        return records.flatMap(({ id, face_picture, pictures }) =>
          [face_picture ?? [], pictures].flat().map(({ image }) => `${family}/photo/${id}/${image}`),
        )
      }
      const paths = await Promise.all([
        ...group_ids.map((id) => listed('address', `addresses/${id}`)),
        listed('homeaddress', 'homeaddresses'),
      ])
      const answers = await Promise.all(paths.flat().map(async (path) => (await asked(path)).status))
      expect(answers.length).toBeGreaterThan(100)
      expect(answers.filter((status) => status !== 200)).toEqual([])
    } finally {
      demo.kill()
    }
  })

  it('the app starts from it, with the contacts of the demo service', async () => {
    const { app, page, close } = await launchFrom(content, join(release, 'data'))
    try {
      await page.getByRole('listbox', { name: 'Contacts' }).getByRole('option').nth(5).waitFor()
      expect(await app.evaluate((electron) => electron.app.getAppPath())).toBe(content)
    } finally {
      await close()
    }
  })
})
