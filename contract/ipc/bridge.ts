import type { Result } from '../failure.ts'
import type { Channel, Input, Output } from './contract.ts'
import type { Notice, NoticeName } from './notice.ts'

/** What main implements: one function per channel. `caller` is the window that asks, which few of them need to know. */
export type Handlers = { [C in Channel]: (input: Input<C>, caller?: number) => Promise<Result<Output<C>>> }

/** Stops a subscription. */
export type Unsubscribe = () => void

/** What preload exposes as `window.atena`: a call per channel, a subscription per notice, nothing generic. */
export interface Bridge {
  call: { [C in Channel]: (input: Input<C>) => Promise<Result<Output<C>>> }
  on: { [N in NoticeName]: (listener: (notice: Notice<N>) => void) => Unsubscribe }
}
