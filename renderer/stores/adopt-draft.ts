import { call } from '../bridge/bridge.ts'

/** A form goes on with a draft that main keeps; the one of a form before it would come back after a restart. */
export function adoptDraft(form: { key: string; draftKey: string | null }, key: string): void {
  const before = form.draftKey
  form.key = key
  form.draftKey = key
  if (before !== null && before !== key) void call('draft.drop', { key: before })
}
