import { z } from 'zod'
import type { Mirror } from '../mirror/mirror.ts'
import { createLearnedForms, unlearned } from '../outbox/learned-forms.ts'
import type { LearnedForms } from '../outbox/learned-forms.ts'

const clearing = z.object({ form: z.enum(['empty', 'null', 'absent']), proven: z.boolean() })
const shape = z.object({
  clear: z.object({ text: clearing, list: clearing, object: clearing }),
  keepPhoto: z.object({ form: z.enum(['id', 'omit', 'id+source']), proven: z.boolean() }),
})

/** What the profile has learned about its service, kept with its mirror; a text that cannot be read is unlearned. */
export function storedForms(mirror: Mirror): LearnedForms {
  const known = shape.safeParse(parse(mirror.meta('forms')))
  return createLearnedForms(known.success ? known.data : unlearned, (forms) => {
    mirror.setMeta('forms', JSON.stringify(forms))
  })
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
