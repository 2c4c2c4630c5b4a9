import { expect, it } from 'vitest'
import { whyStandIn } from '../../../build/find-program.mjs'

const computer = { hasBinary: true, isRoot: false, closesNamespaces: false, hasSandboxHelper: false }

it.each([
  ['an ordinary one', {}, null],
  ['without the binary', { hasBinary: false }, "Electron's own binary is not here"],
  ['for root', { isRoot: true, hasSandboxHelper: true }, 'Electron does not start as root'],
  [
    'without user namespaces',
    { closesNamespaces: true },
    "this system closes user namespaces, which Electron's sandbox needs",
  ],
  ['without user namespaces, but with the helper', { closesNamespaces: true, hasSandboxHelper: true }, null],
])('on a computer, %s, Electron’s binary is only used where it starts', (_name, how, reason) =>
  expect(whyStandIn({ ...computer, ...how })).toBe(reason),
)
