import type { Language } from '../../contract/language.ts'
import { personName } from '../../contract/record/person-name.ts'
import { postalLine } from '../../contract/record/postal-lines.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import { kindText, mainText } from '../../languages/main.ts'

/**
 * A contact to read, a line each: name with its reading, company, and each way to reach it with its kind; '' for a contact without
 * any of them. As in a code for phones, what is written for oneself (memo, tags, birth date) stays out.
 */
export function contactText(record: ServiceRecord, language: Language): string {
  const { lastkana, firstkana, organization } = record
  const name = spaced([personName(record, 'written')])
  const kana = spaced([lastkana, firstkana])
  const { reading } = mainText[language].contactText
  const named = name === '' || kana === '' ? name + kana : reading(name, kana)
  const company = spaced([organization?.name, organization?.dept1, organization?.dept2, organization?.title])
  return [named, company, ...waysOf(record, language)].filter((line) => line !== '').join('\n')
}

interface Way {
  kindof?: string | null | undefined
  label?: string | null | undefined
}

type List = 'telephones' | 'emails' | 'addresses' | 'weburls'

function waysOf({ telephones, emails, addresses, weburls }: ServiceRecord, language: Language): string[] {
  const line = (list: List, way: Way, value: string | null | undefined) => {
    const text = spaced([value])
    const caption = captionOf(list, way, language)
    return text === '' || caption === '' ? text : mainText[language].contactText.way(caption, text)
  }
  return [
    ...(telephones ?? []).map((each) => line('telephones', each, each.number)),
    ...(emails ?? []).map((each) => line('emails', each, each.address)),
    ...(addresses ?? []).map((each) => line('addresses', each, postalLine(each))),
    ...(weburls ?? []).map((each) => line('weburls', each, each.url)),
  ]
}

/** Its own label, else what its kind is called; '' where both say nothing. */
function captionOf(list: List, { kindof, label }: Way, language: Language): string {
  const kinds = new Map<string, string>(Object.entries(kindText[language][list]))
  return spaced([label]) || (kinds.get(kindof ?? '') ?? '')
}

function spaced(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => (part ?? '').replaceAll(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(' ')
}
