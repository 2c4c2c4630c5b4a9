/** Why nothing was made: a sentence, and the exit code (2 for a command line that cannot be understood). */
export class Refusal extends Error {
  readonly code: number
  constructor(message: string, code = 1) {
    super(message)
    this.code = code
  }
}
