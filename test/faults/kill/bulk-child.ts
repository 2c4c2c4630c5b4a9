import { writeSync } from 'node:fs'
import type { BulkChange } from '../../../contract/ipc/bulk.ts'
import { createBulkDesk } from '../../../electron/bulk/bulk-desk.ts'
import { openOn } from '../open-on.ts'
import type { OpenOn } from '../open-on.ts'

/** What the program is told to do: a change of many contacts that are in the mirror of the folder. */
export interface BulkTask extends OpenOn {
  change: BulkChange
  ids: string[]
}

/** Runs a job over many records and is killed in the middle of it. What the user was told is written to stdout at once. */
const task = JSON.parse(process.argv[2] ?? '{}') as BulkTask
const say = (line: string) => void writeSync(1, `${line}\n`)

const session = openOn(task)
if (!session.ok) process.exit(3)
const desk = createBulkDesk(({ phase, done }) => say(`${phase} ${done}`))
const target = { kind: 'records', family: 'address', ids: task.ids } as const
const begun = await desk.start(session.value, { target, change: task.change })
say(begun.ok ? 'begun' : JSON.stringify(begun.failure))
const isRunning = () => desk.state(session.value)?.phase === 'running'
while (isRunning()) await new Promise((resolve) => setTimeout(resolve, 2))
await session.value.finish()
await session.value.end()
say('end')
process.exit(0)
