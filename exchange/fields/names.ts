import { isFamilyFirst } from '../../contract/record/person-name.ts'
import { isTidy } from '../limits.ts'

/** Han, kana and the signs used with them in Japanese names (々, 〆, ー). */
const eastern = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u

/** Whether a code unit is kana or kanji, in which nearly all Japanese names and addresses are written. */
export function isKanaOrKanji(unit: number): boolean {
  return unit > 0x3040 && unit < 0xa000
}

/** Whether a name has Japanese or Chinese characters. */
export function isEastern(name: string): boolean {
  const first = name.charCodeAt(0)
  // Kana and the kanji of nearly all names.
  return (first > 0x3040 && first < 0x30fb) || (first >= 0x4e00 && first < 0xa000) || eastern.test(name)
}

/** A name in two parts. */
export interface SplitName {
  lastname?: string
  firstname?: string
}

/** Honorifics as written after a name in one cell; longest first. */
const honorifics = [
  '御一同様',
  '御一家様',
  'ご一家様',
  'ご夫妻様',
  '御夫妻様',
  'ご一同様',
  'ご家族様',
  'ご夫妻',
  '御夫妻',
  'ちゃん',
  '先生',
  '教授',
  '各位',
  '御中',
  '様',
  '殿',
  '君',
  'くん',
  'さん',
  '氏',
  'さま',
]

const lastOfHonorifics = new Set(honorifics.map((each) => each.at(-1)))

/** Whether a text is only an honorific. */
export function isHonorific(text: string): boolean {
  return honorifics.includes(text.trim())
}

/** The sign before the name of a person who has died: 故 山田 太郎. '' without one. */
function lateSign(text: string): string {
  return /^(?:故|[(（]故[)）])[\s・]*(?=\S{2})/u.exec(text)?.[0] ?? ''
}

/** Others who are included without a name: 他家族一同, 外3名, ご家族. */
const others =
  /^(.*\S)[\s・、]+([他外][ご御]?(?:(?:家族|親族|一族)?一同|家族|[\d０-９一二三四五六七八九]+[名人])|(?:家族|親族)一同|[ご御]家族(?:一同)?(?![様さ]))\s*(様|さま)?$/u

/**
 * A name without a sign of death before it and without the words after it for other family members; `aside` holds both, or ''.
 */
export function withoutAside(text: string): { name: string; aside: string } {
  const late = lateSign(text)
  const rest = text.slice(late.length)
  const [, name = '', found = '', suffix = ''] = /[同族名人]/u.test(rest) ? (others.exec(rest) ?? []) : []
  const aside = `${late === '' ? '' : '故'} ${found}`.trim()
  return { name: found === '' ? rest : `${name} ${suffix}`.trim(), aside }
}

/** Words before a name in European languages, including degrees. */
const salutation =
  /^(?:the|and|und|mr|mrs|ms|miss|mx|master|sir|lady|lord|dame|rev|hon|dr|prof|med|phil|jur|rer|nat|dipl|ing|mag|herr|frau|fräulein|familie|m|mme|mlle|monsieur|madame|mademoiselle|maître|señora?|señorita|sra?|srta|don|doña|dott|dra?|sig|ra|ssa|signora?|avv|pan|pani|mgr|inż|hr|fr)$/iu

/** Whether a text is only a form of address, without a profession: Mr., Prof. Dr. */
export function isSalutation(text: string): boolean {
  const words = text.trim().split(/[\s.+/&-]+/u)
  const written = words.filter((word) => word !== '')
  return written.length > 0 && written.every((word) => salutation.test(word))
}

/** The words after names in English: Mary O'Neil, PhD. In capitals: Ma and Do are family names. */
const degree =
  /^(.*?[^\s,])[\s,]+((?:(?:Ph\.?D|M\.?D|D\.?D\.?S|J\.?D|DVM|MBA|CPA|[MOC]BE|Esq|J[Rr]|S[Rr]|II|III|IV)\.?(?:,?\s+|$))+)$/u

