import { nextTick, onScopeDispose, watch } from 'vue'
import { useRecordEditorStore } from '../stores/record-editor.ts'
import { useRecordFilterStore } from '../stores/record-filter.ts'
import { marksIn } from '../stores/row-window.ts'

/** Name of the highlight (styles/base.css). */
const name = 'found'
/** More texts than a contact has; main looks at each of them. */
const mostTexts = 500

/** Marks in the open record what the list was searched for. The page is not changed: the browser paints over its letters. */
export function markFound(): void {
  const editor = useRecordEditorStore()
  const filter = useRecordFilterStore()
  let visit = 0

  async function mark(): Promise<void> {
    const mine = ++visit
    CSS.highlights.delete(name)
    const { search } = filter.filter
    if (search.trim() === '' || editor.base === null) return
    await nextTick()
    const nodes = textsShown()
    const texts = nodes.map(({ data }) => data)
    const marks = await marksIn(search, texts)
    if (mine !== visit || marks === null) return
    const ranges = nodes.flatMap((node, at) =>
      node.data === texts[at] ? (marks[at] ?? []).map(([from, to]) => rangeIn(node, from, to)) : [],
    )
    CSS.highlights.set(name, new Highlight(...ranges))
  }

  watch(() => [filter.filter.search, editor.base], mark, { immediate: true, flush: 'post' })
  onScopeDispose(() => {
    visit += 1
    CSS.highlights.delete(name)
  })
}

/** The values of the record; what the app says about them does not count as a hit. */
function textsShown(): Text[] {
  const values = document.querySelectorAll('[data-record] bdi:not(.caption)')
  const nodes = [...values].flatMap((value) => [...value.childNodes].filter((node) => node instanceof Text))
  return nodes.slice(0, mostTexts)
}

function rangeIn(node: Text, from: number, to: number): Range {
  const range = new Range()
  range.setStart(node, from)
  range.setEnd(node, to)
  return range
}
