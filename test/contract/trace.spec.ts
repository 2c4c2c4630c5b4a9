// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { programArgs } from '../program-args.ts'

const program = fileURLToPath(new URL('../../tools/trace/trace.ts', import.meta.url))

/** Runs `npm run trace` without its set-up. A program of its own: the coverage of this one would count the runner, too. */
async function trace(...words: string[]) {
  const child = spawn(process.execPath, programArgs(program, ...words), { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [out, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  const lines = out.trimEnd().split('\n')
  return { code, wrong, lines, files: lines.filter((line) => line.endsWith('.ts')) }
}

/**
 * Files of main and contract that one call may run: what it was when this was measured. It goes up only with a promise that is
 * new: the checksums of rows, the copy of what waits and its receipts (design 12), the history (design 15), in which what was
 * done before may be written meanwhile, and the index of the outbox, in which a save, and a look at what waits for a record, cost
 * the same among thousands; and where what several folders use lies in a file of its own below them (design 1). Three came with
 * what a page may send and what is left of deleted contacts: the size of a call, the limits of a record, tidying the files.
 * Three came with search: the forms of companies and the text that a search looks at, which a save folds, and the ranks of rows.
 * Five came with one name and one place for each row, rules that main has in common with the page and with paper: the name of a contact, that
 * of a company, the user's order, the town and its country. Two came with networks of offices: the ways to a service, and the
 * connections over each.
 */
const bounds: [channel: string, files: number, last: string][] = [
  ['record.save', 49, 'electron/api/transport.ts'],
  ['record.delete', 20, 'electron/outbox/journal.ts'],
  ['record.read', 12, 'electron/book/mirror.ts'],
  ['record.rows', 14, 'electron/book/window.ts'],
]

describe('npm run trace', () => {
  it.each(bounds)('%s runs at most %i files, from the page to %s', async (channel, bound, last) => {
    const { code, wrong, lines, files } = await trace(channel)
    expect({ code, wrong }).toEqual({ code: 0, wrong: '' })
    expect(files[0]).toBe('electron/ipc/answer.ts')
    expect(files).toContain(last)
    expect(files.every((file) => /^(electron|contract)\//.test(file))).toBe(true)
    expect(lines.at(-1)).toBe(JSON.stringify({ channel, files: files.length }))
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(bound)
  })

  it('a channel that it does not know is named with those that it does', async () => {
    const { code, wrong, files } = await trace('record.forget')
    expect({ code, files }).toEqual({ code: 2, files: [] })
    expect(wrong).toMatch(/^record\.forget is not a channel.*record\.save, record\.delete/)
  })
})
