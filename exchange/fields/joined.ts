/** The texts that are there and not empty, with a blank or another text between them. */
export function joined(texts: readonly (string | undefined)[], between = ' '): string {
  return texts.filter((text) => text !== undefined && text !== '').join(between)
}
