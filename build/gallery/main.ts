import { createApp } from 'vue'
import { applyLanguage } from '../../renderer/text/i18n.ts'
import '../../renderer/styles/main.css'
import GalleryFrames from './GalleryFrames.vue'
import GalleryPage from './GalleryPage.vue'

// Without a language: four frames of itself, one for each language and theme.
const asked = new URLSearchParams(location.search)
const language = asked.get('language') === 'ja' ? 'ja' : 'en'
document.documentElement.lang = applyLanguage(language, '')
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'
document.body.style.overflow = 'auto'
createApp(
  asked.has('language') ? GalleryPage : GalleryFrames,
  asked.has('language') ? { language } : {},
).mount('#app')
