// The least that an app with a window can be: what a start cannot be faster than.
import { app, BrowserWindow } from 'electron'

// Electron is ready only once this file has run, so nothing may be awaited at its top.
app.whenReady().then(() => new BrowserWindow({ show: false }).loadURL('about:blank'))
app.on('window-all-closed', () => app.quit())
