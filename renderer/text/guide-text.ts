/** A part of a line of the guide. */
export type GuidePart =
  | { kind: 'text' | 'strong' | 'key'; text: string }
  | { kind: 'link'; text: string; page: string }

/** A block of a page of the guide. */
export type GuideBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: GuidePart[] }
  | { kind: 'list'; isOrdered: boolean; items: GuidePart[][] }
  | { kind: 'picture'; alt: string; file: string }

/** A page of the guide: its title, and what follows it. */
export interface GuidePage {
  title: string
  blocks: GuideBlock[]
}

/** The pages, in the order in which they are read: names of the files of `docs/guide`. */
export const guidePages = [
  'first-steps',
  'finding',
  'writing',
  'photos',
  'labels',
  'new-year-cards',
  'import-and-export',
  'two-people',
  'backup',
  'staging',
] as const

const inline =
  /\*\*(?<strong>[^*]+)\*\*|`(?<key>[^`]+)`|\[(?<link>[^\]]+)\]\((?<page>[\w-]+)\.md\)|[^*`[]+|[*`[]/gu

/**
 * Reads a page: Markdown with headings of two ranks, paragraphs, lists, pictures, bold labels, keys as code and links to other
 * pages. Everything else stays text: HTML is never made of it (design 6).
 */
export function readGuidePage(markdown: string): GuidePage {
  const [first = '', ...rest] = markdown.trim().split(/\n{2,}/u)
  return { title: first.replace(/^# /u, ''), blocks: rest.map(blockOf) }
}

function blockOf(text: string): GuideBlock {
  const picture = /^!\[(?<alt>[^\]]*)\]\((?<file>[\w.-]+)\)$/u.exec(text)?.groups
  if (picture) return { kind: 'picture', alt: picture['alt'] ?? '', file: picture['file'] ?? '' }
  if (text.startsWith('## ')) return { kind: 'heading', text: text.slice(3) }
  const marker = /^(?:\d+\.|-) /u.exec(text)?.[0]
  if (marker === undefined) return { kind: 'paragraph', parts: partsOf(joined(text)) }
  const items = text.split(/^(?:\d+\.|-) +/mu).slice(1)
  return { kind: 'list', isOrdered: marker !== '- ', items: items.map((item) => partsOf(joined(item))) }
}

/** One line of several: Japanese has no blank where a line of the file ends. */
function joined(text: string): string {
  const isJapanese = (letter: string | undefined) =>
    letter !== undefined && /[\u3000-\u9fff\uff00-\uffef]/u.test(letter)
  const lines = text.trim().split(/\s*\n\s*/u)
  return lines.reduce(
    (before, line) => before + (isJapanese(before.at(-1)) || isJapanese(line[0]) ? '' : ' ') + line,
  )
}

function partsOf(text: string): GuidePart[] {
  return [...text.matchAll(inline)].map(({ 0: whole, groups }) => {
    if (groups?.['strong']) return { kind: 'strong', text: groups['strong'] }
    if (groups?.['key']) return { kind: 'key', text: groups['key'] }
    if (groups?.['link']) return { kind: 'link', text: groups['link'], page: groups['page'] ?? '' }
    return { kind: 'text', text: whole }
  })
}
