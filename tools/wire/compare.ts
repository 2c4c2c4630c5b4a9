import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The requests of one record of the wire: spec file, then test, then its requests as text. */
export type WireRecord = Record<string, Record<string, string[]>>

/** What a comparison found. `unsteady`: tests whose requests differ between two runs of the same code. */
export interface WireComparison {
  compared: number
  unsteady: string[]
  differing: { test: string; gone: string[]; added: string[] }[]
}

/** Reads what `record.ts` wrote into a folder; an empty record if the folder does not exist. */
export function readWire(folder: string): WireRecord {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [
      name,
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string[]>,
    ]),
  )
}

/**
 * Compares what tests of the same name sent. Requests of one test may come in another order, because several are on
 * their way together. Tests that only one side has are not compared.
 * @param before two runs of the same code: a test that differs between them depends on chance and is left out
 */
export function compareWire(before: readonly [WireRecord, WireRecord], after: WireRecord): WireComparison {
  const found: WireComparison = { compared: 0, unsteady: [], differing: [] }
  for (const [file, tests] of Object.entries(before[0]))
    for (const [test, requests] of Object.entries(tests)) {
      const again = before[1][file]?.[test]
      const now = after[file]?.[test]
      if (again === undefined || now === undefined) continue
      const name = `${file} › ${test}`
      if (isDifferent(requests, again)) {
        found.unsteady.push(name)
        continue
      }
      found.compared += 1
      const gone = without(requests, now)
      const added = without(now, requests)
      if (gone.length + added.length > 0) found.differing.push({ test: name, gone, added })
    }
  return found
}

function isDifferent(one: string[], other: string[]): boolean {
  return without(one, other).length + without(other, one).length > 0
}

/** The texts of a list that another does not have, each as often as it is missing. */
function without(list: string[], other: string[]): string[] {
  const rest = [...other]
  return list.filter((text) => {
    const at = rest.indexOf(text)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
