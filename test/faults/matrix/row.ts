/** One fault of reliability 4: what happens, and where its tests are. */
export interface MatrixRow {
  id: string
  name: string
  /** Tests that show it without carrying the id in their title. */
  by?: RegExp
  /** Why nothing shows it here. */
  skip?: string
}

/** Rows of one letter, numbered from 1. An entry is a name, or a name with what else is to be known. */
export function rowsOf(
  letter: string,
  entries: readonly (string | readonly [name: string, more: Omit<MatrixRow, 'id' | 'name'>])[],
): MatrixRow[] {
  return entries.map((entry, at) => {
    const id = letter + String(at + 1).padStart(2, '0')
    return typeof entry === 'string' ? { id, name: entry } : { id, name: entry[0], ...entry[1] }
  })
}
