import { defineStore } from 'pinia'
import { call } from '../bridge/bridge.ts'
import { useRecordFilterStore } from './record-filter.ts'

/** A longer rest than this between two letters begins anew, in ms. */
const longestRest = 1_000
/** Rows that are looked at for one whose name begins with what was typed: a search finds it inside of names, too. */
const mostRows = 300

/** Letters that are typed on the list lead to the first name that begins with them. */
export const useTypeAheadStore = defineStore('type-ahead', () => {
  const filter = useRecordFilterStore()
  let typed = ''
  let since = 0

  /** Returns the position of the name that what was typed so far leads to; null for none, and when more was typed meanwhile. */
  async function find(letter: string): Promise<number | null> {
    const now = performance.now()
    typed = now - since > longestRest ? letter : typed + letter
    since = now
    const wanted = typed
    const search = `${filter.filter.search} ${wanted}`.trim()
    const found = await call('record.window', { ...filter.filter, search, offset: 0, limit: mostRows })
    if (!found.ok || wanted !== typed) return null
    const first = found.value.rows.find(({ name, kana, organization, marks }) => {
      const begins = [marks?.name, marks?.kana].some((spans) => spans?.some(([from]) => from === 0))
      return begins || [name, kana, organization].some((each) => each.startsWith(wanted))
    })
    if (!first) return null
    const place = await call('record.position', { ...filter.filter, id: first.id })
    return place.ok && wanted === typed ? place.value.offset : null
  }

  /** Whether letters are being typed: a space then belongs to them. */
  const isTyping = () => typed !== '' && performance.now() - since <= longestRest

  return { find, isTyping }
})
