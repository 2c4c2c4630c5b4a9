import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../../contract/failure.ts'
import { cellLayout } from '../../../../contract/ipc/cell-layout.ts'
import type { PhotosToPrint } from '../../../../contract/ipc/print.ts'
import { createPrinting, type Printing } from '../../../../electron/print/printing.ts'
import type { createSheetBook } from '../../../../electron/print/sheet-book.ts'
import type { PhotoKey } from '../../../../electron/photo/stored-photos.ts'
import type { Session } from '../../../../electron/session/session.ts'
import { uncalibrated } from '../../../../labels/layout-options.ts'
import { jpeg } from '../../../fakes/jpeg.ts'
import { bookOf, jobOf, startPrintThread } from './print-bench.ts'

const place = { x: 2, y: 2, width: 25.4, height: 33.02 }
const layout = cellLayout.parse({
  version: 1,
  name: 'Guests',
  width: 86.4,
  height: 42.3,
  fields: [
    { kind: 'photo', ...place },
    { kind: 'name', ...place, x: 40 },
  ],
})

const guests = Array.from({ length: 20 }, (_, at) => ({
  id: `g${at}`,
  lastname: '山田',
  lastkana: 'やまだ',
  firstname: `第${at}`,
  firstkana: 'あいうえおかきくけこさしすせそたちつてと'[at],
  // The last one has none, and that of the first is not at the service yet.
  ...(at < 19 && { face_picture: { image: `face-${at}`, ...(at === 0 && { source: 'temp' }) } }),
}))
const path = bookOf(guests)
const thread = startPrintThread()

/** What the services of the profiles answer; every photo says in which profile it is. */
let answers: Record<string, (key: PhotoKey) => Result<Uint8Array>>
let asked: string[]
const wild = await jpeg({ width: 1200, height: 900, taken: '2014:05:27 11:10:30' })
beforeEach(() => {
  asked = []
  answers = { own: () => ok(wild), other: () => ok(wild) }
})

function sessionOf(profile: string): Session {
  const session = {
    profile: { id: profile },
    mirror: { path },
    outbox: { waiting: () => [] },
    kept: { rows: () => [{ value: choices }] },
    photos: {
      async read(key: PhotoKey) {
        asked.push(`${profile} ${key.id} ${key.picture}`)
        return answers[profile]!(key)
      },
    },
    chosenPhotos: {
      async jpeg(handle: string) {
        asked.push(`${profile} chosen ${handle}`)
        return wild
      },
    },
  }
  return session as unknown as Session // printing uses these parts alone
}
const choices = {
  ...{ sheet: 'ELM008', sheetForOne: '', sheetAbroad: '', printer: '', sender: null, asksToMark: false },
  ...{ bySheet: {}, presets: [], ownLayouts: [layout] },
}

const printing: Printing = createPrinting({
  thread,
  paper: async () => 'sent',
  sheets: { find: () => jobOf(path, 'ELM008').sheet } as unknown as ReturnType<typeof createSheetBook>,
  calibration: () => uncalibrated,
  language: () => 'en',
  askPath: async () => saved,
  title: () => 'Labels',
  wrote: () => 'handle',
})
const folder = mkdtempSync(join(tmpdir(), 'atena-print-photos-'))
const saved = join(folder, 'labels.pdf')
afterAll(() => rmSync(folder, { recursive: true }))

async function laidOut(session: Session, options: object = {}) {
  const { selection, leaveOut, options: usual } = jobOf(path, 'ELM008', { layout: 'own:Guests', ...options })
  const call = { selection, leaveOut, options: usual, sheet: 'ELM008', printer: '' }
  const laid = await printing.layOut(session, call)
  if (!laid.ok) throw new Error(JSON.stringify(laid.failure))
  return laid.value
}

/** Makes the photos as the page does, and returns each step. */
async function allSteps(session: Session, job: number, make = ready): Promise<PhotosToPrint[]> {
  const steps: PhotosToPrint[] = []
  let made: { at: number; jpeg: Uint8Array<ArrayBuffer> }[] | null = null
  for (;;) {
    const step: Result<PhotosToPrint> = await printing.photos(session, { job, made })
    if (!step.ok) throw new Error(JSON.stringify(step.failure))
    steps.push(step.value)
    const { photos, done, total } = step.value
    if (photos.length === 0 && done === total) return steps
    made = await Promise.all(
      photos.map(async ({ at, width, height }) => ({ at, jpeg: await make(width, height) })),
    )
  }
}
const ready = (width: number, height: number) => jpeg({ width, height })

