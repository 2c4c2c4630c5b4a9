/** Tells its parent that it is there, and never ends by itself. */
process.stdout.on('error', () => undefined)
setInterval(() => process.stdout.write('here\n'), 50)
