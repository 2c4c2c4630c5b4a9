// The package declares no types for its tables: groups of kanji, each beginning with the form that it is a table of.

declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  const groups: string
  export default groups
}

declare module 'opencc-js/dict/STCharacters' {
  const groups: string
  export default groups
}
