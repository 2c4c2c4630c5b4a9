import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../project.mjs'

/** Version of the Electron that is installed: packages are made of it. */
export function electronVersion(): string {
  const manifest = readFileSync(join(project, 'node_modules', 'electron', 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
