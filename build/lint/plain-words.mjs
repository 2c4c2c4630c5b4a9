import { words } from './words.mjs'

/** Between two words of a comment: blanks, or the end of a line with the marks that begin the next one. */
const gap = '(?:\\s|\\*|//)+'

/** @param {string} pattern @param {string} flags */
const whole = (pattern, flags) => new RegExp(`\\b(?:${pattern.replaceAll(' ', gap)})\\b`, flags)

const rules = words.map(({ word, instead, proper }) => ({
  instead,
  found: whole(word, 'gi'),
  proper: proper === undefined ? null : whole(proper, 'gi'),
}))

/** A sentence that begins with "Who" and is not a question: "Who signs in again keeps the edits." */
const whoDoes = /(?:^[\s/*#-]*|[.!?:;]\s+)Who (?![^.!?]*\?)/gm
/** The same at the beginning of a title. */
const titleWho = /^(?:[A-Z]\d+[,:] )?who (?![^?]*\?)/g
/** Names of the code, of the interface and of files. */
const code = /`[^`\n]*`/g

/**
 * Finds words that are not plain English. What a comment or a paper has in backticks is left out.
 * @param {string} all
 * @returns {{ at: number, word: string, instead: string }[]} `at` is where in the text
 */
export function findWords(all) {
  const text = all.replaceAll(code, (span) => '`'.repeat(span.length))
  const found = rules.flatMap(({ found: pattern, proper, instead }) => {
    const allowed = proper === null ? [] : [...text.matchAll(proper)]
    return [...text.matchAll(pattern)]
      .filter(({ index }) => !allowed.some((use) => use.index <= index && index < use.index + use[0].length))
      .map(({ 0: word, index }) => ({ at: index, word: word.replaceAll(new RegExp(gap, 'g'), ' '), instead }))
  })
  const sentences = [...text.matchAll(whoDoes), ...text.matchAll(titleWho)].map(({ 0: head, index }) => {
    return { at: index + head.length - 4, word: head.slice(-4, -1), instead: '“Users who”, or who it is' }
  })
  return [...found, ...sentences].sort((one, other) => one.at - other.at)
}

const testFunctions = new Set(['it', 'test', 'describe'])

/** The name at the beginning of a call: `it` of `it.each(rows)('title')`. @param {any} node */
function firstName(node) {
  let at = node
  while (at && at.type !== 'Identifier') at = at.callee ?? at.object ?? at.tag
  return at?.name
}

/** Comments and the titles of tests are in plain English. @type {import('eslint').Rule.RuleModule} */
const rule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { word: '“{{word}}” is not plain English: write {{instead}}.' },
  },
  create({ report, sourceCode }) {
    /** @param {number} start @param {number} end */
    const look = (start, end) => {
      for (const { at, ...data } of findWords(sourceCode.text.slice(start, end))) {
        const loc = sourceCode.getLocFromIndex(start + at)
        report({ loc, messageId: 'word', data })
      }
    }
    return {
      /** @param {any} program */
      Program(program) {
        for (const { range } of [...program.comments, ...(program.templateBody?.comments ?? [])])
          look(range[0], range[1])
      },
      /** @param {any} call */
      CallExpression({ callee, arguments: [title] }) {
        const isText = title?.type === 'TemplateLiteral' || typeof title?.value === 'string'
        if (isText && testFunctions.has(firstName(callee))) look(title.range[0] + 1, title.range[1] - 1)
      },
    }
  },
}

/** A paper as one comment, so that the same rule reads it. @type {import('eslint').Linter.Processor} */
const paper = {
  preprocess: (text) => [{ text: `/*${text.replaceAll('*/', '* ')}*/`, filename: 'paper.js' }],
  postprocess: (messages) => messages.flat(),
}

export default { rules: { 'plain-words': rule }, processors: { paper } }
