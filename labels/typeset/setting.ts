import { breakHint, clustersOf } from '../font/clusters.ts'
import type { Cluster } from '../font/clusters.ts'
import type { FontSet, Glyph } from '../font/font-set.ts'
import { breakCost, breakCosts } from './kinsoku.ts'

/** The way of writing. */
export type Direction = 'horizontal' | 'vertical'

/** One step along the line: a glyph, or up to two digits side by side in vertical text (tate-chu-yoko). */
export interface Sort {
  readonly glyphs: readonly Glyph[]
  /** em */
  readonly advance: number
  readonly blank: boolean
}

/** Text with its glyphs, ready to be cut into lines. */
export interface Setting {
  readonly direction: Direction
  readonly sorts: readonly Sort[]
  /** Cost of ending a line behind each sort; worked out by `endCost` when it is first asked for. */
  readonly costs: (number | null)[]
  /** `reach[i]` is the length of the first `i` sorts, em. */
  readonly reach: readonly number[]
}

/** A word space in a column, em: fonts give it a whole em downwards. */
const verticalSpace = 0.5

const digit = /^\d$/u

const known = new WeakMap<Glyph, Sort>()

function single(fonts: FontSet, cluster: Cluster, direction: Direction): Sort {
  const glyph = fonts.glyph(cluster, direction)
  let sort = known.get(glyph)
  if (sort === undefined) {
    const narrow = direction === 'vertical' && cluster.text === ' '
    sort = {
      glyphs: [glyph],
      advance: narrow ? verticalSpace : glyph.advance,
      blank: cluster.text.trim() === '',
    }
    known.set(glyph, sort)
  }
  return sort
}

/** Half-width digits that are left in vertical text were meant to stand side by side (see verticalText). */
function combined(fonts: FontSet, clusters: readonly Cluster[], at: number): Sort | null {
  const pair = clusters.slice(at, at + 2).filter(({ text }) => digit.test(text))
  if (pair.length === 0 || pair[0] !== clusters[at]) return null
  return { glyphs: pair.map((cluster) => fonts.glyph(cluster, 'horizontal')), advance: 1, blank: false }
}

/** Sets text in a way of writing. Break hints leave no sort behind, only a cheap place to end the line. */
export function settingOf(fonts: FontSet, text: string, direction: Direction): Setting {
  const clusters = clustersOf(text)
  const sorts: Sort[] = []
  const costs: (number | null)[] = []
  const reach = [0]
  let end = 0
  for (let at = 0; at < clusters.length;) {
    const cluster = clusters[at]
    if (cluster === undefined) break
    if (cluster.text === breakHint) {
      if (costs.length > 0) costs[costs.length - 1] = breakCosts.hint
      at += 1
      continue
    }
    const sort =
      (direction === 'vertical' ? combined(fonts, clusters, at) : null) ?? single(fonts, cluster, direction)
    sorts.push(sort)
    costs.push(null)
    end += sort.advance
    reach.push(end)
    at += sort.glyphs.length
  }
  return { direction, sorts, costs, reach }
}

/** What ending a line behind a sort costs. */
export function endCost({ sorts, costs }: Setting, index: number): number {
  const old = costs[index] ?? null
  if (old !== null) return old
  const before = sorts[index]?.glyphs.at(-1)?.text ?? ''
  const after = sorts[index + 1]?.glyphs[0]?.text ?? ''
  const cost = after === '' ? 0 : breakCost(before, after)
  costs[index] = cost
  return cost
}

/** Length of the sorts from `start` up to, not including, `end`, em. */
export function span({ reach }: Setting, start: number, end: number): number {
  return (reach[end] ?? 0) - (reach[start] ?? 0)
}

/** What sorts say, for warnings. */
export function textOf(sorts: readonly Sort[]): string {
  return sorts.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join('')).join('')
}
