import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { out, project } from '../project.mjs'
import { copyNativeModules } from './native-modules.ts'
import { homepage } from './publisher.ts'

interface Manifest {
  name: string
  productName: string
  version: string
  description: string
  license: string
  main: string
}

/** Folders of `out/` that make up the app. */
const programs = ['main', 'preload', 'renderer', 'service', 'fonts', 'postal']

/**
 * Lays out what the package holds, and nothing else: an empty folder is filled by name, so no source, test or tool can
 * slip in by not being excluded.
 * @param target such as `linux-x64`
 */
export function stage(folder: string, target: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of programs)
    cpSync(join(out, name), join(folder, 'out', name), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    })
  copyNativeModules(folder, target)
  const { name, productName, version, description, license, main } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  ) as Manifest
  // The deb package is not made without a homepage.
  const publisher = { author: 'Atena', homepage }
  const manifest = { name, productName, version, description, license, main, type: 'module', ...publisher }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
}
