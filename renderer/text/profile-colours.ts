import type { ProfileKind } from '../../contract/profile.ts'

/**
 * Colours to choose from for the band of a profile. White text reads on each with at least 4.5:1 (WCAG 1.4.3), and each
 * stands out from both themes' backgrounds with at least 3:1 (1.4.11); a test holds them to it.
 */
export const profileColours = {
  indigo: '#506fcd',
  teal: '#21808a',
  green: '#328353',
  olive: '#707a33',
  amber: '#9e6a00',
  vermilion: '#cb482f',
  plum: '#b14f9f',
  slate: '#6b7582',
} as const

export type ProfileColour = keyof typeof profileColours
export const profileColourNames = Object.keys(profileColours) as ProfileColour[]

/** The colour that a profile of a kind begins with. */
export function presetOf(kind: ProfileKind): string {
  const byKind = { demo: 'slate', production: 'green', staging: 'amber', own: 'indigo' } as const
  return profileColours[byKind[kind]]
}

/** Black or white, whichever reads better on a `#rrggbb` colour. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const light = luminance(colour)
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

/** Contrast of two `#rrggbb` colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance from 0 to 1 (WCAG 2.2); that of black for what is no `#rrggbb`. */
function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return 0
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
