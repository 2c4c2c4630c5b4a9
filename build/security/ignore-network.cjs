// Loaded into electronegativity: on a closed network its two downloads (translations, the list of Electron releases)
// throw after their promises have settled, which would end it before it has looked at anything.
process.on('uncaughtException', (thrown) => {
  if (thrown.name === 'RequestError' || /onCancel/.test(thrown.message)) return
  process.stderr.write(`${thrown.stack}\n`)
  process.exit(1)
})
