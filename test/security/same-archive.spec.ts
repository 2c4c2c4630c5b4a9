// @module-tag long
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packages, packedPlaces, release } from '../../build/package/builder-config.ts'
import { project } from '../source-files.ts'

/** The digest of the archive that the bundles in `out/` are packed into, in a folder of its own. */
function archiveOfPacking(): string {
  const folder = mkdtempSync(join(tmpdir(), 'same-archive-'))
  try {
    const words = [join(project, 'build', 'package', 'package.ts'), '--dir', '--built']
    const env = { ...process.env, ATENA_RELEASE: folder }
    execFileSync(process.execPath, words, { cwd: project, env, stdio: 'pipe' })
    const { root, resources } = packedPlaces(process.platform, process.arch)
    const archive = join(folder, packages.slice(release.length), root, resources, 'app.asar')
    return createHash('sha256').update(readFileSync(archive)).digest('hex')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

it('the same bundles are packed into the same archive, byte for byte', () => {
  expect(archiveOfPacking()).toBe(archiveOfPacking())
})
