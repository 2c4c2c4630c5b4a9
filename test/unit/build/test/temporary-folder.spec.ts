import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolderInMemory } from '../../../../build/test/temporary-folder.mjs'

function someRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'atena-root-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return root
}

/** The number of a process that has ended. */
const ended = () => spawnSync(process.execPath, ['--version']).pid

describe('the folder of the temporary files of a run', () => {
  it('is new each time, and nobody else may look into it', () => {
    const root = someRoot()
    const [one, other] = [makeFolderInMemory({ root, room: 0 }), makeFolderInMemory({ root, room: 0 })]
    expect(one).not.toBe(other)
    if (process.platform !== 'win32') expect(statSync(one ?? '').mode & 0o777).toBe(0o700)
    expect(readdirSync(root)).toHaveLength(2)
  })

  it('what a killed run left is removed; that of a living one and whatever else is there stays', () => {
    const root = someRoot()
    const names = [
      `atena-test-${ended()}-abc`,
      `atena-test-${process.pid}-abc`,
      'atena-test-notes',
      'other-1-a',
    ]
    for (const name of names) mkdirSync(join(root, name))
    writeFileSync(join(root, names[0] ?? '', 'large'), 'bytes')
    makeFolderInMemory({ root, room: 0 })
    expect(names.map((name) => existsSync(join(root, name)))).toEqual([false, true, true, true])
  })

  it('is none where there is too little room or no such place', () => {
    const root = someRoot()
    expect(makeFolderInMemory({ root, room: Number.MAX_SAFE_INTEGER })).toBeNull()
    expect(readdirSync(root)).toEqual([])
    expect(makeFolderInMemory({ root: join(root, 'none'), room: 0 })).toBeNull()
  })
})
