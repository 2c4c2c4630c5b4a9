import type { ServiceRecord } from '../../../contract/record/record.ts'

/**
 * What people would type to find these records, key by key (`佐`, `佐藤`, …): names in kanji, readings in kana and
 * romaji, companies, places and telephone digits. Every round picks other records, so that no answer is kept from
 * the round before.
 */
export function typedQueries(records: ServiceRecord[], round: number, count: number): string[] {
  const words: string[] = []
  for (let at = 0; words.length < count; at++) {
    const record = records[(round * 7919 + at * 104_729) % records.length]
    if (record) words.push(...wordOf(record, at % 6))
  }
  return words.slice(0, count)
}

function wordOf(record: ServiceRecord, kind: number): string[] {
  switch (kind) {
    case 0:
      return typed(`${record.lastname ?? ''}${record.firstname ?? ''}`, 4)
    case 1:
      return typed(record.lastkana ?? '', 4)
    case 2:
      return typed(romaji[Math.abs(hashOf(record.id)) % romaji.length] ?? '', 6)
    case 3:
      return typed(record.organization?.name ?? record.memo?.slice(0, 4) ?? '', 4)
    case 4:
      return typed(`${record.addresses?.[0]?.city ?? ''}${record.addresses?.[0]?.street ?? ''}`, 5)
    default:
      return typed(record.telephones?.[0]?.number ?? '', 7)
  }
}

const romaji = [
  'sato',
  'suzuki',
  'takahashi',
  'tanaka',
  'yamamoto',
  'kobayashi',
  'shimizu',
  'matsumoto',
  'inoue',
  'kenichi',
  'shinichi',
  'junnya',
  'ohnishi',
]

/** The text after each key, at most `keys` of them. */
function typed(text: string, keys: number): string[] {
  return Array.from({ length: Math.min(keys, text.length) }, (_, at) => text.slice(0, at + 1))
}

function hashOf(text: string): number {
  return [...text].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) | 0, 7)
}
