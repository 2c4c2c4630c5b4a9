import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../source-files.ts'

/** What runs in the installed app, without comments. */
const shipped = sourceFiles()
  .filter((file) => /^(contract|electron|labels|renderer)\//.test(file.path))
  .map(({ path, text }) => ({
    path,
    code: text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|<!--[\s\S]*?-->/gm, ''),
  }))

const sites = (pattern: RegExp) => shipped.filter(({ code }) => pattern.test(code)).map(({ path }) => path)

/** Everything with power over the machine has one place, so that its guard cannot be walked around. */
const single: [string, RegExp, string[]][] = [
  [
    'a window',
    /new BrowserWindow\(|new BaseWindow\(|new WebContentsView\(/,
    ['electron/print/paper/print-window.ts', 'electron/window/page-window.ts'],
  ],
  ['a channel', /\bipcMain\b/, ['electron/ipc/register.ts']],
  ['the bridge to the page', /contextBridge|ipcRenderer/, ['electron/preload.ts']],
  ['a link into the system', /shell\.openExternal/, ['electron/window/ways-out.ts']],
  [
    'a file or folder shown to the user',
    /shell\.(openPath|showItemInFolder)/,
    ['electron/help/help-actions.ts', 'electron/window/files.ts'],
  ],
  ['a file dragged out of the window', /\.startDrag\(/, ['electron/assemble-sharing.ts']],
  ['the clipboard of main', /clipboard\.write/, ['electron/window/ways-out.ts']],
  [
    'a protocol',
    /protocol\.(handle|registerSchemesAsPrivileged)/,
    ['electron/print/paper/print-window.ts', 'electron/window/protocols.ts'],
  ],
  ['a switch of Chromium', /commandLine\.append/, ['electron/window/security.ts']],
  ['X59: a program of the system', /child_process|\bexecFile\(|\bspawn\(/, ['electron/print/paper/cups.ts']],
  ['a permission', /setPermission(Request|Check)Handler/, ['electron/window/security.ts']],
  [
    'a request of main, which goes to no proxy of the environment (X07)',
    /from 'axios'|\b(return|await) fetch\(|\bhttps?\)?\.(request|get)\(|from 'undici'/,
    ['electron/api/transport.ts', 'electron/api/tunnel.ts'],
  ],
  ['a request with the token', /['"]?Authorization['"]?\s*[:\]]/, ['electron/api/transport.ts']],
]

describe('SECURITY: one place for each power', () => {
  it.each(single)('%s', (_name, pattern, places) => expect(sites(pattern)).toEqual(places))
})

/** What the app never does, with the row of SECURITY that says so. */
const never: [string, RegExp][] = [
  ['row 1: load a page from elsewhere', /loadURL\((?!`\$\{pageOrigin\}|printPageAddress\))|loadFile\(/],
  ['row 6: switch web security off', /webSecurity:\s*false|disable-web-security['"]\s*\)/],
  ['row 8: allow insecure content', /allowRunningInsecureContent:\s*true/],
  ['row 9: experimental features', /experimentalFeatures:\s*true/],
  ['row 10: Blink features', /enableBlinkFeatures/],
  ['row 11: a webview', /<webview|webviewTag:\s*true/],
  ['row 18: weaken a scheme', /bypassCSP|corsEnabled|allowServiceWorkers|supportFetchAPI/],
  ['row 18: files by file://', /['"`]file:\/\//],
  ['row 20: hand Electron to the page', /exposeInMainWorld\('(?!atena')/],
  ['X07: a proxy from the environment', /\b(HTTPS?|ALL)_PROXY\b/i],
  ['X19: a channel whose name comes from the page', /ipcRenderer\.(send|sendSync|postMessage|sendToHost)\(/],
  ['X23: decode foreign pictures in main', /\bnativeImage\b/],
  ['X26: put markup into the page', /v-html|innerHTML|insertAdjacentHTML|outerHTML\s*=|document\.write/],
  ['X28: start the crash reporter', /crashReporter|report-on-fatalerror/],
  ['X37: switch the sandbox off', /appendSwitch\(\s*['"]no-sandbox|sandbox:\s*false/],
  ['X38: accept a bad certificate', /['"]certificate-error['"]|rejectUnauthorized|setCertificateVerifyProc/],
  ['run code from text', /\beval\(|new Function\(|\bvm\.run|setTimeout\(\s*['"`]/],
  ['open a port for developers', /appendSwitch\(\s*['"]remote-debugging|openDevTools/],
]

describe('SECURITY: what the app never does', () => {
  it.each(never)('%s', (_name, pattern) => expect(sites(pattern)).toEqual([]))
})

describe('SECURITY: what the app does', () => {
  it('row 4: the sandbox is switched on before anything is ready', () => {
    const start = shipped.find(({ path }) => path === 'electron/start.ts')?.code ?? ''
    expect(start.indexOf('app.enableSandbox()')).toBeGreaterThan(0)
    expect(start.indexOf('app.enableSandbox()')).toBeLessThan(start.indexOf('app.whenReady()'))
  })

  it('rows 11–14: every webContents that ever exists is shut', () => {
    const start = shipped.find(({ path }) => path === 'electron/start.ts')?.code ?? ''
    expect(start).toMatch(/app\.on\('web-contents-created', \(_event, contents\) => lockDown\(contents\)\)/)
    expect(start.indexOf("'web-contents-created'")).toBeLessThan(start.indexOf('app.whenReady()'))
  })

  it('X39, H08: a second start brings the window up, and its arguments are not looked at', () => {
    const start = shipped.find(({ path }) => path === 'electron/start.ts')?.code ?? ''
    expect(start).toMatch(/if \(!app\.requestSingleInstanceLock\(self\)\) return leaveToRunning\(/)
    // Of what a second start sends, its own name and the path of a vCard file are read, and parsed (electron/window/second-start.ts).
    expect(start).toMatch(
      /app\.on\('second-instance', \(_event, _args, _folder, sent\) => \{\s+given\.give\(answerStart\(options\.dataFolder, sent\)\)\s+quitting\.showAgain\(\)\s+\}\)/,
    )
  })

  it('every guard carries the line that says why', () => {
    const marked = sourceFiles().filter(
      ({ path, text }) => path.startsWith('electron/') && text.includes('SECURITY:'),
    )
    expect(marked.length).toBeGreaterThan(20)
  })
})
