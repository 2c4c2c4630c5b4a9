import { expect, it, onTestFinished } from 'vitest'
import { openInventedBook } from '../../../../bench/search/recall/book.ts'
import { measureRecall, questionsOf } from '../../../../bench/search/recall/measure.ts'
import { temporaryFolder } from '../temporary-mirror.ts'

/** What the search does not do yet, by class: found, and meant among the first five, of all. */
const missing = {
  'kanji name: one letter missing': [8, 2, 8],
  'kana reading: one letter wrong': [8, 6, 8],
  'kana reading: one letter missing': [7, 4, 8],
  'kana reading: one letter swapped': [7, 6, 8],
  'romaji: one letter missing': [7, 7, 8],
  'romaji: one letter swapped': [7, 7, 8],
  'postal code: one letter wrong': [5, 8, 8],
  'postal code: one letter missing': [6, 6, 8],
  'postal code: one letter swapped': [7, 8, 8],
}

it('what people type finds whom they mean, in a book of 2,500 invented people', async () => {
  const book = await openInventedBook(temporaryFolder(), 2500, 1)
  onTestFinished(book.close)
  const questions = questionsOf(book.people, 8, 2)
  expect(await measureRecall(book.people, questions, book.ids)).toEqual({
    classes: 159,
    questions: 1058,
    found: 1048,
    meant: 1040,
    shown: 9758,
    wrong: 10,
    missing,
  })
})
