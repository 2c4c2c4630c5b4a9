import { reactive } from '/vue.js'

globalThis.onlyInPage = true
globalThis.draft = reactive({ name: 'Aoki', tags: ['friend'] })
addEventListener('keydown', (event) => {
  if (event.key === 'k') event.preventDefault()
})
document.body.dataset.ready = 'yes'
