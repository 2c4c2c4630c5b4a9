import type { Random } from './random.ts'

interface Look {
  skin: string
  shade: string
  hair: string
  cloth: string
  random: Random
}

const backgrounds = [
  ['#ffe0c7', '#ffc9a3'],
  ['#d9ecff', '#b5d6f7'],
  ['#e3f4dc', '#c2e3b4'],
  ['#fbe3ee', '#f3c1d8'],
  ['#ece4fb', '#d2c3f1'],
  ['#fff2c9', '#fbe09a'],
  ['#d8f1ee', '#b0ddd8'],
  ['#eceae4', '#d6d1c4'],
] as const
const lightSkins = [
  ['#fbd9bd', '#efbf9c'],
  ['#f6cba6', '#e6b087'],
  ['#efc39a', '#dca97c'],
] as const
const deepSkins = [
  ['#c98e63', '#b1784f'],
  ['#9a643f', '#835231'],
] as const
const darkHairs = ['#2b2320', '#3a2a22', '#1f1c1f', '#4e3626'] as const
const greyHairs = ['#8c8a88', '#c9c5bf', '#a7a29b'] as const
const brightHairs = ['#6d4a2f', '#b3713a', '#d8a657'] as const

/** Which colours a face is drawn from. */
export type Tone = 'dark-hair' | 'grey-hair' | 'any'
const clothes = [
  '#3b6ea5',
  '#c8553d',
  '#4f8a5b',
  '#7b5aa6',
  '#d9a441',
  '#2f4858',
  '#b56576',
  '#5c7c8a',
] as const

const hairsOf = {
  'dark-hair': darkHairs,
  'grey-hair': greyHairs,
  any: [...darkHairs, ...brightHairs],
} as const

/** A friendly face of simple shapes, 640 × 640. No two seeds have to differ, most do. */
export function portrait(random: Random, gender: 'm' | 'f', tone: Tone): string {
  const [light, dark] = random.pick(backgrounds)
  const isDeep = tone === 'any' && random.chance(30)
  const [skin, shade] = random.pick(isDeep ? deepSkins : lightSkins)
  const hair = random.pick(isDeep ? darkHairs : hairsOf[tone])
  const look: Look = { skin, shade, hair, cloth: random.pick(clothes), random }
  const style = random.pick(gender === 'f' ? feminine : masculine)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/>
    </linearGradient></defs>
    <rect width="640" height="640" fill="url(#sky)"/>
    ${ornament(random, dark)}
    ${style.behind?.(look) ?? ''}
    ${shoulders(look)}
    ${head(look)}
    ${style.front(look)}
    ${face(look)}
    ${gender === 'm' && random.chance(22) ? beard(look) : ''}
    ${random.chance(28) ? glasses(random) : ''}
  </svg>`
}

function ornament(random: Random, colour: string): string {
  const x = 80 + random.below(480)
  const circle = `<circle cx="${x}" cy="${120 + random.below(160)}" r="${150 + random.below(130)}" fill="${colour}"`
  return `${circle} opacity=".55"/>`
}

function shoulders({ cloth, skin, shade, random }: Look): string {
  const body = `<path d="M92 640c6-120 96-164 228-164s222 44 228 164z" fill="${cloth}"/>`
  const neck = `<path d="M268 420h104v70c0 34-104 34-104 0z" fill="${shade}"/>`
  const collars = [
    `<path d="M262 478l58 62 58-62 24 12-60 96-22-30-22 30-60-96z" fill="#fff" opacity=".92"/>`,
    `<path d="M250 482c20 44 120 44 140 0l18 6c-20 74-156 74-176 0z" fill="#fff" opacity=".3"/>`,
    `<path d="M262 478c24 66 92 66 116 0l-58 20z" fill="${skin}"/>`,
  ] as const
  return body + neck + random.pick(collars)
}

function head({ skin, shade }: Look): string {
  const ear = (x: number) => `<circle cx="${x}" cy="322" r="30" fill="${shade}"/>`
  const shape = `<path d="M190 286c0-90 58-146 130-146s130 56 130 146c0 104-60 172-130 172s-130-68-130-172z"`
  return `${ear(194)}${ear(446)}${shape} fill="${skin}"/>`
}

function face({ random, shade, hair }: Look): string {
  const brows = `<path d="M238 276q28-16 54 0M348 276q28-16 54 0" stroke="${hair}" stroke-width="9" fill="none"
    stroke-linecap="round" opacity=".8"/>`
  const open = `<circle cx="266" cy="318" r="12" fill="#33282a"/><circle cx="374" cy="318" r="12" fill="#33282a"/>
    <circle cx="270" cy="313" r="4" fill="#fff"/><circle cx="378" cy="313" r="4" fill="#fff"/>`
  const smiling = `<path d="M246 322q20-22 40 0M354 322q20-22 40 0" stroke="#33282a" stroke-width="9" fill="none"
    stroke-linecap="round"/>`
  const mouths = [
    `<path d="M276 388q44 40 88 0" stroke="#a4483f" stroke-width="9" fill="none" stroke-linecap="round"/>`,
    `<path d="M272 384h96c-4 58-92 58-96 0z" fill="#a4483f"/><path d="M284 384h72v12h-72z" fill="#fff"/>`,
    `<path d="M288 394q32 22 64 0" stroke="#a4483f" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  ] as const
  const nose = `<path d="M318 330q-12 30 6 32" stroke="${shade}" stroke-width="8" fill="none" stroke-linecap="round"/>`
  const cheeks = `<g fill="#f08a7d" opacity=".32"><circle cx="234" cy="364" r="24"/><circle cx="406" cy="364" r="24"/></g>`
  return cheeks + brows + random.pick([open, open, smiling]) + nose + random.pick(mouths)
}

