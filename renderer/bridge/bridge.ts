import '../../contract/no-eval.ts'
import { fail, type Result } from '../../contract/failure.ts'
import {
  contract,
  type Bridge,
  type Unsubscribe,
  type Channel,
  type Input,
  type Output,
} from '../../contract/ipc/contract.ts'
import type { Notice, NoticeName } from '../../contract/ipc/notice.ts'

declare global {
  interface Window {
    /** Exposed by electron/preload.ts. */
    atena: Bridge
  }
}

let provided: Bridge | null = null

/** Gives the window its way to main; tests hand in a fake. */
export function provideBridge(bridge: Bridge): void {
  provided = bridge
}

function bridge(): Bridge {
  if (provided === null) throw new Error('provideBridge() has not been called')
  return provided
}

/**
 * Calls main. The input is parsed first: this refuses what main would refuse, and makes a plain copy, because a
 * Vue proxy cannot cross the process boundary. Returns `invalid-input` with the path otherwise.
 */
export async function call<C extends Channel>(channel: C, input: Input<C>): Promise<Result<Output<C>>> {
  const parsed = contract[channel].input.safeParse(input)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const path = ['$', ...(issue?.path ?? [])].map(String).join('.')
    return fail({ kind: 'invalid-input', path, expected: issue?.message ?? '' })
  }
  // The schema of a channel chosen at run time is a union to the compiler; parsing it gives this channel's input.
  return bridge().call[channel](parsed.data as Input<C>)
}

/** Listens to an announcement of main. Returns the function that stops listening. */
export function on<N extends NoticeName>(notice: N, listener: (notice: Notice<N>) => void): Unsubscribe {
  return bridge().on[notice](listener)
}
