// The least that an app with a window can be: what a start cannot be faster than.
import { app, BrowserWindow } from 'electron'

await app.whenReady()
const window = new BrowserWindow({ show: false })
await window.loadURL('about:blank')
app.on('window-all-closed', () => app.quit())
