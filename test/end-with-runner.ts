// Set-up of every project that runs in Node. A worker of a runner that was killed would go on with its tests, and with
// the apps and programs that they start.
const done = Symbol.for('atena.endsWithRunner')
if (process.channel && !(done in globalThis)) {
  Object.assign(globalThis, { [done]: true })
  process.on('disconnect', () => process.exit(1))
}
