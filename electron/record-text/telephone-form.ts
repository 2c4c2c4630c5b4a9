/** Fewer digits are not the number of a person: extensions, and 110. */
const fewestDigits = 5
/** Calling codes of one and two digits; all others have three. */
const callingCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/** What is dialled at home before a number and not from abroad, by calling code, where it is not a zero. */
const trunks: Readonly<Record<string, RegExp>> = {
  1: /^1$/,
  7: /^8$/,
  36: /^6$/,
  52: /^(?:1|4[45])$/,
  370: /^8$/,
  375: /^80?$/,
  976: /^[12]$/,
  992: /^8$/,
  993: /^8$/,
  996: /^8$/,
  998: /^8$/,
}
/** Signs between mobile telephones of Argentina and the rest of their number: 9 from abroad, 15 at home. */
const argentina = '54'

/**
 * Returns a telephone number in the form used to compare: its digits, or, where it says its country, `+` and the
 * digits with the calling code and without the zero after it. +81 is written as within Japan. '' for a text with
 * too few digits to call, or without a number.
 */
export function telephoneForm(text: string): string {
  const isPlain = /^[\d\s+()./-]*$/.test(text)
  const said = isPlain ? text : text.normalize('NFKC').replace(/(?:内線|ext|x|#).*$/iu, '')
  const digits = said.replace(/\D/g, '')
  if (digits.length < fewestDigits || /^(\d)\1+$/.test(digits.slice(1))) return ''
  const abroad = said.includes('+') && /^\D*\+/.test(said) ? digits : fromAbroad(digits)
  return abroad === null ? digits : internationalForm(abroad)
}

/** The digits after 00, 010 or 011, which stand for + where enough follow: 011 is Sapporo as well. */
function fromAbroad(digits: string): string | null {
  return /^00([1-9]\d{6,})$/.exec(digits)?.[1] ?? /^01[01]([1-9]\d{10,})$/.exec(digits)?.[1] ?? null
}

function internationalForm(digits: string): string {
  const code = callingCode.exec(digits)?.[0] ?? ''
  const number = digits.slice(code.length).replace(/^0+/, '')
  if (code === '81') return `0${number}`
  const isMobile =
    (code === argentina && /^9\d{10}$/.test(number)) || (code === '52' && /^1\d{10}$/.test(number))
  return `+${code}${isMobile ? number.slice(1) : number}`
}

/** Returns the digits that a number has in every writing, of what `telephoneForm` returned: without country and zero. */
export function ownDigits(form: string): string {
  return form.startsWith('+') ? form.slice(1).replace(callingCode, '') : form.replace(/^0+/, '')
}

/** Returns the end that a number has in common with itself in whatever writing. */
export function telephoneEnd(form: string): string {
  return ownDigits(form).slice(-8)
}

/** Returns whether two of what `telephoneForm` returned ring one telephone: the one may be written as at home, in any country. */
export function isSameTelephone(one: string, other: string): boolean {
  if (one === other) return true
  if (one.startsWith('+') === other.startsWith('+'))
    return !one.startsWith('+') && ownDigits(one) === ownDigits(other)
  const [abroad, home] = one.startsWith('+') ? [one, other] : [other, one]
  const [own, dialled] = [ownDigits(abroad), ownDigits(home)]
  const code = abroad.slice(1, abroad.length - own.length)
  if (dialled === own || dialled === code + own) return true
  if (code === argentina && isMobileOfArgentina(own, dialled)) return true
  return dialled.endsWith(own) && trunks[code]?.test(dialled.slice(0, -own.length)) === true
}

function isMobileOfArgentina(own: string, dialled: string): boolean {
  return [2, 3, 4].some((area) => dialled === `${own.slice(0, area)}15${own.slice(area)}`)
}

/** Beginnings of mobile telephones abroad where they have their own, after the calling code. */
const mobileAbroad =
  /^\+(?:30 69|31 6|32 4|33 [67]|34 [67]|351 9|353 8|358 (?:4|50)|36 [237]0|385 9|386 [3-7]|39 3|40 7|41 7[4-9]|420 [67]|421 9|43 6[5-9]|44 7[1-57-9]|46 7|47 [49]|48 [5-8]|49 1[5-7]|61 4|62 8|63 9|64 2|66 [689]|7 9|82 1|84 [3-9]|852 [569]|86 1[3-9]|886 9|90 5|91 [6-9])/

/** Returns whether a form is of a mobile telephone, which a household does not share, by its first digits. */
export function isMobile(form: string): boolean {
  if (!form.startsWith('+')) return /^0[5-9]0\d{8}$/.test(form)
  const own = ownDigits(form)
  return mobileAbroad.test(`${form.slice(0, form.length - own.length)} ${own}`)
}
