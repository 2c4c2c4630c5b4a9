// @module-tag long
import { mount } from '@vue/test-utils'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import GalleryPage from '../../../tools/gallery/GalleryPage.vue'
import { languages, type Language } from '../../../contract/language.ts'
import { applyLanguage } from '../../../renderer/text/i18n.ts'
import '../../../renderer/styles/main.css'
import { differingShare, pictureOf, shrunk } from './pictures.ts'

/** A quarter of the size: what a browser does at the edges of letters no longer shows, what a person sees does. */
const scale = 0.25
/** Largest share of pixels that may differ visibly: a missing button or a changed colour is more. */
const most = 0.004

const looks = languages.flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
)

async function showGallery(language: Language, theme: 'light' | 'dark'): Promise<Element> {
  await page.viewport(800, 1500)
  document.documentElement.lang = applyLanguage(language, '')
  document.documentElement.dataset['theme'] = theme
  const root = document.body.appendChild(document.createElement('div'))
  // Fonts come from the bundle; nothing moves while the picture is taken.
  const still = document.head.appendChild(document.createElement('style'))
  still.textContent = '*, *::before, *::after { animation: none !important; transition: none !important }'
  const wrapper = mount(GalleryPage, { attachTo: root, props: { language } })
  onTestFinished(() => {
    wrapper.unmount()
    still.remove()
    document.body.replaceChildren()
    delete document.documentElement.dataset['theme']
  })
  await document.fonts.ready
  return wrapper.element as Element
}

describe('the gallery of base components looks as it did', () => {
  const asBefore = async ({ language, theme }: (typeof looks)[number]) => {
    const element = await showGallery(language, theme)
    const base64 = await page.elementLocator(element).screenshot({ save: false })
    const now = await shrunk(`data:image/png;base64,${base64}`, scale)
    const name = `${language}-${theme}.png`
    expect(differingShare(now, await pictureOf(name, now))).toBeLessThan(most)
  }
  test.for(looks.slice(0, 1))('$language, $theme', asBefore)
  test.for(looks.slice(1))('$language, $theme', { tags: ['long'] }, asBefore)

  test('a change that a person would see is noticed', async () => {
    const element = await showGallery('en', 'light')
    element.querySelector<HTMLElement>('.button.primary')?.style.setProperty('background', 'crimson')
    element.querySelector('.empty')?.remove()
    const base64 = await page.elementLocator(element).screenshot({ save: false })
    const now = await shrunk(`data:image/png;base64,${base64}`, scale)
    expect(differingShare(now, await pictureOf('en-light.png', now))).toBeGreaterThan(most)
  })
})
