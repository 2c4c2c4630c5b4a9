import type { FontSet } from '../font/font-set.ts'
import { settingOf, type Setting } from '../typeset/setting.ts'
import type { PaperList } from './paper-list.ts'

/** The paragraphs of a cell, not yet cut into lines. */
export type SetCell = readonly Setting[]

/** A row that is set in the faces of its words. */
export interface SetRow {
  readonly fonts: FontSet
  readonly cells: readonly SetCell[]
}

/** The parts of a list with all their texts set. */
export interface SetList {
  readonly heads: SetRow
  readonly sections: readonly { readonly heading: string; readonly rows: readonly SetRow[] }[]
}

const lineEnds = /[\n\v\f\r\u0085\u2028\u2029]+/u
const blanks = /\s+/gu

function paragraphs(fonts: FontSet, text: string): SetCell {
  const lines = text.split(lineEnds).map((line) => line.replaceAll(blanks, ' ').trim())
  return lines.filter((line) => line !== '').map((line) => settingOf(fonts, line, 'horizontal'))
}

function setRow(all: FontSet, texts: readonly string[]): SetRow {
  const fonts = all.forTexts(texts)
  return { fonts, cells: texts.map((text) => paragraphs(fonts, text)) }
}

/** Sets the texts of a list. */
export function setList({ columns, sections }: PaperList, fonts: FontSet): SetList {
  return {
    heads: setRow(
      fonts,
      columns.map(({ heading }) => heading),
    ),
    sections: sections.map(({ heading, rows }) => ({
      heading,
      rows: rows.map((row) => setRow(fonts, row)),
    })),
  }
}
