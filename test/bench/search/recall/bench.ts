import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../../sync/figures.ts'
import { openInventedBook } from './book.ts'
import { measureRecall, questionsOf } from './measure.ts'

/** Questions of each class: some 2,000 in all. */
const each = 16

/** Measures what a search finds in an invented book of `count` people, made below `folder`, and says each class that is not whole. */
export async function benchRecall(folder: string, count: number): Promise<void> {
  const own = mkdtempSync(join(folder, 'recall-'))
  const book = await openInventedBook(own, count, 1)
  const questions = questionsOf(book.people, each, 2)
  const { classes, found, meant, shown, wrong, missing } = await measureRecall(
    book.people,
    questions,
    book.ids,
  )
  book.close()
  rmSync(own, { recursive: true })
  const share = (metric: string, value: number, bar: string) =>
    say({ bench: 'search', metric, value, unit: 'share', bar })
  say({ bench: 'search', metric: 'recall_classes', value: classes, unit: 'records', bar: '>= 80' })
  say({ bench: 'search', metric: 'recall_questions', value: questions.length, unit: 'records' })
  share('recall', found / questions.length, '>= 0.97')
  share('recall_meant_among_first_5', meant / questions.length, '>= 0.98')
  share('recall_wrong_among_first_20', wrong / shown, '<= 0.01')
  for (const [name, [of, first, all]] of Object.entries(missing)) {
    share(`recall of ${name}`, of / all, '')
    share(`recall_meant_among_first_5 of ${name}`, first / all, '')
  }
}