function imagesInPdf(): string[] {
  const list = execFileSync('pdfimages', ['-list', saved], { encoding: 'utf8' })
  return list
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.trim().split(/\s+/u).slice(3, 5).join(' × '))
}

describe('photos on their way to paper', () => {
  it('are named with the page that shows them, and are in the PDF in the size in which they are printed', async () => {
    const session = sessionOf('own')
    const laid = await laidOut(session)
    expect(laid.photos).toHaveLength(12)
    const [first] = laid.photos
    expect(first).toEqual({ ...place, x: 20.6, y: 23.2, family: 'address', id: 'g0', image: 'face-0' })
    expect(asked).toEqual([])
    const steps = await allSteps(session, laid.job)
    expect(steps.map(({ photos, done, total }) => [photos.length, done, total])).toEqual([
      [6, 6, 19],
      [6, 12, 19],
      [6, 18, 19],
      [1, 19, 19],
      [0, 19, 19],
    ])
    expect(steps[0]?.photos[0]).toMatchObject({ at: 0, width: 300, height: 390, jpeg: wild })
    expect(steps.at(-1)?.lacking).toBe(0)
    expect(asked[0]).toBe('own chosen face-0')
    expect(asked.slice(1, 3)).toEqual(['own g1 face-1', 'own g2 face-2'])
    await printing.savePdf(laid.job)
    expect(imagesInPdf()).toEqual(Array.from({ length: 19 }, () => '300 × 390'))
  })

  it('are not made twice for one job; a newer job that has some takes their room', async () => {
    const session = sessionOf('own')
    const { job } = await laidOut(session)
    await allSteps(session, job)
    expect((await allSteps(session, job)).at(-1)).toEqual({ photos: [], done: 0, total: 0, lacking: 0 })
    const newer = await laidOut(session, { copies: 2 })
    expect((await allSteps(session, newer.job)).at(-1)).toMatchObject({ total: 19, lacking: 0 })
    await printing.savePdf(job)
    expect(imagesInPdf()).toEqual([])
  })

  it('that do not come are counted, the service is not asked for ever, and the labels are there without them', async () => {
    answers['own'] = () => fail({ kind: 'offline', code: 'ECONNREFUSED', host: 'h' })
    const session = sessionOf('own')
    const { job, labels } = await laidOut(session)
    const last = (await allSteps(session, job)).at(-1)
    expect(last).toEqual({ photos: [], done: 19, total: 19, lacking: 18 })
    expect(asked.length).toBeLessThan(19)
    await printing.savePdf(job)
    expect([labels, imagesInPdf()]).toEqual([20, ['300 × 390']])
  })

  it('go to a printer within the drawing of their page', async () => {
    const session = sessionOf('own')
    const { job, svg } = await laidOut(session)
    await allSteps(session, job)
    const paper = await thread.ask('paper', { job, page: 1 })
    expect(
      paper.ok && paper.value.match(/<image [^>]*href="data:image\/jpeg;base64,[\w+/=]+"\/>/gu),
    ).toHaveLength(7)
    expect(svg).not.toContain('<image')
    expect(await printing.page(job, 0)).toMatchObject({ ok: true, value: { svg } })
  })

  it('SECURITY: what the service sent is never in a PDF, nor anything else that is not as it should be', async () => {
    const session = sessionOf('own')
    const { job } = await laidOut(session)
    const small = await ready(300, 390)
    const bad = [wild, small.slice(0, -40), new Uint8Array([1, 2, 3]), await png(), await ready(301, 390)]
    const begun = await printing.photos(session, { job, made: null })
    expect(begun.ok && begun.value.photos).toHaveLength(6)
    await printing.photos(session, { job, made: bad.map((bytes, at) => ({ at, jpeg: bytes })) })
    // A number of another step, one twice.
    await printing.photos(session, { job, made: [5, 6, 6, 99].map((at) => ({ at, jpeg: small })) })
    await printing.savePdf(job)
    expect(imagesInPdf()).toEqual(['300 × 390'])
  })

  it('SECURITY: are read for the profile of their job alone', async () => {
    const { job } = await laidOut(sessionOf('own'))
    const answer = await printing.photos(sessionOf('other'), { job, made: null })
    expect([answer, asked]).toEqual([fail({ kind: 'not-found' }), []])
  })

  it('a job that is forgotten has none', async () => {
    const answer = await printing.photos(sessionOf('own'), { job: 123_456, made: null })
    expect(answer).toEqual(fail({ kind: 'not-found' }))
  })
})

async function png(): Promise<Uint8Array<ArrayBuffer>> {
  const plain = sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
  return new Uint8Array(await plain.png().toBuffer())
}
