import type { SecurityMutant } from './mutant.ts'

const pageWindow = 'electron/window/page-window.ts'
const security = 'electron/window/security.ts'
const protocols = 'electron/window/protocols.ts'
const builderConfig = 'build/package/builder-config.ts'

/** A setting of the windows of pages that is turned round. */
const preference = (row: string, name: string, is: boolean): SecurityMutant => ({
  row,
  file: pageWindow,
  find: `${name}: ${is},`,
  replace: `${name}: ${!is},`,
  by: 'test/security/window-options.spec.ts › is %s',
})

/** A fuse that is turned round. */
const fuse = (row: string, name: string, is: boolean): SecurityMutant => ({
  row,
  file: builderConfig,
  find: `[FuseV1Options.${name}]: ${is},`,
  replace: `[FuseV1Options.${name}]: ${!is},`,
  by: 'test/security/fuses.spec.ts › is set to %s',
})

/** Changes that break what Electron’s own list asks for, and the fuses (rows E and F). */
export const electronMutants: SecurityMutant[] = [
  {
    row: 'E01',
    file: pageWindow,
    find: 'window.loadURL(`${pageOrigin}/index.html`)',
    replace: "window.loadURL('https://atena.example/')",
    by: 'test/security/call-sites.spec.ts › load a page from elsewhere',
  },
  {
    row: 'E01',
    file: 'electron/api/system-route.ts',
    find: String.raw`/^127(\.\d+){3}$/`,
    replace: '/^127/',
    by: 'test/contract/session/profiles.spec.ts › only https, this machine, or a yes gets through',
  },
  preference('E02', 'nodeIntegration', false),
  preference('E03', 'contextIsolation', true),
  preference('E04', 'sandbox', true),
  {
    row: 'E04',
    file: 'electron/start.ts',
    find: 'app.enableSandbox()',
    replace: '',
    by: 'test/security/call-sites.spec.ts › the sandbox is switched on before anything is ready',
  },
  {
    row: 'E05',
    file: security,
    find: 'session.setPermissionCheckHandler(() => false)',
    replace: "session.setPermissionCheckHandler((_contents, permission) => permission !== 'geolocation')",
    by: 'test/security/sessions.spec.ts › every permission is denied',
  },
  {
    row: 'E05',
    file: security,
    find: "    choose('')\n",
    replace: '',
    by: 'test/unit/electron/window/security.spec.ts › a page that asks for a Bluetooth device gets none',
  },
  preference('E06', 'webSecurity', true),
  {
    row: 'E07',
    file: protocols,
    find: `"script-src 'self'",`,
    replace: `"script-src 'self' 'unsafe-inline' 'unsafe-eval' https: data: blob:",`,
    by: 'test/security/page.spec.ts › foreign code does not run in the built page',
    needsBuild: true,
  },
  {
    row: 'E07',
    file: protocols,
    find: `"connect-src 'none'",`,
    replace: '"connect-src *",',
    by: 'test/security/page.spec.ts › the page has no way out',
    needsBuild: true,
  },
  preference('E08', 'allowRunningInsecureContent', false),
  preference('E09', 'experimentalFeatures', false),
  {
    row: 'E10',
    file: pageWindow,
    find: 'experimentalFeatures: false,',
    replace: "experimentalFeatures: false,\n      enableBlinkFeatures: 'CSSVariables',",
    by: 'test/security/window-options.spec.ts › nothing else is set',
  },
  {
    row: 'E11',
    file: pageWindow,
    find: 'webviewTag: false,',
    replace: 'webviewTag: true,',
    by: 'test/security/call-sites.spec.ts › a webview',
  },
  {
    row: 'E12',
    file: security,
    find: "contents.on('will-attach-webview', refuse)",
    replace: '',
    by: 'test/unit/electron/window/security.spec.ts › %s is prevented',
  },
  {
    row: 'E13',
    file: security,
    find: "contents.on('will-frame-navigate', refuse)",
    replace: '',
    by: 'test/unit/electron/window/security.spec.ts › %s is prevented',
  },
  {
    row: 'E14',
    file: security,
    find: "({ action: 'deny' })",
    replace: "({ action: 'allow' })",
    by: 'test/unit/electron/window/security.spec.ts › no window opens',
  },
  {
    row: 'E15',
    file: 'electron/window/ways-out.ts',
    find: "new Set(['http:', 'https:', 'mailto:', 'tel:'])",
    replace: "new Set(['http:', 'https:', 'mailto:', 'tel:', 'file:', 'smb:', 'ms-word:'])",
    by: 'test/security/open-link.spec.ts › what opens is http, https, mailto or tel',
  },
  {
    row: 'E15',
    file: 'electron/window/ways-out.ts',
    find: 'safeMailLink(url.pathname)',
    replace: 'url.href',
    by: 'test/unit/electron/window/ways-out.spec.ts › a mail link has one address and nothing else',
  },
  {
    row: 'E16',
    file: 'package-lock.json',
    find: '"node_modules/electron": {',
    replace:
      '"node_modules/old/node_modules/electron": { "version": "44.0.0", "optional": true },\n    "node_modules/electron": {',
    by: 'test/security/dependencies.spec.ts › is at least %s',
  },
  {
    row: 'E17',
    file: security,
    find: 'frame === null || frame.parent !== null',
    replace: 'frame === null',
    by: 'test/unit/electron/ipc/register.spec.ts › refuses %s',
  },
  {
    row: 'E17',
    file: 'electron/window/app-windows.ts',
    find: '      this.#trusted.delete(caller)\n',
    replace: '',
    by: 'test/unit/electron/window/app-windows.spec.ts › may make no calls once it is closed',
  },
  {
    row: 'E18',
    file: protocols,
    find: 'known.get(path) : undefined',
    replace: '(known.get(path) ?? join(folder, decodeURIComponent(path))) : undefined',
    by: 'test/unit/electron/window/page-files.spec.ts › 1,000 hostile paths',
  },
  {
    row: 'E18',
    file: protocols,
    find: "scheme: 'app', privileges: { standard: true, secure: true }",
    replace: "scheme: 'app', privileges: { standard: true, secure: true, bypassCSP: true }",
    by: 'test/security/window-options.spec.ts › bypass nothing',
  },
  {
    row: 'E19',
    file: builderConfig,
    find: 'strictlyRequireAllFuses: true,',
    replace: 'strictlyRequireAllFuses: false,',
    by: 'test/security/fuses.spec.ts › the nine fuses',
  },
  {
    row: 'E20',
    file: 'electron/preload.ts',
    find: '(_event: unknown, notice: unknown) => listener(notice)',
    replace:
      '(event: unknown, notice: unknown) => (listener as (...all: unknown[]) => void)(notice, String(event))',
    by: 'test/security/page.spec.ts › a notice brings its content only',
    needsBuild: true,
  },
  fuse('F01', 'RunAsNode', false),
  fuse('F02', 'EnableCookieEncryption', true),
  fuse('F03', 'EnableNodeOptionsEnvironmentVariable', false),
  fuse('F04', 'EnableNodeCliInspectArguments', false),
  fuse('F05', 'EnableEmbeddedAsarIntegrityValidation', true),
  fuse('F06', 'OnlyLoadAppFromAsar', true),
  fuse('F07', 'LoadBrowserProcessSpecificV8Snapshot', false),
  fuse('F08', 'GrantFileProtocolExtraPrivileges', false),
  fuse('F09', 'WasmTrapHandlers', true),
]
