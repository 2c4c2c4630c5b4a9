// Loaded with `-r` before the app: keeps what passes between main and its pages, for the canary test to look through.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- Electron's `-r` takes CommonJS only
const { app, ipcMain } = require('electron')

/** @type {{ way: 'asked' | 'answered' | 'told', channel: string, text: string }[]} */
const traffic = []
globalThis.atenaTraffic = traffic

const handle = ipcMain.handle.bind(ipcMain)
ipcMain.handle = (channel, handler) =>
  handle(channel, async (event, input) => {
    traffic.push({ way: 'asked', channel, text: JSON.stringify(input) ?? '' })
    const output = await handler(event, input)
    traffic.push({ way: 'answered', channel, text: JSON.stringify(output) ?? '' })
    return output
  })

app.on('web-contents-created', (_event, contents) => {
  const send = contents.send.bind(contents)
  contents.send = (channel, ...values) => {
    traffic.push({ way: 'told', channel, text: JSON.stringify(values) })
    send(channel, ...values)
  }
})
