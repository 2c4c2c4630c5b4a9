import type { Language } from '../../../contract/language.ts'
import { guidePages, readGuidePage, type GuidePage } from '../../text/guide-text.ts'

type Files = Record<string, string>

const texts: Files = import.meta.glob('../../../docs/guide/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures: Files = import.meta.glob('../../../docs/guide/*/*.png', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const folder = (language: Language) => `../../../docs/guide/${language}`

/** The pages of the guide in a language; those of one without a guide are English. */
export function guideIn(language: Language): readonly (GuidePage & { name: string })[] {
  return guidePages.map((name) => {
    const text = texts[`${folder(language)}/${name}.md`] ?? texts[`${folder('en')}/${name}.md`] ?? ''
    return { name, ...readGuidePage(text) }
  })
}

/** The address of a picture of the guide; '' if there is none. */
export function guidePicture(language: Language, file: string): string {
  return pictures[`${folder(language)}/${file}`] ?? pictures[`${folder('en')}/${file}`] ?? ''
}
