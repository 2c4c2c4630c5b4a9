import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { findProgram } from '../../build/find-program.mjs'

/** Whether a CUPS of our own can be started: it is installed with its filters, and we are root, as its scheduler has to be. */
export const hasCups =
  process.getuid?.() === 0 &&
  [findProgram(['cupsd']), findProgram(['lpadmin'])].every((each) => each !== null)

/** A job as its printer gets it: the options of CUPS, and the data. */
export interface ArrivedJob {
  title: string
  options: string
  data: Buffer
}

/** A CUPS of our own with one printer, which keeps what it gets. */
export interface CupsServer {
  /** For the environment of programs of CUPS. */
  socket: string
  /** Waits for as many jobs; the oldest first. */
  arrived(count: number): Promise<ArrivedJob[]>
  admin(...args: string[]): void
  close(): void
}

const backend = (out: string) => `#!/bin/sh
[ $# -eq 0 ] && { echo 'direct keep "Unknown" "Keeps jobs"'; exit 0; }
cat > "${out}/$1.part"
printf '%s\\n' "$3" "$5" > "${out}/$1.job"
mv "${out}/$1.part" "${out}/$1.pdf"
`

const scheduler = (folder: string) => `Listen ${folder}/cups.sock
WebInterface No
Browsing Off
<Location />
Allow all
</Location>
<Policy default>
<Limit All>
Order deny,allow
</Limit>
</Policy>
`

const places = (folder: string) => `ServerRoot ${folder}/etc
ServerBin ${folder}/bin
DataDir /usr/share/cups
RequestRoot ${folder}/spool
TempDir ${folder}/spool/tmp
CacheDir ${folder}/cache
StateDir ${folder}/run
AccessLog ${folder}/access
ErrorLog ${folder}/error
PageLog ${folder}/page
User lp
Group lp
SystemGroup root
Sandboxing relaxed
`

/** A printer with A4, the Japanese postcard and sizes of the user's own, up to 210 by 356 mm. */
const printer = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "KEEP.PPD"
*Manufacturer: "Keep"
*Product: "(Keep)"
*ModelName: "Keep"
*ShortNickName: "Keep"
*NickName: "Keep"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: True
*DefaultColorSpace: RGB
*cupsFilter2: "application/vnd.cups-pdf application/pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageSize
*DefaultPageSize: A4
*PageSize A4/A4: "<</PageSize[595 842]>>setpagedevice"
*PageSize Postcard/Japanese Postcard: "<</PageSize[283 420]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageRegion
*DefaultPageRegion: A4
*PageRegion A4/A4: "<</PageSize[595 842]>>setpagedevice"
*PageRegion Postcard/Japanese Postcard: "<</PageSize[283 420]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: A4
*ImageableArea A4: "0 0 595 842"
*ImageableArea Postcard: "0 0 283 420"
*DefaultPaperDimension: A4
*PaperDimension A4: "595 842"
*PaperDimension Postcard: "283 420"
*VariablePaperSize: True
*MaxMediaWidth: 612
*MaxMediaHeight: 1008
*ParamCustomPageSize Width: 1 points 36 612
*ParamCustomPageSize Height: 2 points 36 1008
*CustomPageSize True: "pop pop pop <</PageSize[5 -2 roll]>>setpagedevice"
`

/** Starts a CUPS of our own, with the printer `keep` and no default. */
export async function startCups(): Promise<CupsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atena-cups-'))
  const out = join(folder, 'out')
  chmodSync(folder, 0o755)
  for (const name of ['etc/ppd', 'spool/tmp', 'cache', 'run/certs', 'out', 'bin/backend']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  for (const name of ['filter', 'daemon', 'driver', 'notifier', 'monitor']) {
    symlinkSync(join('/usr/lib/cups', name), join(folder, 'bin', name))
  }
  // CUPS starts a backend that only root may read as root.
  writeFileSync(join(folder, 'bin', 'backend', 'keep'), backend(out), { mode: 0o700 })
  writeFileSync(join(folder, 'etc', 'cupsd.conf'), scheduler(folder))
  writeFileSync(join(folder, 'etc', 'cups-files.conf'), places(folder))
  writeFileSync(join(folder, 'keep.ppd'), printer)
  execFileSync('chown', ['-R', 'lp:lp', join(folder, 'spool'), join(folder, 'cache')])
  const files = ['-f', '-c', join(folder, 'etc', 'cupsd.conf'), '-s', join(folder, 'etc', 'cups-files.conf')]
  const server = spawn('cupsd', files, { stdio: 'ignore' })
  const socket = join(folder, 'cups.sock')
  const env = { ...process.env, CUPS_SERVER: socket }
  const admin = (...args: string[]) => void execFileSync('lpadmin', args, { env, stdio: 'ignore' })
  await vi.waitFor(() => execFileSync('lpstat', ['-r'], { env, stdio: 'pipe' }), 20_000)
  await vi.waitFor(() => admin('-p', 'keep', '-E', '-v', 'keep:/1', '-P', join(folder, 'keep.ppd')), 20_000)
  const jobs = () => readdirSync(out).filter((name) => name.endsWith('.pdf'))
  return {
    socket,
    admin,
    async arrived(count) {
      await vi.waitUntil(() => jobs().length >= count, { timeout: 30_000, interval: 100 })
      return jobs()
        .map((name) => Number.parseInt(name, 10))
        .toSorted((a, b) => a - b)
        .map((job) => {
          const [title = '', options = ''] = readFileSync(join(out, `${job}.job`), 'utf8').split('\n')
          return { title, options, data: readFileSync(join(out, `${job}.pdf`)) }
        })
    },
    close() {
      server.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
