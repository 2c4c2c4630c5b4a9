/** What a line may hold, in characters. */
const width = 130
const heading = 'left to npm run test:long:'

/**
 * What the short run has left to the long run, in the words of its summary: one entry for each layer, in five lines at most.
 * Tests and whole files are counted as such; everything that a test tries less often than in the long run is counted together.
 * @param {[layer: string, left: Record<string, number>][]} layers left: how many of which kind, as in `Counts`
 * @returns {string[]} lines; none if nothing was left
 */
export function linesOfLeft(layers) {
  const entries = layers.flatMap(([layer, left]) => {
    const { tests = 0, 'whole files': files = 0, ...tries } = left
    const tried = Object.values(tries).reduce((sum, many) => sum + many, 0)
    const parts = [
      counted(tests, 'test', 'tests'),
      counted(files, 'file', 'files'),
      counted(tried, 'try', 'tries'),
    ]
    const said = parts.filter((part) => part !== null)
    return said.length === 0 ? [] : [`${layer} ${said.join(', ')}`]
  })
  if (entries.length === 0) return []
  const lines = [heading]
  for (const [at, entry] of entries.entries()) {
    const text = at === entries.length - 1 ? entry : `${entry};`
    const longer = `${lines.at(-1)} ${text}`
    if (longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(`  ${text}`)
  }
  return lines
}

/**
 * @param {number} many
 * @param {string} one its name in the singular
 * @param {string} more its name in the plural
 * @returns {string | null} null for none
 */
function counted(many, one, more) {
  if (many === 0) return null
  return `${many.toLocaleString('en')} ${many === 1 ? one : more}`
}
