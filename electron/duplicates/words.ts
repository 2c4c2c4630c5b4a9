/** Texts of a file as small numbers, each with how often it was said; 0 is nothing. Comparing two is comparing numbers. */
export class Words {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = ['']
  #counts = new Uint32Array(1024)

  /** Returns the number of a text and counts it once more; 0 for the empty text. */
  take(text: string): number {
    if (text === '') return 0
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#texts.length
      this.#numbers.set(text, number)
      this.#texts.push(text)
      if (number >= this.#counts.length) this.#grow()
    }
    this.#counts[number]!++
    return number
  }

  /** Returns the number of a text, without counting it; 0 for one that was never said. */
  find(text: string): number {
    return this.#numbers.get(text) ?? 0
  }

  /** Returns the text of a number. */
  text(number: number): string {
    return this.#texts[number] ?? ''
  }

  /** Returns how often the text of a number was said. */
  count(number: number): number {
    return this.#counts[number] ?? 0
  }

  #grow(): void {
    const larger = new Uint32Array(this.#counts.length * 2)
    larger.set(this.#counts)
    this.#counts = larger
  }
}