function glasses(random: Random): string {
  const colour = random.pick(['#30343b', '#7a4b2a', '#8d2f3c', '#3c5a78'])
  return `<g fill="#fff" fill-opacity=".18" stroke="${colour}" stroke-width="8"><circle cx="264" cy="318" r="40"/>
    <circle cx="376" cy="318" r="40"/><path d="M304 314q16-10 32 0M224 308l-30-8M416 308l30-8" fill="none"/></g>`
}

function beard({ hair }: Look): string {
  return `<path d="M206 350c10 90 60 124 114 124s104-34 114-124c-22 34-50 22-60 12-30-12-78-12-108 0-10 10-38 22-60-12z
    m66 34q48-18 96 0-6 44-48 44t-48-44z" fill="${hair}" fill-rule="evenodd" opacity=".92"/>`
}

interface Style {
  behind?: (look: Look) => string
  front: (look: Look) => string
}

const path = (d: string) => (look: Look) => `<path d="${d}" fill="${look.hair}"/>`
const fringe =
  'M182 300c-16-120 52-184 138-184s154 64 138 184c-22-50-40-74-62-92-54 34-120 40-168 28-20 18-34 36-46 64z'
const parting = 'M182 304c-14-124 56-190 138-190s152 66 138 190c-12-56-46-96-118-116-30 44-104 54-158 116z'

const longHair = path(
  'M320 96c-120 0-182 88-176 214 4 90-8 150-30 196h412c-22-46-34-106-30-196 6-126-56-214-176-214z',
)
const bobHair = path(
  'M320 100c-116 0-176 84-170 190 2 60-4 100-14 134h368c-10-34-16-74-14-134 6-106-54-190-170-190z',
)
const bun = (look: Look) => `<circle cx="320" cy="96" r="62" fill="${look.hair}"/>`
const ponytail = path('M420 150c90 10 130 90 112 190-8 50-40 80-66 84 26-70 10-150-46-204z')

const feminine: readonly [Style, ...Style[]] = [
  { behind: longHair, front: path(fringe) },
  { behind: longHair, front: path(parting) },
  { behind: bobHair, front: path(fringe) },
  { behind: bobHair, front: path(parting) },
  { behind: bun, front: path(parting) },
  { behind: ponytail, front: path(fringe) },
]

const crop =
  'M184 300c-20-110 40-188 136-188s156 78 136 188c-8-34-20-60-36-78-60 6-140 6-200 0-16 18-28 44-36 78z'
const swept =
  'M184 306c-24-116 30-184 110-194 70-26 186 14 162 194-6-42-22-76-46-98-58 26-132 24-182 6-22 26-36 52-44 92z'
const receding =
  'M186 300c-12-70 10-124 46-152-14 44-18 84-24 102zM454 300c12-70-10-124-46-152 14 44 18 84 24 102z'
const curls = (look: Look) =>
  [186, 226, 274, 324, 374, 418, 456]
    .map(
      (x, index) =>
        `<circle cx="${x}" cy="${[226, 168, 136, 124, 136, 168, 226][index]}" r="48" fill="${look.hair}"/>`,
    )
    .join('')

const masculine: readonly [Style, ...Style[]] = [
  { front: path(crop) },
  { front: path(swept) },
  { front: path(parting) },
  { front: curls },
  { front: path(receding) },
]
