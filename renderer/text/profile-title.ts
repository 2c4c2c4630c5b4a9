import type { ProfileView } from '../../contract/ipc/session.ts'
import type { Translate } from './translate.ts'

/** The name of a profile for the title of the window, with what it stands for where the name does not say it. */
export function profileTitle({ name, kind }: Pick<ProfileView, 'name' | 'kind'>, t: Translate): string {
  const word = t(`profiles.kind.${kind}`)
  const isNamed = kind === 'production' || kind === 'staging'
  return isNamed && !name.includes(word) ? `${name} (${word})` : name
}
