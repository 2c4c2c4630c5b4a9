import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { project } from '../../source-files.ts'

const folder = join(project, '.github', 'workflows')
const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
const release = new Map(jobsOf(readFileSync(join(folder, 'release.yml'), 'utf8')))

/** Each job of a workflow with its text; without comments. */
function jobsOf(workflow: string): [name: string, text: string][] {
  const jobs = workflow.replace(/^[^]*\njobs:\n/, '').replaceAll(/^ *#.*\n/gm, '')
  return jobs.split(/^(?= {2}[\w-]+:$)/m).map((text) => [/^ {2}([\w-]+):/.exec(text)?.[1] ?? '', text])
}

const job = (name: string) => release.get(name) ?? ''
const needsOf = (name: string) => (/^ {4}needs: (.+)$/m.exec(job(name))?.[1] ?? '').match(/\w+/g) ?? []
/** Every job that has to succeed before this one. */
const before = (name: string): string[] => needsOf(name).flatMap((needed) => [needed, ...before(needed)])

describe.each(workflows)('the workflow %s', (_name, text) => {
  it('runs actions by the digest of their code, with the version in words', () => {
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action)
    expect(used.length).toBeGreaterThan(0)
    for (const action of used) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('may only read the repository, and leaves no credentials on the machine', () => {
    expect(text.match(/permissions:\n( +.+\n)+/g)).toEqual(['permissions:\n  contents: read\n'])
    const checkouts = text.split('actions/checkout@').slice(1)
    for (const checkout of checkouts) expect(checkout).toMatch(/^.+\n +with:\n +persist-credentials: false\n/)
  })

  it('installs the programs that it starts on Linux before, in the same job', () => {
    const packageOf = { 'xvfb-run': 'xvfb', 'dbus-run-session': 'dbus' }
    for (const [job, steps] of jobsOf(text))
      for (const [program, name] of Object.entries(packageOf)) {
        const [before = '', after] = steps.split(program)
        if (after !== undefined)
          expect(before, `${job}: ${program}`).toMatch(new RegExp(`apt-get install.* ${name}\\b`))
      }
  })
})

describe('the release', () => {
  it('has a job for each of: checks, building, tests on real Electron, signing, checksums', () => {
    expect([...release.keys()].sort()).toEqual(['build', 'check', 'package', 'publish', 'test'])
  })

  it('signs only what was built, checked and tested', () => {
    expect(before('package').sort()).toEqual(['build', 'check', 'test'])
    expect(needsOf('publish')).toEqual(['package'])
  })

  it('tests and signs the bundles of the job that built them', () => {
    expect(job('build')).toMatch(/run: npm run build\n[^]*upload-artifact@[^]*name: bundles\n/)
    for (const name of ['test', 'package']) {
      expect(job(name), name).toMatch(/download-artifact@.+\n +with:\n +name: bundles\n +path: out\n/)
      expect(job(name), name).not.toMatch(/npm run (build|package)\b/)
    }
    expect(job('package')).toContain('run: node build/run.mjs build/package/package.ts --built\n')
  })

  it('every bundle is handed over', () => {
    const parts = ['built.json', 'fonts', 'main', 'postal', 'preload', 'renderer', 'service']
    expect([...job('build').matchAll(/^ +out\/(.+)$/gm)].map(([, part]) => part)).toEqual(parts)
  })

  it('the secrets of signing are in the one step that makes the installers', () => {
    const knowing = [...release].filter(([, text]) => text.includes('secrets.')).map(([name]) => name)
    expect(knowing).toEqual(['package'])
    const steps = job('package').split(/^ {6}- /m)
    expect(steps.filter((step) => step.includes('secrets.')).map((step) => step.split('\n')[0])).toEqual([
      'name: Installers',
    ])
  })

  it('each system gets its own certificate alone', () => {
    const material = [...job('package').matchAll(/^ +(\w+): \$\{\{ (.*)secrets\.(\w+)(.*) \}\}$/gm)]
    const only = (system: string) => [`runner.os == '${system}' && `, " || ''"]
    expect(
      Object.fromEntries(material.map(([, name, before, secret, after]) => [name, [secret, before, after]])),
    ).toEqual({
      CSC_LINK: ['CSC_LINK', ...only('macOS')],
      CSC_KEY_PASSWORD: ['CSC_KEY_PASSWORD', ...only('macOS')],
      APPLE_ID: ['APPLE_ID', ...only('macOS')],
      APPLE_APP_SPECIFIC_PASSWORD: ['APPLE_APP_SPECIFIC_PASSWORD', ...only('macOS')],
      APPLE_TEAM_ID: ['APPLE_TEAM_ID', ...only('macOS')],
      WIN_CSC_LINK: ['WIN_CSC_LINK', ...only('Windows')],
      WIN_CSC_KEY_PASSWORD: ['WIN_CSC_KEY_PASSWORD', ...only('Windows')],
    })
  })

  it('where it signs, no test and no script of a package runs', () => {
    expect(job('package')).not.toMatch(/vitest|npm test|npm run test/)
    expect(job('package').match(/npm (ci|install).*/g)).toEqual(['npm ci --ignore-scripts'])
  })

  it('bundles and installers name the same place for updates', () => {
    for (const name of ['build', 'package'])
      expect(job(name), name).toContain('ATENA_UPDATE_URL: ${{ vars.ATENA_UPDATE_URL }}')
  })

  it('asks for the advisories about what ships, and not about the few packages that are no devDependency', () => {
    expect(job('check')).toContain('run: npm run security:audit\n')
    expect(job('check')).not.toContain('npm audit')
  })

  it('publishes the SHA-256 of each file with the files, and the list of what is inside', () => {
    expect(job('package')).toContain('release/packages/*.cdx.json\n')
    expect(job('publish')).toMatch(
      /sha256sum -- \* > SHA256SUMS\n +sha256sum --check --strict SHA256SUMS\n[^]*upload-artifact@[^]*path: published\n/,
    )
  })

  it('tests and packs for each system, and for both kinds of processor on Linux', () => {
    const matrix = ['        system: [ubuntu-24.04, ubuntu-24.04-arm, windows-2025, macos-15]']
    for (const name of ['test', 'package']) expect(job(name).match(/^ +system: .+$/gm), name).toEqual(matrix)
    expect(job('package')).toContain('name: atena-${{ runner.os }}-${{ runner.arch }}\n')
  })

  it.runIf(process.platform === 'linux')('ends where two machines have made a file of the same name', () => {
    const script = /- name: Checksums\n +run: \|\n((?: {10}.+\n)+)/.exec(job('publish'))?.[1] ?? ''
    const publish = (files: string[]) => {
      const folder = mkdtempSync(join(tmpdir(), 'atena-publish-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      for (const file of files) {
        mkdirSync(join(folder, 'made', file, '..'), { recursive: true })
        writeFileSync(join(folder, 'made', file), file)
      }
      // As GitHub runs a step.
      const { status } = spawnSync('bash', ['-e', '-c', script], { cwd: folder })
      const sums = join(folder, 'published', 'SHA256SUMS')
      const names = existsSync(sums) ? [...readFileSync(sums, 'utf8').matchAll(/^\w{64} {2}(.+)$/gm)] : []
      return { status, names: names.map(([, name]) => name) }
    }
    const [x64, arm64] = ['atena-Linux-X64/packages', 'atena-Linux-ARM64/packages']
    const two = [
      `${x64}/a b.deb`,
      `${arm64}/c.deb`,
      'atena-Linux-X64/sizes.json',
      'atena-Linux-ARM64/sizes.json',
    ]
    expect(publish(two)).toEqual({ status: 0, names: ['a b.deb', 'c.deb'] })
    expect(publish([`${x64}/a b.deb`, `${arm64}/a b.deb`])).toEqual({ status: 1, names: [] })
  })
})
