import type { Random } from './random.ts'

const colours = [
  ['#1f4e79', '#f2b84b'],
  ['#7a2e3a', '#f4d9c6'],
  ['#24614f', '#e6efc2'],
  ['#4a3b76', '#f0c2d8'],
  ['#30343b', '#9fd3d6'],
  ['#b4532a', '#fff1d6'],
] as const

/** An invented company mark, 640 × 640. */
export function emblem(random: Random): string {
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
