/** Names that programs use for an encoding but the Encoding Standard lacks, without the signs between their letters. */
const names: Readonly<Record<string, string>> = {
  xsjis: 'shift_jis',
  sjiswin: 'shift_jis',
  shiftjisx0213: 'shift_jis',
  shiftjis2004: 'shift_jis',
  eucjpms: 'euc-jp',
  eucjpwin: 'euc-jp',
  eucjisx0213: 'euc-jp',
  ujis: 'euc-jp',
  utf8n: 'utf-8',
  utf8mb4: 'utf-8',
  ksc5601: 'euc-kr',
  ksc56011987: 'euc-kr',
  ksc56011992: 'euc-kr',
  ksx1001: 'euc-kr',
  uhc: 'euc-kr',
  euccn: 'gb18030',
  gb23121980: 'gb18030',
  cngb: 'gb18030',
  big5hkscs: 'big5',
  big5eten: 'big5',
  tis620: 'windows-874',
  latin9: 'iso-8859-15',
}

/** The same by the number of a code page. */
const pages: Readonly<Record<string, string>> = {
  '932': 'shift_jis',
  '943': 'shift_jis',
  '936': 'gb18030',
  '54936': 'gb18030',
  '949': 'euc-kr',
  '51949': 'euc-kr',
  '950': 'big5',
  '51932': 'euc-jp',
  '20932': 'euc-jp',
  '50220': 'iso-2022-jp',
  '50221': 'iso-2022-jp',
  '65001': 'utf-8',
  '28591': 'windows-1252',
}

const known = new Map<string, string | null>()
/** A file has only a few, whatever it contains. */
const mostKnown = 200

/** The encoding that a card or a document names, as the Encoding Standard has it; null for an unknown name. */
export function charsetOf(name: string): string | null {
  if (name === '') return null
  const found = known.get(name) ?? null
  if (found !== null || known.has(name)) return found
  const charset = newCharset(name.trim().toLowerCase())
  if (known.size < mostKnown) known.set(name, charset)
  return charset
}

function newCharset(name: string): string | null {
  const bare = name.replace(/[^a-z\d]/gu, '')
  const [, page = ''] = /^(?:x?cp|ms|ibm|windows|xwindows|codepage)(\d+)j?$/u.exec(bare) ?? []
  const [, part] = /^iso8859(\d{1,2})[ei]?$/u.exec(bare) ?? []
  const label =
    names[bare] ?? pages[page] ?? (/^(?:125\d|874|866)$/u.test(page) ? wide(page) : iso(part)) ?? name
  return standardName(label) ?? standardName(bare)
}

const wide = (page: string) => (page === '866' ? 'ibm866' : `windows-${page}`)
const iso = (part: string | undefined) => (part === undefined ? undefined : `iso-8859-${part}`)

function standardName(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label)
    // It has all characters of GBK, and more.
    return encoding === 'gbk' ? 'gb18030' : encoding
  } catch {
    return null
  }
}

/** The encoding that an XML document declares; null if it declares none. */
export function declaredIn(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [, name = ''] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/u.exec(head) ?? []
  return charsetOf(name)
}
