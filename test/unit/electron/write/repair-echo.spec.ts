import { describe, expect, it } from 'vitest'
import type { FieldDifference } from '../../../../contract/ipc/outbox.ts'
import type { AddressChanges } from '../../../../contract/record/record.ts'
import type { Answered } from '../../../../electron/write/intent.ts'
import {
  createLearnedVariants,
  unlearned,
  type RequestVariants,
} from '../../../../electron/write/request-variants.ts'
import { planRepair } from '../../../../electron/write/repair.ts'
import { learnFrom } from '../../../../electron/write/settle.ts'

const stayed = (...fields: string[]): FieldDifference[] =>
  fields.map((field) => ({ field, meant: '', got: 'x' }))
const photo = (image: string) => ({ image, source: null })
const temporary = { image: 'upload', source: 'temp' } as const
const picture = new Map([['p', new Uint8Array()]])

/** An answered update of a record with these fields. */
function answered(fields: {
  base?: object | null
  changes?: AddressChanges
  echo?: object
  copies?: Answered['copies']
  variants?: RequestVariants
  cleared?: string[]
}): Answered {
  const {
    base = {},
    changes = {},
    echo = {},
    copies = new Map(),
    variants = unlearned,
    cleared = [],
  } = fields
  const text = base === null ? null : JSON.stringify(base)
  const intent = { family: 'address', base: text, group_id: null, changes } as const
  return { id: 'a', intent, over: null, echo: JSON.stringify(echo), fetched: null, copies, variants, cleared }
}

const clearing = (
  form: RequestVariants['clear']['text'],
  kind: keyof RequestVariants['clear'] = 'text',
): RequestVariants => ({
  ...unlearned,
  clear: { ...unlearned.clear, [kind]: form },
})
const keeping = (form: RequestVariants['keepPhoto']): RequestVariants => ({ ...unlearned, keepPhoto: form })

describe('reliability 5.1.2: a field that stayed although the save emptied it', () => {
  it('is emptied again in the next variant of its kind; emptied fields and other kinds stay as they are', () => {
    const plan = planRepair(unlearned, answered({ cleared: ['memo', 'code', 'tags'] }), stayed('code'))
    expect(plan).toEqual({ cleared: ['code'], variants: clearing({ form: 'null', proven: false }) })
  })

  it('each kind continues from the variant that the body had; an object has its own order', () => {
    const variants = clearing({ form: 'null', proven: false }, 'list')
    const all = answered({ variants, cleared: ['tags', 'organization', 'birthdate'] })
    const plan = planRepair(unlearned, all, stayed('birthdate', 'tags', 'organization'))
    expect(plan?.cleared).toEqual(['tags', 'organization', 'birthdate'])
    expect(plan?.variants.clear).toEqual({
      text: { form: 'null', proven: false },
      list: { form: 'absent', proven: false },
      object: { form: 'empty', proven: false },
    })
  })

  it('not after the last variant, nor where the variant of its kind is known to work', () => {
    const last = clearing({ form: 'absent', proven: false })
    expect(planRepair(last, answered({ variants: last, cleared: ['memo'] }), stayed('memo'))).toBeNull()
    const known = clearing({ form: 'empty', proven: true })
    expect(planRepair(known, answered({ variants: known, cleared: ['memo'] }), stayed('memo'))).toBeNull()
  })

  it('no other difference causes a repair', () => {
    expect(planRepair(unlearned, answered({ cleared: ['memo'] }), stayed('lastname'))).toBeNull()
    expect(planRepair(unlearned, answered({}), [])).toBeNull()
  })
})

