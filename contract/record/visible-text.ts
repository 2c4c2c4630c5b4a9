/** Blanks of any kind, and signs that show nothing by themselves: zero-width ones, joiners, marks of direction, controls. */
const unseen = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether a reader sees something of a text. */
export function isVisible(text: string): boolean {
  return !unseen.test(text)
}
