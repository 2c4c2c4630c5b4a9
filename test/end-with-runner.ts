// Set-up of every project that runs in Node. The worker of a killed runner would continue its tests, and the apps and
// programs that they start.
const done = Symbol.for('atena.endsWithRunner')
if (process.channel && !(done in globalThis)) {
  Object.assign(globalThis, { [done]: true })
  process.on('disconnect', () => process.exit(1))
}
