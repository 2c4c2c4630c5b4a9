import { toHepburn, toKunrei, toPassport } from '../romaji.ts'
import { type Way, japanese, sameNameSound, sameSound, way, wide } from './way.ts'

export const romajiNames: readonly Way[] = [
  way(
    'romaji: Hepburn, family name',
    japanese(({ family }) => [toHepburn(family.reading), family.reading]),
    sameSound,
  ),
  way(
    'romaji: Kunrei, family name',
    japanese(({ family }) => [toKunrei(family.reading), family.reading]),
    sameSound,
  ),
  way(
    'romaji: passport, family name',
    japanese(({ family }) => [toPassport(family.reading), family.reading]),
    sameSound,
  ),
  way(
    'romaji: oh for a long vowel',
    japanese(({ family }) => [
      /ou|oo/u.test(toHepburn(family.reading)) && toHepburn(family.reading).replace(/ou|oo/u, 'oh'),
      family.reading,
    ]),
    sameSound,
  ),
  way(
    'romaji: macron',
    japanese(({ family }) => [
      /ou|oo/u.test(toHepburn(family.reading)) && toHepburn(family.reading).replace(/ou|oo/u, 'ō'),
      family.reading,
    ]),
    sameSound,
  ),
  way(
    'romaji: circumflex',
    japanese(({ given }) => [
      /ou|uu/u.test(toHepburn(given.reading)) &&
        toHepburn(given.reading).replace('ou', 'ô').replace('uu', 'û'),
      given.reading,
    ]),
  ),
  way(
    'romaji: m before b',
    japanese(({ family }) => [
      /n[bmp]/u.test(toHepburn(family.reading)) && toPassport(family.reading),
      family.reading,
    ]),
    sameSound,
  ),
  way(
    'romaji: an apostrophe after n',
    japanese(({ given }) => [
      toHepburn(given.reading).includes("n'") && toHepburn(given.reading),
      given.reading,
    ]),
  ),
  way(
    'romaji: nn for ん',
    japanese(({ given }) => [
      given.reading.includes('ん') && toKunrei(given.reading).replace(/n'|n(?![aiueoy])/gu, 'nn'),
      given.reading,
    ]),
  ),
  way(
    'romaji: given name',
    japanese(({ given }) => [toHepburn(given.reading), given.reading]),
  ),
  way(
    'romaji: family and given name',
    japanese(({ family, given }) => [
      `${toHepburn(family.reading)} ${toHepburn(given.reading)}`,
      family.reading,
      given.reading,
    ]),
    sameNameSound,
  ),
  way(
    'romaji: given and family name',
    japanese(({ family, given }) => [
      `${toPassport(given.reading)} ${toPassport(family.reading)}`,
      family.reading,
      given.reading,
    ]),
    sameNameSound,
  ),
  way(
    'romaji: capitals',
    japanese(({ family }) => [toHepburn(family.reading).toUpperCase(), family.reading]),
    sameSound,
  ),
  way(
    'romaji: full width',
    japanese(({ family }) => [wide(toHepburn(family.reading)), family.reading]),
    sameSound,
  ),
]
