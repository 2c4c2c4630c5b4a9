/**
 * Tells the person at the terminal what happens next. Standard error, so that a command's standard output stays
 * its own (`npm run service` prints JSON there).
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`atena: ${sentence}\n`)
}

/**
 * Ends the command with one sentence that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function stop(sentence) {
  say(sentence)
  process.exit(1)
}
