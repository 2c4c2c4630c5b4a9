import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { project } from '../../../source-files.ts'
import { makeFolderInMemory } from '../../../../build/test/temporary-folder.mjs'

function someRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'atena-root-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return root
}

/** The number of a process that has ended. */
const ended = () => spawnSync(process.execPath, ['--version']).pid

/** The namespace of processes that this run is in. */
const ours = () => Number(/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0])

describe.runIf(process.platform === 'linux')('the folder of the temporary files of a run', () => {
  it('is new each time, and no other user may look into it', () => {
    const root = someRoot()
    const [one, other] = [makeFolderInMemory({ root, room: 0 }), makeFolderInMemory({ root, room: 0 })]
    expect(one).not.toBe(other)
    expect(statSync(one ?? '').mode & 0o777).toBe(0o700)
    expect(readdirSync(root)).toHaveLength(2)
  })

  it('the folder of a killed run is removed; the folder of a running one and other files stay', () => {
    const root = someRoot()
    const names = [
      `atena-test-${ours()}-${ended()}-abc`,
      `atena-test-${ours()}-${process.pid}-abc`,
      'atena-test-notes',
      'other-1-a',
    ]
    for (const name of names) mkdirSync(join(root, name))
    writeFileSync(join(root, names[0] ?? '', 'large'), 'bytes')
    makeFolderInMemory({ root, room: 0 })
    expect(names.map((name) => existsSync(join(root, name)))).toEqual([false, true, true, true])
  })

  it('the folder of a run in another container stays: its process is not visible from here', () => {
    const root = someRoot()
    const names = [`atena-test-${ours() + 1}-${ended()}-abc`, `atena-test-${ended()}-abc`]
    for (const name of names) mkdirSync(join(root, name))
    makeFolderInMemory({ root, room: 0 })
    expect(names.map((name) => existsSync(join(root, name)))).toEqual([true, true])
  })

  it('the next run removes the folder of a run that has ended, and keeps that of a running one', () => {
    const root = someRoot()
    const program = `import { project } from '../../../source-files.ts'
import { makeFolderInMemory } from ${JSON.stringify(join(project, 'build/test/temporary-folder.mjs'))}
      process.stdout.write(makeFolderInMemory({ root: ${JSON.stringify(root)}, room: 0 }))`
    const left = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    }).stdout
    const own = makeFolderInMemory({ root, room: 0 }) ?? ''
    makeFolderInMemory({ root, room: 0 })
    expect([existsSync(left), existsSync(own)]).toEqual([false, true])
  })

  it('is not made without enough room or in a place that does not exist', () => {
    const root = someRoot()
    expect(makeFolderInMemory({ root, room: Number.MAX_SAFE_INTEGER })).toBeNull()
    expect(readdirSync(root)).toEqual([])
    expect(makeFolderInMemory({ root: join(root, 'none'), room: 0 })).toBeNull()
  })
})
