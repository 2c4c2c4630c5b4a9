import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, win32 } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOfMaking, digestsOf, isBelow, isUpToDate } from '../../../build/what-is-built.ts'
import { out, project } from '../../../build/project.mjs'

const folder = join(out, 'what-is-built-test')
const source = join(folder, 'source.ts')
const output = join(folder, 'output.js')

beforeEach(() => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(source, 'one')
  writeFileSync(output, 'built')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A bundle of one source and one output, as it was just built. */
const justBuilt = () => ({
  making: 'this way',
  sources: digestsOf([source, join(project, 'node_modules', 'vue', 'index.js')]),
  outputs: [relative(project, output)],
  packages: [],
})

describe('what is built again', () => {
  it('nothing when nothing has changed', () => {
    expect(isUpToDate(justBuilt(), 'this way')).toBe(true)
  })

  it('what was never built', () => {
    expect(isUpToDate(undefined, 'this way')).toBe(false)
  })

  it('what is now built in another way', () => {
    expect(isUpToDate(justBuilt(), 'another way')).toBe(false)
  })

  it('what was made from a file that has been changed or deleted', () => {
    const built = justBuilt()
    writeFileSync(source, 'two')
    expect(isUpToDate(built, 'this way')).toBe(false)
    rmSync(source)
    expect(isUpToDate(built, 'this way')).toBe(false)
  })

  it('what lacks one of its outputs', () => {
    const built = justBuilt()
    rmSync(output)
    expect(isUpToDate(built, 'this way')).toBe(false)
  })

  it('packages count by the lock file, not one by one', () => {
    expect(Object.keys(justBuilt().sources)).toEqual([relative(project, source)])
  })

  it.each([
    ['C:/Users/a/atena/renderer/App.vue', true],
    ['C:\\Users\\a\\atena\\build\\bundle.ts', true],
    ['C:/Users/a/atena-2/renderer/App.vue', false],
    ['vite/preload-helper.js', false],
  ])('on Windows %s is ours: %s', (file, isOurs) => {
    expect(isBelow(file, 'C:\\Users\\a\\atena', win32)).toBe(isOurs)
  })

  it.each(['package/licences/MIT.txt', 'bundle.ts', 'package/sbom.ts'])('%s counts', (name) => {
    cpSync(join(project, 'build'), join(folder, 'build'), { recursive: true })
    const before = digestOfMaking(join(folder, 'build'))
    appendFileSync(join(folder, 'build', name), ' ')
    expect(digestOfMaking(join(folder, 'build'))).not.toBe(before)
  })

  it('the setting that the main process is built with counts', () => {
    const before = digestOfMaking()
    process.env['ATENA_UPDATE_URL'] = 'https://updates.example/atena'
    try {
      expect(digestOfMaking()).not.toBe(before)
    } finally {
      delete process.env['ATENA_UPDATE_URL']
    }
  })
})
