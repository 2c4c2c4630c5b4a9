import type { Sheet } from '../../labels/sheet/sheet.ts'

/** The names of papers in templates of gLabels, in small letters, with their width and height in mm. */
const sizes: Record<string, readonly [width: number, height: number]> = {
  'us-letter': [215.9, 279.4],
  'us-legal': [215.9, 355.6],
  'us-executive': [184.15, 266.7],
  a0: [841, 1189],
  a1: [594, 841],
  a2: [420, 594],
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
  a7: [74, 105],
  a8: [52, 74],
  a9: [37, 52],
  a10: [26, 37],
  b0: [1000, 1414],
  b1: [707, 1000],
  b2: [500, 707],
  b3: [353, 500],
  b4: [250, 353],
  b5: [176, 250],
  b6: [125, 176],
  b7: [88, 125],
  b8: [62, 88],
  b9: [44, 62],
  b10: [31, 44],
  c5: [162, 229],
  c6: [114, 162],
  dl: [110, 220],
  number10: [104.78, 241.3],
  monarch: [98.43, 190.5],
  ra0: [860, 1220],
  ra1: [610, 860],
  ra2: [430, 610],
  ra3: [305, 430],
  ra4: [215, 305],
  sra0: [900, 1280],
  sra1: [640, 900],
  sra2: [450, 640],
  sra3: [320, 450],
  sra4: [225, 320],
}

const papers = new Map(Object.entries(sizes))

/** The paper that a template means by `id`, in any case; undefined where gLabels has none of that name. */
export function templatePaper(id: string): Sheet['paper'] | undefined {
  const size = papers.get(id.toLowerCase())
  return size && { width: size[0], height: size[1] }
}
