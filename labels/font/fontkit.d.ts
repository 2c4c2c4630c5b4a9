/** The part of fontkit 2.0.4 that `open-face.ts` uses; the package ships no types. */
declare module 'fontkit' {
  export interface CoverageTable {
    version: number
    glyphs?: number[]
    rangeRecords?: { start: number; end: number }[]
  }
  export interface SubstitutionTable {
    version: number
    coverage: CoverageTable
    deltaGlyphID?: number
    substitute?: { length: number; get(index: number): number }
    lookupType?: number
    extension?: SubstitutionTable
  }
  export interface SubstitutionLookup {
    lookupType: number
    subTables: Iterable<SubstitutionTable>
  }
  export interface EmbeddingBits {
    noEmbedding: boolean
    viewOnly: boolean
    editable: boolean
    noSubsetting: boolean
    bitmapOnly: boolean
  }
  export interface FontkitGlyph {
    id: number
    codePoints: number[]
    path: { commands: { command: string; args: number[] }[] }
  }
  /** Glyphs from left to right; lengths in font units. */
  export interface FontkitRun {
    glyphs: FontkitGlyph[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
  export interface FontkitFont {
    type: string
    unitsPerEm: number
    ascent: number
    descent: number
    capHeight: number
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    directory: { tables: Record<string, { offset: number; length: number } | undefined> }
    'OS/2'?: {
      typoAscender: number
      typoDescender: number
      usWeightClass?: number
      fsSelection?: { italic: boolean; oblique: boolean }
      fsType?: EmbeddingBits
    }
    /** Texts by name and by language; a text in an unknown encoding stays bytes. */
    name?: { records: Record<string, Record<string, string | Uint8Array> | undefined> }
    GSUB?: {
      featureList: { tag: string; feature: { lookupListIndexes: number[] } }[]
      lookupList: { get(index: number): SubstitutionLookup }
    }
    _cmapProcessor: { lookup(codePoint: number, variationSelector?: number): number }
    layout(
      text: string,
      features: undefined,
      script: undefined,
      language: undefined,
      direction: 'ltr' | 'rtl',
    ): FontkitRun
    getGlyph(id: number): FontkitGlyph
    createSubset(): { readonly glyphs: number[]; encode(): Uint8Array }
  }
  export interface FontkitCollection {
    type: string
    fonts: FontkitFont[]
  }
  export function create(bytes: Uint8Array, postscriptName?: string): FontkitFont | FontkitCollection
}
