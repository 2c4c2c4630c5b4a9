import { recompress, renderDrawing } from '../image/recompress.ts'
import { portrait } from './draw-portrait.ts'
import type { Drawing, Motif } from './motif.ts'
import { createRandom, type Random } from './random.ts'

const skies = [
  ['#fdd9b5', '#f7a488'],
  ['#cfe8fb', '#8fc1ea'],
  ['#e7d9f7', '#a796d6'],
  ['#dff3e6', '#96cfc0'],
] as const
const hills = [
  ['#7a9e7e', '#55806a', '#33594f'],
  ['#8aa1c4', '#5d79a6', '#3a527c'],
  ['#c08b6e', '#9a6650', '#6d4639'],
] as const

/** Hills or a sea under a low sun, 1,200 × 800. */
function landscape(random: Random): string {
  const [high, low] = random.pick(skies)
  const sun = { x: 200 + random.below(800), y: 180 + random.below(160), r: 60 + random.below(50) }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/>
    </linearGradient></defs>
    <rect width="1200" height="800" fill="url(#sky)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="#fff6df" opacity=".9"/>
    ${random
      .pick(hills)
      .map((colour, index) => ridge(random, 380 + index * 120, colour))
      .join('')}
    ${random.chance(50) ? sea(random) : trees(random)}
  </svg>`
}

function ridge(random: Random, height: number, colour: string): string {
  let line = `M0 800V${height + random.below(80)}`
  for (let x = 150; x <= 1200; x += 150) {
    const peak = height - 90 + random.below(180)
    line += `Q${x - 75} ${peak - 30} ${x} ${peak}`
  }
  return `<path d="${line}V800z" fill="${colour}"/>`
}

function sea(random: Random): string {
  const waves = Array.from({ length: 14 }, () => {
    const x = random.below(1100)
    return `<path d="M${x} ${660 + random.below(130)}h${40 + random.below(110)}" stroke="#fff" stroke-width="4" opacity=".45"/>`
  })
  return `<rect y="640" width="1200" height="160" fill="#4f86a8"/>${waves.join('')}`
}

function trees(random: Random): string {
  return Array.from({ length: 16 }, () => {
    const x = random.below(1200)
    const y = 660 + random.below(120)
    const size = 40 + random.below(60)
    return `<path d="M${x} ${y - size}l${size / 2.4} ${size}h-${size / 1.2}z" fill="#274a41"/>`
  }).join('')
}

const colours = [
  ['#1f4e79', '#f2b84b'],
  ['#7a2e3a', '#f4d9c6'],
  ['#24614f', '#e6efc2'],
  ['#4a3b76', '#f0c2d8'],
  ['#30343b', '#9fd3d6'],
  ['#b4532a', '#fff1d6'],
] as const

/** An invented company mark, 640 × 640. */
function emblem(random: Random): string {
  const [ground, mark] = random.pick(colours)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="-320 -320 640 640">
    <rect x="-320" y="-320" width="640" height="640" fill="${ground}"/>
    <g fill="${mark}">${random.pick(marks)(random)}</g>
  </svg>`
}

const petals = (random: Random) => {
  const count = 5 + random.below(4)
  return Array.from({ length: count }, (_, index) => {
    const turn = (index * 360) / count
    return `<ellipse cy="-120" rx="58" ry="104" transform="rotate(${turn})" opacity=".86"/>`
  }).join('')
}
const waves = () =>
  [-96, 0, 96]
    .map((y) => `<path d="M-200 ${y}q50-70 100 0t100 0 100 0 100 0v34q-50 70-100 0t-100 0-100 0-100 0z"/>`)
    .join('')
const peak = () => '<path d="M-210 150L-60-150 20 0 80-90 210 150z"/><circle cx="130" cy="-140" r="46"/>'
const rings = () =>
  [200, 140, 80]
    .map((r) => `<circle r="${r}" fill="none" stroke="currentColor" stroke-width="26"/>`)
    .join('')
    .replaceAll('currentColor', 'white')
const tiles = (random: Random) =>
  [-130, 0, 130]
    .flatMap((x) => [-130, 0, 130].map((y) => ({ x, y })))
    .filter((_, index) => index === 4 || random.chance(60))
    .map(({ x, y }) => `<rect x="${x - 54}" y="${y - 54}" width="108" height="108" rx="22"/>`)
    .join('')

const marks = [petals, waves, peak, rings, tiles] as const

/** The JPEG of a drawing text, made like any upload; null when it cannot be made. */
export async function drawPhoto(text: string): Promise<Uint8Array | null> {
  const drawing = JSON.parse(text) as Drawing // written by `sample/seed.ts` into our own store
  const made = await recompress(await renderDrawing(svgOf(drawing), drawing.taken), 1200 * 800)
  return made.ok ? made.picture.jpeg : null
}

function svgOf({ subject, seed, tone = 'any' }: Motif): string {
  const random = createRandom(seed)
  switch (subject) {
    case 'landscape':
      return landscape(random)
    case 'emblem':
      return emblem(random)
    case 'portrait-f':
      return portrait(random, 'f', tone)
    case 'portrait-m':
      return portrait(random, 'm', tone)
  }
}