/** No name is longer; a pattern tried at each word of a long text is slow. */
export const longestWithDegree = 200
const mayHaveDegree = (name: string) => name.length <= longestWithDegree && endsInLatin(name)

/** Whether the last character is a letter from A to Z, or a dot after one. */
export function endsInLatin(text: string): boolean {
  const last = text.charCodeAt(text.length - 1)
  const letter = (last === 0x2e ? text.charCodeAt(text.length - 2) : last) | 0x20
  return letter > 0x60 && letter < 0x7b
}

/**
 * Takes the honorific off the end of a name in one cell: 山田 太郎 様, John Doe Jr. 氏, 君 and 殿 count only after a blank, since
 * family and given names end in them.
 */
export function splitHonorific(text: string): { name: string; suffix?: string } {
  const name = text.trim()
  if (!lastOfHonorifics.has(name.at(-1))) {
    const [, rest, suffix] = mayHaveDegree(name) ? (degree.exec(name) ?? []) : []
    return rest === undefined || suffix === undefined ? { name } : { name: rest, suffix: suffix.trim() }
  }
  for (const suffix of honorifics) {
    if (!name.endsWith(suffix) || name.length === suffix.length) continue
    const rest = name.slice(0, -suffix.length)
    const isApart = /\s$/u.test(rest)
    if (isApart || !['氏', '君', '殿', 'くん', 'さん'].includes(suffix)) return { name: rest.trim(), suffix }
  }
  return { name }
}

/**
 * Splits a name in one cell. With characters of Japan, China or Korea the family name comes first; else last, with a particle in
 * front of it (van Dyke), unless a comma says otherwise. One word alone is the family name where it is eastern, else the given name.
 */
export function splitName(text: string): SplitName {
  const name = isTidy(text) ? text : text.replace(/\s+/gu, ' ').trim()
  if (name === '') return {}
  const comma = name.includes(',') ? /^([^,、]+),\s*(.+)$/u.exec(name) : null
  if (comma) return parts(comma[1], comma[2])
  const familyFirst = isFamilyFirst(name)
  // 山 田 太 郎: these blanks only spread the name out.
  if (familyFirst && /^\p{Script=Han}(?: \p{Script=Han}){2,}$/u.test(name))
    return { lastname: name.replaceAll(' ', '') }
  if (!familyFirst && family.test(name)) return { lastname: name }
  const slavic = name.endsWith('ч') || name.endsWith('а') ? withPatronymic.exec(name) : null
  if (slavic) return parts(slavic[1], slavic[2])
  const inCapitals = familyInCapitals.exec(name)
  if (inCapitals) return parts(inCapitals[1], inCapitals[2])
  // Katakana with a middle dot is a foreign name: マイケル・ジョーダン stays one word and is not split here.
  const at = familyFirst ? name.indexOf(' ') : beforeFamily(name)
  if (at < 0) return familyFirst || particle.test(name) ? { lastname: name } : { firstname: name }
  const [before, behind] = [name.slice(0, at), name.slice(at + 1)]
  return familyFirst ? { lastname: before, firstname: behind } : { lastname: behind, firstname: before }
}

/**
 * A family name in capitals before given names that are not: SMITH John, DE LA CRUZ Juan, LI Wei. Two letters without a vowel
 * after the first word are initials of given names: JP, TJ.
 */
const familyInCapitals =
  /^((?:Mc|Mac|[DLO]['’])?(?=\p{Lu}{3}|\p{Lu}['’-]\p{Lu}|[^AEIOU][AEIOU](?: |$)|(?:DE|DI|LA|LE|DU|VAN|VON|DEN|DER|EL|AL) \p{Lu}{2})\p{Lu}[\p{Lu}'’-]+(?: \p{Lu}[\p{Lu}'’-]+)*) (\p{Lu}\p{Ll}[\p{L}'’-]*(?:[ ]\p{Lu}[\p{L}'’.-]*)*)$/u