describe('reliability 5.1.5: a photo that the service lost', () => {
  const base = { face_picture: photo('f'), pictures: [photo('p')] }
  const lost = stayed('pictures')

  it('is uploaded again where a copy of it exists', () => {
    const plan = planRepair(unlearned, answered({ base, echo: {}, copies: picture }), lost)
    expect(plan).toEqual({ cleared: [], variants: unlearned })
    const omit = keeping({ form: 'omit', proven: false })
    expect(planRepair(omit, answered({ base, copies: picture }), lost)?.variants).toEqual(omit)
  })

  it('not without a copy of it, nor while it is still there, nor where nothing differs', () => {
    expect(planRepair(unlearned, answered({ base }), lost)).toBeNull()
    expect(planRepair(unlearned, answered({ base, echo: base, copies: picture }), lost)).toBeNull()
    const moved = { base, echo: { pictures: [photo('x'), photo('p')] }, copies: picture }
    expect(planRepair(unlearned, answered(moved), lost)).toBeNull()
    expect(planRepair(unlearned, answered({ base, copies: picture }), stayed('memo'))).toBeNull()
  })

  it('not a photo that the save removed, nor a new one, which only the service has', () => {
    const gone = answered({ base, changes: { pictures: [] }, copies: picture })
    expect(planRepair(unlearned, gone, stayed('face_picture'))).toBeNull()
    const copies = new Map([['upload', new Uint8Array()]])
    const fresh = answered({ base: null, changes: { pictures: [temporary] }, copies })
    expect(planRepair(unlearned, fresh, lost)).toBeNull()
  })
})

describe('reliability 5.1: what an echo teaches', () => {
  const learned = (known: RequestVariants, all: Answered, differences: FieldDifference[] = []) => {
    const variants = createLearnedVariants(known)
    learnFrom(variants, all, differences)
    return variants.current()
  }

  it('a variant that emptied a field works; one that did not empty it teaches nothing', () => {
    const used = clearing({ form: 'null', proven: false })
    const all = answered({ variants: used, cleared: ['memo'] })
    expect(learned(unlearned, all)).toEqual(clearing({ form: 'null', proven: true }))
    expect(learned(unlearned, all, stayed('memo'))).toEqual(unlearned)
    expect(learned(unlearned, all, stayed('lastname')).clear.text.proven).toBe(true)
    expect(learned(unlearned, answered({}))).toEqual(unlearned)
  })

  it('one of two fields of a kind is enough; each kind learns separately', () => {
    const all = answered({ cleared: ['code', 'memo', 'tags', 'organization'] })
    const now = learned(unlearned, all, stayed('code', 'tags')).clear
    expect([now.text.proven, now.list.proven, now.object.proven]).toEqual([true, false, true])
  })

  it('what is known to work stays, whatever variant was used', () => {
    const known = clearing({ form: 'absent', proven: true })
    expect(learned(known, answered({ cleared: ['memo'] }))).toEqual(known)
  })

  const base = { face_picture: photo('f'), pictures: [photo('p')] }

  it('the variant that kept every photo works', () => {
    const omit = keeping({ form: 'omit', proven: false })
    expect(learned(unlearned, answered({ base, echo: base, variants: omit }))).toEqual(
      keeping({ form: 'omit', proven: true }),
    )
    // Also where photos were removed, if it kept the others.
    const one = answered({ base, changes: { pictures: [] }, echo: { face_picture: photo('f') } })
    expect(learned(unlearned, one).keepPhoto).toEqual({ form: 'id', proven: true })
  })

  it('the variant that lost a photo is replaced by the next', () => {
    const echo = { face_picture: photo('f'), pictures: [photo('other')] }
    expect(learned(unlearned, answered({ base, echo })).keepPhoto).toEqual({ form: 'omit', proven: false })
    const last = keeping({ form: 'id+source', proven: false })
    expect(learned(last, answered({ base, echo, variants: last })).keepPhoto).toEqual({
      form: 'id',
      proven: false,
    })
  })

  it('a save without a stored photo teaches nothing about photos, nor does any save after the variant is known', () => {
    const fresh = answered({ base: null, changes: { pictures: [temporary] }, echo: base })
    expect(learned(unlearned, fresh).keepPhoto).toEqual(unlearned.keepPhoto)
    const known = keeping({ form: 'omit', proven: true })
    expect(learned(known, answered({ base, echo: {} }))).toEqual(known)
  })
})
