import { type Way, latin, sameFamily, sameGiven, sameName, way, wide } from './way.ts'

export const otherNames: readonly Way[] = [
  way(
    'Latin: whole',
    latin(({ family, given }) => [`${given.usual} ${family.usual}`, given.usual, family.usual]),
    sameName,
  ),
  way(
    'Latin: family name first',
    latin(({ family, given }) => [`${family.usual} ${given.usual}`, given.usual, family.usual]),
    sameName,
  ),
  way(
    'Latin: quoted',
    latin(({ family, given }) => [`"${given.usual} ${family.usual}"`, given.usual + family.usual]),
    sameName,
  ),
  way(
    'Latin: family name',
    latin(({ family }) => [family.usual, family.usual]),
    sameFamily,
  ),
  way(
    'Latin: small letters',
    latin(({ family }) => [family.usual.toLowerCase(), family.usual]),
    sameFamily,
  ),
  way(
    'Latin: given name',
    latin(({ given }) => [given.usual.toLowerCase(), given.usual]),
    sameGiven,
  ),
  way(
    'Latin: full width',
    latin(({ family }) => [wide(family.usual), family.usual]),
    sameFamily,
  ),
  way(
    'Latin: ø ł đ ß ı typed without',
    latin(({ family }) => [/[øłđßı]/u.test(family.forms.join('')) && family.usual, family.usual]),
    sameFamily,
  ),
  way(
    'Latin: æ œ þ ð typed without',
    latin(({ family }) => [/[æœþð]/iu.test(family.forms.join('')) && family.usual, family.usual]),
    sameFamily,
  ),
  way(
    'Latin: letters of their own',
    latin(({ family }) => [/[øłđßıæœþð]/iu.test(family.forms.join('')) && family.forms[0], family.usual]),
    sameFamily,
  ),
  way(
    'Latin: accents left out',
    latin(({ given }) => [given.forms[0] && given.usual, given.usual]),
    sameGiven,
  ),
  way(
    'Latin: accents typed',
    latin(({ given }) => [given.forms[0], given.usual]),
    sameGiven,
  ),
  way(
    'Latin: another apostrophe',
    latin(({ family }) => [family.usual.includes("'") && family.usual.replace("'", '`'), family.usual]),
    sameFamily,
  ),
  way(
    'Latin: another hyphen',
    latin(({ family }) => [family.usual.includes('-') && family.usual.replace('-', '—'), family.usual]),
    sameFamily,
  ),
  way('Cyrillic: small letters', ({ family }) =>
    /[а-я]/u.test(family.usual) ? [family.usual, family.usual] : null,
  ),
  way('Greek: small letters without accents', ({ family }) =>
    /[α-ω]/u.test(family.usual) ? [family.usual, family.usual] : null,
  ),
  way('Hangul', ({ family }) => (/[가-힣]/u.test(family.usual) ? [family.usual, family.usual] : null)),
  way('Chinese: simplified', ({ family, script }) =>
    script === 'other' && /\p{Script=Han}/u.test(family.usual) ? [family.usual, family.usual] : null,
  ),
  way('Chinese: traditional', ({ family, script }) =>
    script === 'other' && /\p{Script=Han}/u.test(family.usual) ? [family.forms[0], family.usual] : null,
  ),
]
