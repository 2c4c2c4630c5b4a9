import type { Random } from './random.ts'

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
export function landscape(random: Random): string {
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
