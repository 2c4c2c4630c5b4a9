/**
 * Run as a separate process: the reference service with sample records. Prints its address on the first line; a line
 * with a number on its input edits as many records, as another computer would, and is answered with a line.
 */
import { createInterface } from 'node:readline'
import { startService } from '../../../service/start-service.ts'

const service = await startService({ seed: Number(process.argv[2]) })
const { base_url, group_ids, tokens } = service
console.log(JSON.stringify({ base_url, group_ids, token: tokens.full }))

for await (const line of createInterface(process.stdin)) {
  const [ids = ''] = line.split(' ').slice(1)
  for (const id of ids.split(',')) service.edit('address', id, { memo: `edited ${performance.now()}` })
  console.log('done')
}
await service.close()
