import { z } from 'zod'

/** The largest cell is the largest paper, mm (paper 3.6). */
const longest = 1200
const position = z.number().min(0).max(longest)
const extent = z.number().min(0.1).max(longest)

/** Where a field is, mm from the upper left corner of its cell. */
const place = { x: position, y: position, width: extent, height: extent }

const alignment = z.enum(['start', 'middle', 'end'])

/** How text is set in its field. A layout that was written by hand may leave all of it out. */
const typesetting = {
  /** Points, or as large as it fits. Text that does not fit in the given size is set smaller. */
  size: z.union([z.literal('fit'), z.number().min(4).max(400)]).default('fit'),
  direction: z.enum(['horizontal', 'vertical']).default('horizontal'),
  weight: z.enum(['regular', 'bold']).default('regular'),
  /** Along the lines: to the left, in the middle, to the right; in columns from the top. */
  align: alignment.default('start'),
  /** Across the lines: at the top, in the middle, at the bottom; of columns from the right. */
  across: alignment.default('start'),
  /** Upside down, as on the far side of a card that is folded. */
  upsideDown: z.boolean().default(false),
}

/**
 * What a field takes from the record. `addressee` is all that is on a label without a layout, in its order; `names` are all people of a
 * label, one below the other; `organization` is company, departments and title together.
 */
const recordFieldKind = z.enum([
  'addressee',
  'names',
  'name',
  'joint-names',
  'postal-code',
  'address',
  'organization',
  'company',
  'department',
  'title',
  'sender',
])

const recordField = z.strictObject({
  kind: recordFieldKind,
  ...place,
  ...typesetting,
  /** Whether names and companies have their honorific. */
  honorific: z.boolean().default(true),
})

/** Most characters of a fixed text. */
export const mostText = 300

const textField = z.strictObject({
  kind: z.literal('text'),
  ...place,
  ...typesetting,
  text: z.string().max(mostText),
})

/** A black rectangle: a rule is one that is thin. */
const lineField = z.strictObject({ kind: z.literal('line'), ...place })

/** A code for the camera of a phone: the contact as a vCard, as much of it as has room, or a text. */
const qrField = z.strictObject({
  kind: z.literal('qr'),
  ...place,
  of: z.enum(['contact', 'text']).default('contact'),
  text: z.string().max(mostText).default(''),
})

/** The portrait of the contact, which fills the field: what reaches beyond it at two sides is left out. */
const photoField = z.strictObject({ kind: z.literal('photo'), ...place })

const cellField = z.discriminatedUnion('kind', [recordField, textField, lineField, qrField, photoField])

/** Most fields of a layout: more of them leave no room for any. */
export const mostFields = 40

/** How far a field may end beyond its cell, mm: sizes are rounded. */
const tolerance = 0.05

/**
 * A layout of the user's own for one cell of a sheet, as it is kept and as it is in a file. The order of the fields is that in which they
 * are read aloud.
 */
export const cellLayout = z
  .strictObject({
    /** A file of a later version may have more. */
    version: z.literal(1),
    name: z.string().trim().min(1).max(60),
    /** The cell that it was made for, mm. */
    width: extent,
    height: extent,
    fields: z.array(cellField).max(mostFields),
  })
  .superRefine(({ width, height, fields }, { addIssue }) => {
    for (const [at, field] of fields.entries()) {
      const right = field.x + field.width - width > tolerance
      if (!right && field.y + field.height - height <= tolerance) continue
      const path = ['fields', at, right ? 'width' : 'height']
      addIssue({ code: 'custom', path, message: 'ends beyond the cell' })
    }
  })

/**
 * Why a file is no layout. `place` says where in it, as `fields[2].width`, and is '' for all of it; `detail` is the limit, the
 * unknown word, the kind of value or the choices in question.
 */
export const layoutProblem = z.object({
  kind: z.enum([
    'too-large',
    'not-json',
    'no-layout',
    'not-known',
    'too-small',
    'empty',
    'too-big',
    'too-long',
    'too-many',
    'missing',
    'no-choice',
    'beyond-cell',
    'no-size',
    'no-kind',
    'wrong',
  ]),
  place: z.string(),
  detail: z.string(),
})

/** The layouts that come with the app, which are made for any sheet. */
export const readyLayoutName = z.enum(['badge', 'tent-card', 'return-label'])

/** How the name of a layout of the user's own begins where one is chosen. */
export const ownPrefix = 'own:'

/** Which layout a job has: '' where Atena decides, one that comes with the app, or one of the user's own after `own:`. */
export const layoutChoice = z.union([
  z.literal(''),
  readyLayoutName,
  z.templateLiteral([z.literal(ownPrefix), z.string().min(1).max(60)]),
])

export type LayoutChoice = z.infer<typeof layoutChoice>
export type ReadyLayoutName = z.infer<typeof readyLayoutName>
export type CellLayout = z.infer<typeof cellLayout>
export type LayoutProblem = z.infer<typeof layoutProblem>
export type CellField = CellLayout['fields'][number]
export type RecordField = z.infer<typeof recordField>
export type TextField = z.infer<typeof textField>
export type QrField = z.infer<typeof qrField>
