// Answers the first message with a Map and leaves with code 3 on the second.
process.parentPort.on('message', ({ data }) => {
  if (data === 'leave') process.exit(3)
  process.parentPort.postMessage({ map: data, argument: process.argv[2], type: process.type })
})
