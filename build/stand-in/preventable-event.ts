/** An event whose listeners may keep the default from happening. */
export type PreventableEvent<Details extends object> = Details & {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** Makes one from the details that its listeners read. */
export function preventableEvent<Details extends object>(details: Details): PreventableEvent<Details> {
  let prevented = false
  return Object.defineProperties(
    { ...details },
    {
      defaultPrevented: { get: () => prevented },
      preventDefault: { value: () => (prevented = true) },
    },
  ) as PreventableEvent<Details>
}
