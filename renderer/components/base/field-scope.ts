import type { InjectionKey } from 'vue'

/**
 * What the name of a field goes on with where several groups of fields are alike, so that no two have the same name: of
 * "Family name" in the first joint name ", joint name 1". It is for those who hear the name; others see the group.
 */
export const fieldScope: InjectionKey<(label: string) => string> = Symbol('field scope')