/** A whole family, as cards address them: The Smith Family, The Smiths, Familie Schmidt. */
const family =
  /^(?:the\s.+\sfamily|the\s\S+['’]?s['’]?|.+\sfamily|(?:familie|famille|famiglia|familia|família|fam\.)\s.+)$/iu

export const isFamily = (name: string) => family.test(name)

/** A Russian name with the family name before the given one: the patronymic comes last. */
const withPatronymic =
  /^(\p{Script=Cyrillic}+) (\p{Script=Cyrillic}+ \p{Script=Cyrillic}+(?:вич|ьич|вна|чна))$/u

/**
 * Words that begin a European family name; after a given name they count in capital letters only: Van does, but not in Robert
 * De Niro.
 */
const particle =
  /(?<=\p{L}{2}) (?:Van|Von|De|Der|Del|Della|Di|Da|Dos|Du|Ó|Ní|Mc|St\.) \p{Lu}|(?<=\p{L}{2}) (?:Van|De) (?:de[rn]?|D|l?a|La) |(?:^| )(?:van|von|vom|zu|zur|zum|der|den|de|del|della|di|da|dal|do|dos|das|du|des|la|le|ter|ten|af|av) \S/u

/** The index of the blank that separates the family name from the words before it; -1 without one. */
function beforeFamily(name: string): number {
  const at = name.search(particle)
  return at < 0 ? name.lastIndexOf(' ') : name[at] === ' ' ? at : -1
}

function parts(lastname = '', firstname = ''): SplitName {
  const [last, first] = [lastname.trim(), firstname.trim()]
  if (last !== '' && first !== '') return { lastname: last, firstname: first }
  return { ...(last !== '' && { lastname: last }), ...(first !== '' && { firstname: first }) }
}

/** The rest of a name in one cell without the words that these texts also have; '' where they have all of it. */
export function withoutName(fullname: string, parts: readonly string[]): string {
  const key = (text: string) => text.normalize('NFKC').toLowerCase()
  const known = key(parts.join(' '))
  if (known.replace(/[\s,.]/gu, '').includes(key(fullname).replace(/[\s,.]/gu, ''))) return ''
  // Without blanks, a Japanese or Chinese name is divided by its parts.
  const words = parts
    .filter((part) => part !== '' && isEastern(part))
    .reduce((text, part) => text.replace(part, ' '), fullname)
  return words
    .split(/[\s,;()（）"“”'‘’・･]+/u)
    .filter((word) => word !== '' && !known.includes(key(word).replace(/\.$/u, '')))
    .join(' ')
}

/** Whether the text is a reading: kana, half-width ones included, with blanks and its signs. */
export function isKana(text: string): boolean {
  return /^[\p{scx=Hiragana}\p{scx=Katakana}ー・\s]+$/u.test(text.normalize('NFKC'))
}

/** Whether a text has a code unit between these two. */
export function hasUnits(text: string, first: number, last: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= first && unit <= last) return true
  }
  return false
}

/** Half-width kana of old telephones as full-width ones; everything else stays. */
export function fullKana(text: string): string {
  if (!hasUnits(text, 0xff61, 0xff9f)) return text
  return text.replace(/[\uff61-\uff9f]+/gu, (run) => run.normalize('NFKC'))
}

/** Whether a cell holds only kana, kanji and blanks, as most names do: no brackets, lines or several names. */
export function isOneName(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const isSign = isKanaOrKanji(unit) && unit !== middleDot
    const isBlank = unit === 0x20 || unit === 0x3000
    if (!isSign && !isBlank) return false
    if (isBlank && (text[at - 1] === '様' || isWife(text, at - 1))) return false
  }
  return true
}

const middleDot = 0x30fb

