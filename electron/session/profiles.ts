import type { ConnectionProfile, ProfileGroup } from '../../contract/profile.ts'

/** Demo and the user's own profiles, in the order in which the page shows them. */
export interface Profiles {
  list(): ConnectionProfile[]
  /** The demo service is up: from now on the demo profile leads there. */
  setDemo(base_url: string, groups: ProfileGroup[]): void
}

/**
 * @param demo the demo profile before its service runs
 * @param own the user's profiles, read each time because settings may change them
 */
export function createProfiles(demo: ConnectionProfile, own: () => ConnectionProfile[]): Profiles {
  let current = demo
  return {
    list: () => [current, ...own()],
    setDemo(base_url, groups) {
      current = { ...current, base_url, groups }
    },
  }
}
