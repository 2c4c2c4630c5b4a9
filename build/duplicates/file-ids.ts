/** What a file calls its records: their ids, else the lines on which they begin, else their places. */
export class FileIds {
  readonly #taken = new Set<string>()
  readonly #numbers = new Set<string>()
  #place = 0

  /** Returns the name of the next record as text, another one for each record. */
  idOf({ id, uid }: Record<string, unknown>, line: number): string {
    this.#place++
    const said = [id, uid].filter(
      (each) => (typeof each === 'string' && each !== '') || typeof each === 'number',
    )
    // All of a list may stand on one line, and a file may call two records the same.
    const names = [...(said as (string | number)[]), line, this.#place]
    const name = names.find((each) => !this.#taken.has(String(each))) ?? `${this.#place}#`
    this.#taken.add(String(name))
    if (typeof name === 'number') this.#numbers.add(String(name))
    return String(name)
  }

  /** Returns a name as the file has it: a number where it is one, or a line. */
  asSaid(name: string): string | number {
    return this.#numbers.has(name) ? Number(name) : name
  }
}
