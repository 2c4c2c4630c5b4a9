import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longLayers, quarterOf, shortLayers } from '../../../../build/test/layers.mjs'
import { project } from '../../../source-files.ts'

const specs = readdirSync(join(project, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.spec.ts'))
  .map((path) => join('test', path))
const textOf = (spec: string) => readFileSync(join(project, spec), 'utf8')

it('the long run takes every file that the short run skips in part', () => {
  const taken = new Set(longLayers({ workers: 1 }).flatMap(({ args }) => args))
  const leaves = /^\/\/ @module-tag long$|\btags\b.*'long'|\/(counts|readings)\.ts'/m
  const leaving = specs.filter((spec) => leaves.test(textOf(spec)))
  expect(leaving.length).toBeGreaterThan(100)
  expect(leaving.filter((spec) => !taken.has(spec) && !spec.endsWith('layers.spec.ts'))).toEqual([])
})

it('the four quarters of the long run take each of its files once', () => {
  const placesOf = (quarter: number | null) =>
    longLayers({ workers: 1, quarter }).flatMap(({ name, args }) =>
      args.filter((arg) => specs.includes(arg)).map((file) => `${name}: ${file}`),
    )
  const parts = [0, 1, 2, 3].map(placesOf)
  expect(parts.flat().toSorted()).toEqual(placesOf(null).toSorted())
  for (const part of parts) expect(part.length).toBeGreaterThan(placesOf(null).length / 5)
})

it('the hash of a commit chooses its quarter; any other text takes the whole long run', () => {
  const commits = Array.from({ length: 400 }, () => randomBytes(20).toString('hex'))
  expect([...new Set(commits.map((commit) => quarterOf(commit)))].toSorted()).toEqual([0, 1, 2, 3])
  expect(quarterOf('0000000600000000')).toBe(2)
  for (const none of ['', undefined, 'HEAD', 'fatal: not a git repository'])
    expect(quarterOf(none)).toBeNull()
})

it('the short run does not load a file that is entirely long', () => {
  const excluded = shortLayers({ changed: false, workers: 1 }).flatMap(({ args }) =>
    args.filter((arg) => arg.startsWith('--exclude=')).map((arg) => join(arg.slice('--exclude='.length))),
  )
  const long = specs.filter((spec) => /^\/\/ @module-tag long$/m.test(textOf(spec)))
  expect(long.length).toBeGreaterThan(0)
  expect(excluded.toSorted()).toEqual(long.toSorted())
  expect(
    shortLayers({ changed: true, workers: 1 })
      .flatMap(({ args }) => args)
      .join(),
  ).not.toContain('--exclude')
})

it('each layer of a run has its own name', () => {
  for (const layers of [shortLayers({ changed: false, workers: 1 }), longLayers({ workers: 1 })])
    expect(new Set(layers.map(({ name }) => name)).size).toBe(layers.length)
})

it('the bundle is built before the layers that start the app', () => {
  const names = shortLayers({ changed: false, workers: 1 }).map(({ name }) => name)
  expect(names).toHaveLength(14)
  expect(names.indexOf('build')).toBe(0)
})

it('the short run may skip a layer that has passed; the whole long run always includes the stand-in', () => {
  const namesOf = (without: string[]) =>
    shortLayers({ changed: false, workers: 1, without }).map(({ name }) => name)
  expect(namesOf([]).filter((name) => !namesOf(['stand-in']).includes(name))).toEqual(['stand-in'])
  const long = longLayers({ workers: 1 }).find(({ name }) => name === 'stand-in, short')
  expect(long?.args).toContain('--tags-filter=!long')
})
