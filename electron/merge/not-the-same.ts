import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Result } from '../../contract/failure.ts'
import { openJsonFile } from '../settings/json-file.ts'
import type { Session } from '../session/session.ts'
import { pairNames } from './find-in-book.ts'
import type { FoundGroup } from './find-in-book.ts'

/** More pairs are not remembered: the oldest are asked about again. */
const mostDecided = 10_000

const shape = z.object({
  version: z.literal(1),
  /** Ids are those of one service. */
  service: z.string(),
  /** How often it was written: of the two copies the newer one counts. */
  written: z.int(),
  /** The pairs by their names, the oldest first. */
  pairs: z.array(z.string()),
})

type Shape = z.infer<typeof shape>
type Group = Pick<FoundGroup, 'family' | 'kind' | 'ids'>

/**
 * The pairs of which the user has said that they are not the same person, or two of one house with a card each. They stand in the folder of the profile, twice:
 * what nobody else knows must not be asked for again because the mirror is made anew or one file is damaged.
 */
export interface NotTheSame {
  /** Names of the pairs (`pairNames`). */
  pairs(): readonly string[]
  /** `storage` where the disk refuses; nothing is changed then. */
  say(group: Group, isNotTheSame: boolean): Promise<Result<null>>
}

/** Opens what was said in the profile of a session. */
export function openNotTheSame({ mirror, profile }: Pick<Session, 'mirror' | 'profile'>): NotTheSame {
  const folder = dirname(mirror.path)
  const none: Shape = { version: 1, service: profile.base_url, written: 0, pairs: [] }
  const open = (name: string) => openJsonFile<Shape>(join(folder, name), shape, none)
  const [file, copy] = [open('not-the-same.json'), open('not-the-same.copy.json')]
  const newer = () => (copy.read().written > file.read().written ? copy : file).read()
  const now = () => (newer().service === none.service ? newer() : { ...none, written: newer().written })
  const keep = async (kept: Shape): Promise<Result<null>> => {
    const saved = await file.change(() => kept)
    // One of the two is enough, and the next start sets the other one right.
    if (saved.ok) await copy.change(() => kept)
    return saved
  }
  if (file.read().written !== copy.read().written) void keep(newer())
  return {
    pairs: () => now().pairs,
    say(group, isNotTheSame) {
      const names = pairNames(group)
      const { pairs, written } = now()
      const others = pairs.filter((each) => !names.includes(each))
      const next = isNotTheSame ? [...others, ...names].slice(-mostDecided) : others
      return keep({ ...none, written: written + 1, pairs: next })
    },
  }
}
