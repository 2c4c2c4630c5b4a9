import { expect, it } from 'vitest'
import type { PrintOptions } from '../../../../../contract/ipc/print.ts'
import { readingFrom } from '../../../../../electron/book/schema.ts'
import { defineSearch } from '../../../../../electron/book/window.ts'
import { layOut } from '../../../../../electron/print/thread/lay-out.ts'
import type { LayOutInput } from '../../../../../electron/print/thread/print-thread.ts'
import { readFirst, recordReader } from '../../../../../electron/print/thread/read-selection.ts'
import { toSvg } from '../../../../../labels/output/page-svg.ts'
import { bundledFonts } from '../../../../labels/fonts.ts'
import { bookOf, jobOf } from '../print-bench.ts'

const person = (at: number) => ({
  id: `p${String(at).padStart(4, '0')}`,
  code: String((at * 7) % 1000),
  group_id: at % 3 === 0 ? 'g1' : 'g2',
  lastname: at % 5 < 2 ? '山田' : '鈴木',
  firstname: `第${at}`,
  addresses:
    at % 4 === 3
      ? []
      : [
          {
            kindof: 'home',
            zipcode: `1${String((at * 37) % 1000).padStart(3, '0')}-0013`,
            city: '千代田区',
            street: `霞が関${Math.floor(at / 5)}`,
          },
        ],
})
const path = bookOf(Array.from({ length: 1000 }, (_, at) => person(at)))
const fonts = bundledFonts('serif', 'serifLatin')

/** A job laid out from the book, and how many labels and contacts it reported. */
function laid(input: LayOutInput) {
  let [labels, read] = [0, 0]
  const { kept, outline } = readingFrom(input.path, (database) => {
    defineSearch(database)
    const onProgress = ({ phase }: { phase: string }) => {
      if (phase === 'laying-out') labels += 1
      if (phase === 'reading') read += 1
    }
    return layOut(input, { database, fonts, fontProblem: null, towns: () => [], onProgress })
  })
  return { pages: kept.pages, outline, labels, read }
}

it.each<[string, Partial<PrintOptions>]>([
  ['as they are listed', {}],
  ['with those who have no address', { onlyWithAddress: false }],
  ['with copies, from the third label on', { copies: 2, startCell: 2, usedCells: [5] }],
  ['in sets', { copies: 2, collate: 'sets' }],
  ['where the first sheet is used up', { usedCells: Array.from({ length: 12 }, (_, at) => at) }],
  ['by postal code', { order: 'postal-code' }],
  ['by code', { order: 'code' }],
  ['by group', { byGroup: true }],
  ['by household', { household: true }],
])('the first page of a large job is laid out alone: %s', (_, options) => {
  const job = jobOf(path, 'ELM008', options)
  const whole = laid(job)
  const first = laid({ ...job, firstPage: true })
  expect(first.outline).toMatchObject({ isPart: true, pages: 1, warnings: [], warningCount: 0 })
  expect(first.labels).toBe(first.pages[0]?.labels.length)
  expect(first.labels).toBeLessThanOrEqual(12)
  const drawn = [first, whole].map(({ pages: [page] }) => page && toSvg(page, fonts))
  expect(drawn[0]).toBe(drawn[1])
  expect(whole.outline.isPart).toBeUndefined()
})

it('where each group begins a page, the first page takes no more than its group', () => {
  const isRead = (options: Partial<PrintOptions>) =>
    laid({ ...jobOf(path, 'ELM008', options), firstPage: true }).read
  // Every contact is reported where all are read.
  expect([isRead({ byGroup: true }), isRead({ byGroup: true, order: 'code' })]).toEqual([0, 1000])
})

it('a job of one portion is laid out whole', () => {
  const ids = Array.from({ length: 100 }, (_, at) => person(at).id)
  const selection = { kind: 'records' as const, family: 'address' as const, ids }
  const { outline } = laid({ ...jobOf(path, 'ELM008'), selection, firstPage: true })
  expect(outline).toMatchObject({ labels: 75, records: 75 })
  expect(outline.isPart).toBeUndefined()
})

it('for the first page no more contacts are read than portions until there are enough', () => {
  const read = readingFrom(path, (database) => {
    defineSearch(database)
    let count = 0
    const real = recordReader(database, [])
    const readOne: typeof real = (family, id) => {
      count += 1
      return real(family, id)
    }
    const enough = (wanted: number) => (records: readonly unknown[]) => records.length >= wanted
    const { selection } = jobOf(path, 'ELM008')
    const results = [12, 150, 5000].map((wanted) => {
      count = 0
      const { records, isPart } = readFirst(
        database,
        { selection, leaveOut: ['p0000'] },
        readOne,
        enough(wanted),
      )
      return { read: count, records: records.length, isPart }
    })
    return results
  })
  expect(read).toEqual([
    { read: 99, records: 99, isPart: true },
    { read: 199, records: 199, isPart: true },
    { read: 999, records: 999, isPart: false },
  ])
})
