import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { readRecords } from '../../../tools/duplicates/read-records.ts'
import { DuplicateFinder } from '../../../electron/duplicates/find-duplicates.ts'
import { labelledBook } from '../../unit/electron/duplicates/labelled-book/book.ts'

// Prints the memory of this process before and at the most, in bytes. The book is made by another one.
const [count = '', seed = '', file] = process.argv.slice(2)
if (file !== undefined) writeFileSync(file, JSON.stringify(labelledBook(Number(count), Number(seed)).records))
else {
  const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))
  const book = join(folder, 'book.json')
  spawnSync(process.execPath, [...process.argv.slice(1, 4), book])
  const idle = process.memoryUsage.rss()
  const finder = new DuplicateFinder()
  await readRecords(book, (record) => finder.add((record as { id: string }).id, record))
  finder.pairs()
  rmSync(folder, { recursive: true })
  console.log(JSON.stringify({ idle, peak: process.resourceUsage().maxRSS * 1024 }))
}
