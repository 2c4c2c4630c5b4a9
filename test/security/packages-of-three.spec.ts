// @module-tag long
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packedPlaces } from '../../build/package/builder-config.ts'
import type { Target } from '../../build/package/target.ts'
import { machineOf } from './machine-of.ts'
import { project } from '../source-files.ts'

const platforms = ['win32', 'darwin', 'linux'] as const
const architectures = ['x64', 'arm64'] as const
const targets = platforms.flatMap((platform) =>
  architectures.map((architecture): Target => ({ platform, architecture })),
)
const words = { win32: '--win', darwin: '--mac', linux: '--linux' }

/** What a compiled file of each system is. */
const formats = { win32: 'PE', darwin: 'Mach-O', linux: 'ELF' }

// On macOS electron-builder would sign the dummy, which only a program can be; on Windows it packs for no Mac.
describe.runIf(process.platform === 'linux').each(targets)(
  'the package for $platform-$architecture, around a dummy of Electron',
  ({ platform, architecture }) => {
    const release = mkdtempSync(join(tmpdir(), 'atena-three-'))
    const places = packedPlaces(platform, architecture)
    const root = join(release, 'packages', places.root)
    const resources = join(root, places.resources)

    beforeAll(() => {
      const program = join(project, 'build', 'package', 'package.ts')
      const args = [program, '--dir', '--built', words[platform], `--${architecture}`]
      execFileSync(process.execPath, args, {
        // Vitest says `test` here; with that word some packages bundle their developer tools.
        env: { ...process.env, NODE_ENV: 'production', ATENA_RELEASE: release },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    })
    afterAll(() => rmSync(release, { recursive: true, force: true }))

    it('all compiled code is for this system and this processor', () => {
      const unpacked = join(resources, 'app.asar.unpacked')
      const natives = readdirSync(unpacked, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      const modules = join('node_modules', 'keytar', 'prebuilds', `${platform}-${architecture}`)
      expect(natives).toEqual([join(unpacked, modules, 'keytar.node')])
      for (const file of [...natives, join(root, places.program)])
        expect(machineOf(readFileSync(file)), file).toBe(`${formats[platform]} ${architecture}`)
    })
  },
)
