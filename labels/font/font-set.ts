import type { Cluster } from './clusters.ts'
import type { Face } from './face.ts'

/** How a cluster stands on the line. `sideways` is a horizontal glyph turned a quarter clockwise in vertical text. */
export type Stance = 'horizontal' | 'vertical' | 'sideways'

/** A cluster with the glyph that shows it. Shared between all its occurrences: never changed. */
export interface Glyph {
  readonly text: string
  /** Index into `FontSet.faces`. */
  readonly face: number
  readonly id: number
  /** Length along the line, em. */
  readonly advance: number
  readonly stance: Stance
  /** `character`: no face has it, a geta mark stands in. `variant`: the base form stands in. */
  readonly missing: 'character' | 'variant' | null
}

/** The faces of a print job, first choice first, with a memory of every glyph looked up. */
export interface FontSet {
  readonly faces: readonly Face[]
  /** Clusters looked up so far that no face shows fully, with what stands in. Empty for most jobs. */
  readonly gaps: ReadonlyMap<string, 'character' | 'variant'>
  glyph(cluster: Cluster, direction: 'horizontal' | 'vertical'): Glyph
}

/** 〓 stands in type for a character that the case does not hold. */
const getaMark = 0x3013
const emojiSelectors = new Set([0xfe0e, 0xfe0f])

/** What lies along the line in vertical text and must turn when the font has no vertical form of it (UTR #50). */
const turning =
  /^[\u2010-\u2015\u2025\u2026\u2212\u223c\u301c\uff0d\uff5e\uff1a\uff1b\uff1d:;=()[\]{}<>|~\-–—_]$/u

/** Half-width Latin letters and the signs among them: what stands upright in a column is full width. */
const latin = /^(?:(?![\u2160-\u2188\uff21-\uff5a])\p{Script=Latin}|['’.,&])/u

function isTurned(cluster: Cluster, face: Face, glyph: number): boolean {
  if (latin.test(cluster.text)) return true
  return turning.test(cluster.text) && face.verticalOf(glyph) === glyph
}

function lookUp(
  faces: readonly Face[],
  cluster: Cluster,
): { face: number; id: number; missing: Glyph['missing'] } {
  const selector = emojiSelectors.has(cluster.selector) ? 0 : cluster.selector
  if (selector !== 0) {
    for (const [face, { variantOf }] of faces.entries()) {
      const id = variantOf(cluster.base, selector)
      if (id !== 0) return { face, id, missing: cluster.compound ? 'character' : null }
    }
  }
  for (const [face, { glyphOf }] of faces.entries()) {
    const id = glyphOf(cluster.base)
    if (id !== 0 && !cluster.compound) return { face, id, missing: selector === 0 ? null : 'variant' }
  }
  for (const [face, { glyphOf }] of faces.entries()) {
    const id = glyphOf(getaMark)
    if (id !== 0) return { face, id, missing: 'character' }
  }
  return { face: 0, id: 0, missing: 'character' }
}

function glyphOf(faces: readonly Face[], cluster: Cluster, direction: 'horizontal' | 'vertical'): Glyph {
  const found = lookUp(faces, cluster)
  const face = faces[found.face]
  const { text } = cluster
  if (face === undefined) return { text, face: 0, id: 0, advance: 1, stance: direction, missing: 'character' }
  if (direction === 'horizontal' || isTurned(cluster, face, found.id)) {
    const stance = direction === 'horizontal' ? 'horizontal' : 'sideways'
    return { text, ...found, advance: face.advance(found.id), stance }
  }
  const id = face.verticalOf(found.id)
  return { text, ...found, id, advance: face.advanceHeight(id), stance: 'vertical' }
}

/** Makes a font set of opened faces; at least one is needed. */
export function fontSet(faces: readonly Face[]): FontSet {
  const known = { horizontal: new Map<string, Glyph>(), vertical: new Map<string, Glyph>() }
  const gaps = new Map<string, 'character' | 'variant'>()
  return {
    faces,
    gaps,
    glyph(cluster, direction) {
      const memory = known[direction]
      const old = memory.get(cluster.text)
      if (old !== undefined) return old
      const glyph = glyphOf(faces, cluster, direction)
      memory.set(cluster.text, glyph)
      if (glyph.missing !== null) gaps.set(cluster.text, glyph.missing)
      return glyph
    },
  }
}
