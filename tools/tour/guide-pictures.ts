import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp, { type Region } from 'sharp'
import { project } from '../../build/project.mjs'
import { say } from '../../build/run-command.mjs'
import { languages, type Language } from '../../contract/language.ts'
import { pageText } from '../../languages/page.ts'
import { guideStops } from './guide-stops.ts'
import { openApp, quiet, type Tour } from './open-app.ts'

/** Pictures of the guide are of a window of this size, in px: its text is still read when the guide shows them smaller. */
const size = { width: 1080, height: 720 }

/** A picture is older than the window if more than this share of its pixels differ: times and counts may. */
const mostDiffering = 0.01

/** By how much of 255 a channel of a pixel must differ. */
const leastDifference = 40

/** Opens the app with its sample contacts and a second profile, in a language. */
async function openIn(language: Language, data: string): Promise<Tour> {
  const staging = { id: 'staging', kind: 'staging', name: pageText[language].profiles.kind.staging }
  const settings = {
    preferences: { language, theme: 'light' },
    profiles: [{ ...staging, base_url: 'https://staging.example.com', groups: [], colour: '#b45309' }],
    currentProfile: 'demo',
    clientId: '5d0f3f51-9f1e-4b9a-8a67-6a5d1f0f9c11',
  }
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings))
  const tour = await openApp({ folder: data, data, made: [] })
  await tour.page.setViewportSize(size)
  return tour
}

/** The open dialog, otherwise the whole window. */
async function partOf(page: Page): Promise<Region> {
  const dialog = page.getByRole('dialog').last()
  const box = (await dialog.isVisible()) ? await dialog.boundingBox() : null
  if (box === null) return { left: 0, top: 0, ...size }
  const [left, top] = [Math.floor(box.x), Math.floor(box.y)]
  return { left, top, width: Math.floor(box.width), height: Math.floor(box.height) }
}

/** Visits every stop in a language; `take` gets each picture as it is stored. */
async function visit(
  language: Language,
  take: (path: string, picture: Buffer) => Promise<void>,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'atena-guide-'))
  const tour = await openIn(language, data)
  for (const { name, go } of guideStops) {
    await quiet(tour.page)
    await go(tour, pageText[language], data)
    await tour.page.mouse.move(size.width - 4, size.height - 4)
    await tour.picture(name)
    const picture = sharp(join(data, `${name}.png`)).extract(await partOf(tour.page))
    picture.png({ palette: true, colours: 128, effort: 10 })
    await take(join(project, 'docs', 'guide', language, `${name}.png`), await picture.toBuffer())
  }
  await tour.app.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

/** The share of the pixels in which two pictures differ; 1 if their sizes do, or if the first one cannot be read. */
async function difference(path: string, now: Buffer): Promise<number> {
  const pixels = (source: string | Buffer) => sharp(source).removeAlpha().toColourspace('srgb').raw()
  const before = await pixels(path)
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  const after = await pixels(now).toBuffer({ resolveWithObject: true })
  if (before?.data.length !== after.data.length || before.info.width !== after.info.width) return 1
  const { width, height } = after.info
  let count = 0
  for (let at = 0; at < after.data.length; at += 3)
    if ([0, 1, 2].some((channel) => differs(before.data[at + channel], after.data[at + channel]))) count += 1
  return count / (width * height)
}

function differs(before = 0, after = 0): boolean {
  return Math.abs(before - after) > leastDifference
}

// `npm run guide` makes the pictures of the guide (docs/guide); with `--check` it only says which are older than the window.
const isCheck = process.argv.includes('--check')
let older = 0
for (const language of languages)
  await visit(language, async (path, picture) => {
    const share = await difference(path, picture)
    if (share <= mostDiffering) return
    older += 1
    if (!isCheck) writeFileSync(path, picture)
    say(
      `${path}: ${isCheck ? `${(share * 100).toFixed(1)} % differ` : `made, ${Math.round(picture.length / 1000)} kB`}`,
    )
  }).catch((thrown: unknown) => {
    older += 1
    say(`the guide in ${language}: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    process.exitCode = 1
  })
if (isCheck && older > 0) {
  say('these pictures are older than the window: npm run guide makes them again.')
  process.exitCode = 1
}
process.exit()