/** 内 between blanks comes before a wife's name: 山田 健一 内 さゆり. */
const isWife = (text: string, at: number) => text[at] === '内' && /[ \u3000]/u.test(text[at - 1] ?? '')

/**
 * Returns the names written together in one cell, as in 山田 太郎・花子: the first is whole. A name with a dot in katakana or Latin
 * letters is one name, and so is that of a shop or a school.
 */
export function splitJointNames(text: string): string[] {
  if (!/[・･､、／/&＆\n]|[様内][ \u3000]/u.test(text)) return [text]
  const names = text
    .replace(/[ \u3000]内[ \u3000]+(?=\S)/gu, '・')
    .replace(/様[ \u3000]+(?=\S)/gu, '様・')
    .split(/[・･、／/&＆]|[\r\n]+/u)
    .map((name) => name.trim())
  const [first = '', ...others] = names
  // 佐々木 above 太郎 is one name in two lines; 花子 indented below 山田太郎 is another name.
  const isSetIn = /\n[ \u3000]/u.test(text) || first.length > 3
  if (text.includes('\n') && !/\s/u.test(first) && !isSetIn) return [text]
  const isFirst = /\p{Script=Han}.*\S/u.test(first) && first.length > 2
  const areNames = others.every((name) =>
    /^[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\s]{1,10}$/u.test(name),
  )
  const isGroup = isCompany(text) || names.some((name) => /[店会社校園院寺局課係部組所室]$/u.test(name))
  return isFirst && areNames && !isGroup ? names : [text]
}

/** A word in a company's name that shows that it is a company. */
export function isCompany(text: string): boolean {
  return mayBeCompany(text) && company.test(text)
}

/** Whether a text contains a character that each of these words has: hardly any person's name does. */
function mayBeCompany(text: string): boolean {
  return hasSignOfCompany(text) || endsInLatin(text)
}

function hasSignOfCompany(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (signsOfCompanies.has(text.charCodeAt(at))) return true
  return false
}

/** Whether a text may begin with a company: without these characters and Latin letters it cannot. */
export function mayHoldCompany(text: string): boolean {
  return hasSignOfCompany(text) || hasUnits(text, 0x41, 0x7a)
}

const signsOfCompanies = new Set([...'社人会合所㈱㈲)）'].map((sign) => sign.charCodeAt(0)))
const company =
  /株式会社|有限会社|合[同資名]会社|法人|協会|組合|事務所|㈱|㈲|\((?:株|有)\)|（(?:株|有)）|\b(?:Inc|Ltd|LLC|GmbH|Co|Corp|LLP|PLC|S\.?A|AG|KK|K\.K)\.?$/u

const woman =
  /^(?:f(?:$|[.\s]|em|é|rau|ille)|w|vrouw|女|여|mujer|dame|donna|signora|mulher|k$|kobieta|kvin[dn]|жен|жін|nainen|žen|kadın|nő)/iu
const man =
  /^(?:m$|férfi|ma|mä|男|남|h$|herr|homme|hombre|var[oó]n|uomo|signore|homem|муж|муш|чол|м$|męż|mies|mu[žš]|erkek)/iu
/** The words that programs write where the user did not choose. */
const nobody =
  /^(?:[-0]*|un(?:known|specified)|none|keine angabe|non (?:sp[eé]cifi|indicat).*|sin especificar|não (?:especifica|informa)do|nie ?(?:określ|poda).*|не указан.*|ei määritetty|belirtilmemiş|nincs megadva|nespecificat|не вказано|neurčené|niet opgegeven|(?:ikke|ej) angi\p{L}+|未指定|(?:指定|選択)?なし|不明)$/iu

/** The gender that a word of many languages means: '' where it says that no choice was made, null for another word. */
export function genderOf(text: string): 'm' | 'f' | '' | null {
  if (man.test(text)) return 'm'
  if (woman.test(text)) return 'f'
  return nobody.test(text) ? '' : null
}
