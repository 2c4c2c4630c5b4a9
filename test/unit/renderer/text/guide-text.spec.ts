import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../../contract/language.ts'
import { actionText, mainText } from '../../../../languages/main.ts'
import { pageText } from '../../../../languages/page.ts'
import {
  guidePages,
  readGuidePage,
  type GuideBlock,
  type GuidePart,
} from '../../../../renderer/text/guide-text.ts'

const partsOf = (block: GuideBlock): GuidePart[] => {
  if (block.kind === 'paragraph') return block.parts
  return block.kind === 'list' ? block.items.flat() : []
}

describe('the marks of a page of the guide', () => {
  it('are headings, paragraphs, lists, pictures, labels, keys and links; a line that continues is one line', () => {
    const text = [
      '# Title',
      'Choose **Save** or press `Ctrl+S`,\nthen [go on](finding.md).',
      '## Part',
      '1. One\n2. Two\n   continued\n3. Three',
      '- A',
      '![The window](window.png)',
    ]
    expect(readGuidePage(`${text.join('\n\n')}\n`)).toEqual({
      title: 'Title',
      blocks: [
        {
          kind: 'paragraph',
          parts: [
            { kind: 'text', text: 'Choose ' },
            { kind: 'strong', text: 'Save' },
            { kind: 'text', text: ' or press ' },
            { kind: 'key', text: 'Ctrl+S' },
            { kind: 'text', text: ', then ' },
            { kind: 'link', text: 'go on', page: 'finding' },
            { kind: 'text', text: '.' },
          ],
        },
        { kind: 'heading', text: 'Part' },
        {
          kind: 'list',
          isOrdered: true,
          items: ['One', 'Two continued', 'Three'].map((item) => [{ kind: 'text', text: item }]),
        },
        { kind: 'list', isOrdered: false, items: [[{ kind: 'text', text: 'A' }]] },
        { kind: 'picture', alt: 'The window', file: 'window.png' },
      ],
    })
  })

  it('nothing else is a mark: HTML and links to other places stay text', () => {
    const text = '<b>x</b> [out](https://example.com) a * b ` c'
    const [block] = readGuidePage(`# T\n\n${text}`).blocks
    const parts = block ? partsOf(block) : []
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(['text']))
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })

  it('Japanese has no blank where a line of the file ends', () => {
    const [block] = readGuidePage('# T\n\n名前を入力し、\n保存します。').blocks
    expect(block).toEqual({
      kind: 'paragraph',
      parts: [{ kind: 'text', text: '名前を入力し、保存します。' }],
    })
  })
})

/** Every text of a tree; a count in it is `3`. */
function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value: unknown) => {
    if (typeof value === 'object' && value !== null) return textsOf(value)
    return typeof value === 'string' ? value.replaceAll('{n}', '3').split(' | ') : []
  })
}

describe.each(languages)('the guide in %s', (language) => {
  const folder = `docs/guide/${language}`
  const pages = guidePages.map((name) => {
    return { name, ...readGuidePage(readFileSync(`${folder}/${name}.md`, 'utf8')) }
  })
  const labels = new Set(textsOf([pageText[language], actionText[language], mainText[language]]))

  it('has these pages and no others', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
    expect(files.toSorted()).toEqual(guidePages.map((name) => `${name}.md`).toSorted())
  })

  it.each(pages)('$name: every label that it quotes is one of the window', ({ blocks }) => {
    const quoted = blocks.flatMap(partsOf).filter(({ kind }) => kind === 'strong')
    const unknown = quoted.filter(({ text }) => !labels.has(text))
    expect(unknown).toEqual([])
    expect(quoted.length).toBeGreaterThan(2)
  })

  it.each(pages)('$name: links lead to pages, and its one picture is there', ({ blocks }) => {
    const links = blocks.flatMap(partsOf).flatMap((part) => (part.kind === 'link' ? [part.page] : []))
    expect(links.filter((page) => !guidePages.some((name) => name === page))).toEqual([])
    const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : []))
    expect(pictures).toHaveLength(1)
    expect(pictures.filter((file) => !existsSync(`${folder}/${file}`))).toEqual([])
  })

  it.each(pages)('$name: no mark is left in its text, and nothing leads out of the app', ({ blocks }) => {
    const texts = blocks.flatMap(partsOf).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    expect(texts.filter((text) => /[*`<>[\]#]|https?:/u.test(text))).toEqual([])
  })

  it('has the same parts in the same order as the English one', () => {
    const shape = ({ blocks }: { blocks: readonly GuideBlock[] }) =>
      blocks.map((block) => (block.kind === 'list' ? `list of ${block.items.length}` : block.kind))
    for (const page of pages) {
      const english = readGuidePage(readFileSync(`docs/guide/en/${page.name}.md`, 'utf8'))
      expect([page.name, ...shape(page)]).toEqual([page.name, ...shape(english)])
    }
  })
})
