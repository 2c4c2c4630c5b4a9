import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  type Server,
} from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppImageUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { onTestFinished, vi } from 'vitest'
import type { Library } from '../../electron/update/updater.ts'

/** A place for new versions on this machine. What it gives is put into `announcement` and `files`. */
export interface UpdatePlace {
  url: string
  /** Text of `latest.yml` and its kin; null answers 404. */
  announcement: string | null
  files: Map<string, Buffer>
  /** The requests, in order. */
  asked: { path: string; headers: IncomingHttpHeaders }[]
}

/** Starts a place that ends with the test; with a key and a certificate it speaks https. */
export async function startUpdatePlace(tls?: { key: string; cert: string }): Promise<UpdatePlace> {
  const place: UpdatePlace = { url: '', announcement: null, files: new Map(), asked: [] }
  const serve: http.RequestListener = ({ url = '', headers }, response) => {
    const { pathname } = new URL(url, 'http://place')
    place.asked.push({ path: pathname, headers })
    const text = pathname.endsWith('.yml') ? place.announcement : null
    const body = text ?? place.files.get(pathname)
    if (body === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'Content-Length': Buffer.byteLength(body) }).end(body)
  }
  const server: Server = tls ? https.createServer(tls, serve) : http.createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo
  place.url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}/atena/`
  return place
}

/** Announces a version whose file is `content`; what is announced of it may differ from what is there. */
export function announce(place: UpdatePlace, version: string, content: Buffer, announced = content): void {
  const file = `Atena-${version}.AppImage`
  const sha512 = createHash('sha512').update(announced).digest('base64')
  place.files.set(`/atena/${file}`, content)
  place.announcement = [
    `version: ${version}`,
    `files: [{ url: ${file}, sha512: ${sha512}, size: ${announced.length} }]`,
    "releaseDate: '2026-11-22T00:00:00.000Z'",
  ].join('\n')
}

/** The library's way to the network, over Node's in the place of Electron's. */
class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void) {
    const request = (options.protocol === 'https:' ? https : http).request(options, callback)
    // What the library uses of a request is the same in both.
    return request as unknown as ReturnType<ElectronHttpExecutor['createRequest']>
  }
}

/** An installed copy of the app, version 1.0.0, and the library's own updater for it. */
export interface InstalledCopy {
  library: Library
  /** The program that is replaced. */
  program: string
  /** The user's data. */
  data: string
}

export function installedCopy(): InstalledCopy {
  const folder = mkdtempSync(join(tmpdir(), 'atena-update-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const data = join(folder, 'data')
  mkdirSync(data)
  const program = join(folder, 'Atena.AppImage')
  writeFileSync(program, 'the old one')
  const config = join(folder, 'app-update.yml')
  writeFileSync(config, 'updaterCacheDirName: atena-updater\n')
  vi.stubEnv('APPIMAGE', program)
  onTestFinished(() => void vi.unstubAllEnvs())
  const library = new AppImageUpdater(null, {
    version: '1.0.0',
    name: 'atena',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: data,
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  })
  // The library does not set it when it is given an app; its own tests put theirs there, too.
  Object.assign(library, { httpExecutor: new NodeExecutor() })
  return { library, program, data }
}
