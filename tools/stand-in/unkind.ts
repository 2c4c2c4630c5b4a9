/**
 * What Electron does on some computers and not on ours. Each is switched on by its name in `ATENA_STANDIN_UNKIND`, a list with
 * commas; README.md says what it stands for.
 */
const names = ['never-ready', 'line-first', 'no-lock'] as const

/** One of them. */
export type Unkindness = (typeof names)[number]

/**
 * Reads the list once.
 * @throws {Error} for a name that it does not know: a test that asks for it would prove nothing
 */
function readList(list: string): ReadonlySet<string> {
  const asked = list.split(',').filter((name) => name !== '')
  const unknown = asked.filter((name) => !names.some((known) => known === name))
  if (unknown.length > 0) throw new Error(`ATENA_STANDIN_UNKIND does not know ${unknown.join(', ')}.`)
  return new Set(asked)
}

const asked = readList(process.env['ATENA_STANDIN_UNKIND'] ?? '')

/** Whether the stand-in is to be unkind in this way. */
export const isUnkind = (how: Unkindness): boolean => asked.has(how)
