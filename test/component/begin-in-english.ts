import { beforeEach } from 'vitest'
import { applyLanguage } from '../../renderer/text/i18n.ts'

// Set-up of the component tests: the files of a page share its language, and a test may have left it in Japanese.
beforeEach(() => {
  applyLanguage('en', 'en-GB')
})
