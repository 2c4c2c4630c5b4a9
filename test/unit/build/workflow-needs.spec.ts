import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builderConfig, dropEmptySigning } from '../../../build/package/builder-config.ts'
import { project, sourceFiles } from '../../source-files.ts'

const read = (...path: string[]) => readFileSync(join(project, ...path), 'utf8')
const folder = ['.github', 'workflows']
const workflows = readdirSync(join(project, ...folder)).map((name) => [name, read(...folder, name)] as const)
const release = read(...folder, 'release.yml')
const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  devDependencies: Record<string, string>
}

/** What can read a variable of a workflow. */
const readers = sourceFiles().filter(({ path }) => /^(build|electron)\//.test(path))

/** Each first group that the pattern finds in the text, once. */
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]
/** The jobs of a workflow that run on Windows, too. */
const onWindows = (text: string) => text.split(/^(?= {2}[\w-]+:$)/m).filter((job) => job.includes('windows-'))

describe.each(workflows)('what the workflow %s counts on', (_name, text) => {
  it('the scripts that it runs are in package.json', () => {
    const scripts = [...all(text, /npm run ([\w:-]+)/g), ...all(text, /npm (test)\b/g)]
    expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([])
  })

  it('the programs that it runs are in the repository', () => {
    const programs = all(text, /(?:node |run: )((?:build|tools|node_modules\/electron|\.ci)\/[\w/.-]+)/g)
    expect(programs).not.toEqual([])
    expect(programs.filter((path) => !existsSync(join(project, path)))).toEqual([])
    if (text.includes('run: .ci/run')) accessSync(join(project, '.ci', 'run'), constants.X_OK)
  })

  it('the layers that it names exist', () => {
    const config = read('vitest.config.ts')
    const layers = all(text, /--project ([\w-]+)/g)
    expect(layers).not.toEqual([])
    expect(layers.filter((name) => !config.includes(`node('${name}'`))).toEqual([])
  })

  it('no job on Windows hands arguments to npm after --, which PowerShell takes away', () => {
    expect(onWindows(text)).not.toEqual([])
    for (const job of onWindows(text)) expect(all(job, /run: (.*\bnpm .*\s--\s.*)/g)).toEqual([])
  })

  it('each system has the programs that read PDFs for the tests', () => {
    for (const job of onWindows(text).filter((each) => each.includes('vitest'))) {
      expect(job).toMatch(/if: runner\.os == 'Linux'\n[^#]*?apt-get install .*poppler-utils/)
      expect(job).toContain("if: runner.os == 'macOS'\n        run: brew install poppler\n")
      expect(job).toContain(
        "if: runner.os == 'Windows'\n        run: choco install poppler --no-progress -y\n",
      )
    }
  })

  it('each of its own variables is read somewhere', () => {
    const own = all(text, /\b(ATENA_[A-Z_]+)\b/g)
    expect(own.filter((name) => readers.every((file) => !file.text.includes(name)))).toEqual([])
  })

  it('a variable that the repository does not have, which arrives as an empty text, is as none', () => {
    const optional = all(text, /\b(ATENA_\w+): \$\{\{ vars\./g)
    const taken = (name: string) => readers.some((file) => file.text.includes(`['${name}'] ??`))
    expect(optional.filter(taken)).toEqual([])
  })
})

describe('what the release counts on', () => {
  it('a secret that the repository does not have leaves no variable', () => {
    const signing = all(release, /^ +(\w+): \$\{\{ .*secrets\./gm)
    expect(signing.length).toBeGreaterThan(5)
    const environment = Object.fromEntries(signing.map((name) => [name, '']))
    dropEmptySigning(environment)
    expect(environment).toEqual({})
  })

  it('electron-builder knows each variable of signing', () => {
    const builder = join(project, 'node_modules', 'app-builder-lib', 'out')
    const sources = readdirSync(builder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    )
    const words = sources.map((name) => readFileSync(join(builder, name), 'utf8')).join('\n')
    const signing = all(release, /^ +(\w+): \$\{\{ .*secrets\./gm)
    expect(signing.filter((name) => !words.includes(name))).toEqual([])
  })

  it('takes every kind of installer that is made, and what an update needs', () => {
    const { linux, mac, win } = builderConfig(null)
    const endings: Record<string, string> = {
      nsis: 'exe',
      AppImage: 'AppImage',
      deb: 'deb',
      dmg: 'dmg',
      zip: 'zip',
    }
    const made = [linux, mac, win]
      .flatMap((system) => system?.target ?? [])
      .map((name) => endings[String(name)])
    const taken = all(release, /release\/packages\/\*\.(\w+)$/gm)
    expect(made.filter((ending) => ending === undefined || !taken.includes(ending))).toEqual([])
    expect(taken).toContain('blockmap')
    expect(release).toContain('release/packages/latest*.yml\n')
  })

  it('installs the deb package, starts it where that puts it, and removes it again', () => {
    const { linux, productName } = builderConfig(null)
    const name = (JSON.parse(read('package.json')) as { name: string }).name
    const place = `/opt/${productName}`
    const helper = read('node_modules', 'app-builder-lib', 'out', 'targets', 'LinuxTargetHelper.js')
    expect(helper).toContain('installPrefix = "/opt"')
    expect(read('build', 'package', 'smoke.ts')).toContain('process.argv[2]')
    expect(release).toContain(
      [
        'sudo apt-get install -y ./release/packages/*.deb',
        `xvfb-run -a dbus-run-session -- node build/package/smoke.ts ${place}/${linux?.executableName}`,
        `sudo apt-get purge -y ${name}`,
        `test ! -e ${place}`,
      ].join('\n          '),
    )
  })

  it('packs the Electron that the tests run on', () => {
    expect(builderConfig(null).electronVersion).toBe(manifest.devDependencies['electron'])
  })
})
