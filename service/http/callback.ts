/**
 * SECURITY: the callback name (interface 1.2) becomes script text, so only an ASCII identifier or dotted identifiers are
 * taken; everything else is refused and never repeated in an answer.
 */
export function isCallbackName(name: string): boolean {
  return name.length <= 128 && /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/.test(name)
}

/** Wraps JSON text as a JSONP script. */
export function asScript(callback: string, jsonText: string): string {
  // SECURITY: U+2028 and U+2029 end a line in older script engines; the leading comment keeps the answer from being
  // taken for a file of another type that begins with the callback's letters.
  const safe = jsonText.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return `/**/${callback}(${safe});`
}
