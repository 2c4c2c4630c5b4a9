import type { Features } from './features.ts'

const none: number[] = []
const singles = 9

/** The features of all records as plain numbers in one block of memory: objects would take eight times as much. */
export class FeatureStore {
  #numbers = new Uint32Array(1 << 12)
  #starts = new Uint32Array(1 << 8)
  #end = 0
  #length = 0

  /** How many records are kept. */
  get length(): number {
    return this.#length
  }

  /** Keeps the features of one more record. */
  add(features: Features): void {
    const { family, given, birth, gender, company, department } = features
    const { telephones, emails, places, streets, rooms, zips } = features
    const lists = [telephones, emails, places, streets, rooms, zips]
    const room = singles + lists.reduce((sum, list) => sum + list.length + 1, 0)
    if (this.#end + room > this.#numbers.length) this.#numbers = enlarged(this.#numbers, this.#end + room)
    if (this.#length >= this.#starts.length) this.#starts = enlarged(this.#starts, this.#length)
    this.#starts[this.#length++] = this.#end
    const put = (number: number) => (this.#numbers[this.#end++] = number)
    for (const part of [family, given, company]) [part.written, part.kana].forEach(put)
    for (const number of [birth, gender, department]) put(number)
    for (const list of lists) {
      put(list.length)
      list.forEach(put)
    }
  }

  /** Returns the features of the record that was added as the `at`th, from 0. */
  get(at: number): Features {
    const numbers = this.#numbers
    const start = this.#starts[at]!
    let next = start + singles
    const list = () => {
      const length = numbers[next++]!
      if (length === 0) return none
      const values: number[] = []
      for (const end = next + length; next < end; next++) values.push(numbers[next]!)
      return values
    }
    return {
      family: { written: numbers[start]!, kana: numbers[start + 1]! },
      given: { written: numbers[start + 2]!, kana: numbers[start + 3]! },
      company: { written: numbers[start + 4]!, kana: numbers[start + 5]! },
      birth: numbers[start + 6]!,
      gender: numbers[start + 7]!,
      department: numbers[start + 8]!,
      telephones: list(),
      emails: list(),
      places: list(),
      streets: list(),
      rooms: list(),
      zips: list(),
    }
  }
}

function enlarged(array: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(Math.ceil(array.length * 1.5), least + 1))
  larger.set(array)
  return larger
}
