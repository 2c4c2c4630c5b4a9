/** A list of contacts to print: rows of texts under headings. */
export interface PaperList {
  readonly title: string
  /** What is next to the title, such as a date and how many there are. */
  readonly note: string
  readonly columns: readonly PaperColumn[]
  readonly sections: readonly PaperSection[]
}

/**
 * A column: `text` is divided where lines of text may end, `words` at blanks as long as there is room for each word, `number` (of
 * a telephone, a date) is whole as long as there is room for it; `tick` has boxes, `blank` room to write into.
 */
export interface PaperColumn {
  readonly heading: string
  readonly kind: 'text' | 'words' | 'number' | 'tick' | 'blank'
}

/** Rows below a heading of their own, without one if it is empty. */
export interface PaperSection {
  readonly heading: string
  /** A text for each column; line ends in it are kept. */
  readonly rows: readonly (readonly string[])[]
}

/** What a list is printed on, and its type. */
export interface ListPaper {
  /** mm, as it is held to read it. */
  readonly width: number
  readonly height: number
  /** One em, mm. */
  readonly size: number
}
