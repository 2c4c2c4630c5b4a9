/**
 * The form in which typed texts are compared where main is not asked: case, width, accents of Latin letters and the kind of kana make no
 * difference. Main's own fold knows forms of kanji and long vowels as well, from tables that the page does not have.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[à-ɏḁ-ỹ]/gu, (letter) => letter.normalize('NFD').charAt(0))
    .replaceAll(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}
