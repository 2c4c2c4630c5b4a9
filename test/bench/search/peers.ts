import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseQuery } from '../../../electron/book/search/query.ts'

/** Another way to find the texts that a search matches. Each looks for the same words in the same texts. */
export interface Peer {
  name: string
  /** Runs one search; returns how many it found, at most 1,000. */
  search(search: string): number | Promise<number>
}

/** The words that must all match, each with its other readings. */
const wordsOf = (search: string) => parseQuery(search).map(({ alternatives }) => alternatives)

const escaped = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** SQLite over the folded texts: a scan with LIKE, and FTS5 with trigrams (which needs LIKE for shorter words). */
export function sqlitePeers(folder: string, texts: string[]): Peer[] {
  const database = new DatabaseSync(join(folder, 'peers.db'))
  database.exec(
    'CREATE TABLE plain (folded TEXT); CREATE VIRTUAL TABLE indexed USING fts5(folded, tokenize = trigram)',
  )
  database.exec('BEGIN')
  const [plain, indexed] = ['plain', 'indexed'].map((table) =>
    database.prepare(`INSERT INTO ${table} (folded) VALUES (?)`),
  )
  for (const text of texts) {
    plain?.run(text)
    indexed?.run(text)
  }
  database.exec('COMMIT')
  const count = (table: string, where: string, values: string[]) =>
    database.prepare(`SELECT rowid FROM ${table} WHERE ${where} LIMIT 1000`).all(...values).length
  const like = (alternatives: string[]) =>
    `(${alternatives.map(() => `folded LIKE ? ESCAPE '\\'`).join(' OR ')})`
  return [
    {
      name: 'sqlite-like',
      search(search) {
        const words = wordsOf(search)
        return count('plain', words.map(like).join(' AND '), words.flat().map(escaped))
      },
    },
    {
      name: 'fts5-trigram',
      search(search) {
        const words = wordsOf(search)
        const long = words.every((alternatives) => alternatives.every((word) => [...word].length >= 3))
        if (!long) return count('indexed', words.map(like).join(' AND '), words.flat().map(escaped))
        const either = (alternatives: string[]) =>
          `(${alternatives.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ')})`
        return count('indexed', 'indexed MATCH ?', [words.map(either).join(' AND ')])
      },
    },
  ]
}

/** grep over a file with one text per line: the bound that a scan of memory has, and the start of a process. */
export function grepPeer(folder: string, texts: string[]): Peer {
  const file = join(folder, 'texts.txt')
  writeFileSync(file, texts.map((text) => text.replaceAll('\n', ' ')).join('\n'))
  return {
    name: 'grep -aF -c',
    search(search) {
      const words = wordsOf(search)[0] ?? []
      // To a pipe: where its output is thrown away, GNU grep stops at the first match.
      const child = spawn('grep', ['-aF', '-c', ...words.flatMap((word) => ['-e', word]), file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.stdout.resume()
      return new Promise((resolve) => child.on('close', () => resolve(0)))
    },
  }
}
