import type { Page } from 'playwright'
import type { Result } from '../../contract/failure.ts'
import type { Bridge, Channel, Input, Output } from '../../contract/ipc/contract.ts'

/** Calls a channel from the page, as its own code does. */
export async function callFrom<C extends Channel>(
  page: Page,
  channel: C,
  input: Input<C>,
): Promise<Result<Output<C>>> {
  // A window begins with an empty page, which has no bridge.
  await page.locator('body *').first().waitFor({ state: 'attached' })
  return page.evaluate(
    ([name, value]) => {
      // What preload exposes; the page's own code has the same object.
      const { atena } = window as unknown as { atena: Bridge }
      const call = atena.call[name] as (input: unknown) => Promise<Result<unknown>>
      return call(value)
    },
    [channel, input] as [Channel, unknown],
  ) as Promise<Result<Output<C>>>
}

/** The value of a call that has to go well. */
export async function valueFrom<C extends Channel>(
  page: Page,
  channel: C,
  input: Input<C>,
): Promise<Output<C>> {
  const result = await callFrom(page, channel, input)
  if (!result.ok) throw new Error(`${channel}: ${result.failure.kind}`)
  return result.value
}
