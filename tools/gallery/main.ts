import { createApp, h } from 'vue'
import { languages } from '../../contract/language.ts'
import { applyLanguage } from '../../renderer/text/i18n.ts'
import '../../renderer/styles/main.css'
import GalleryPage from './GalleryPage.vue'

/** Each language in both themes, next to each other: frames of this page. */
const frames = languages.flatMap((language) =>
  ['light', 'dark'].map((theme) =>
    h('iframe', {
      title: `${language}, ${theme}`,
      src: `?language=${language}&theme=${theme}`,
      style: { width: '780px', height: '1400px', border: '0' },
    }),
  ),
)

const asked = new URLSearchParams(location.search)
const language = languages.find((each) => each === asked.get('language')) ?? 'en'
document.documentElement.lang = applyLanguage(language, '')
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'
document.body.style.overflow = 'auto'
const page = asked.has('language')
  ? () => h(GalleryPage, { language })
  : () => h('div', { style: { display: 'grid', gridTemplateColumns: 'repeat(2, 780px)' } }, frames)
createApp(page).mount('#app')
