/**
 * Run as a separate process: syncs the list of a reference service into a mirror and reports each stored page, until
 * the test kills it. Arguments: folder, base address, token, group.
 */
import { createServiceApi } from '../../../electron/api/record-api.ts'
import { openMirror } from '../../../electron/book/mirror.ts'
import { createSync } from '../../../electron/book/sync/sync.ts'

const [folder = '', base_url = '', token = '', group_id = ''] = process.argv.slice(2)
const api = createServiceApi({ base_url, token: () => token })
const mirror = openMirror({ folder, use: 'sync' })
if (!api.ok || !mirror.ok) throw new Error('cannot start')
const sync = createSync({
  api: api.value,
  mirror: mirror.value,
  groups: [{ group_id, name: '' }],
  limit: 50,
  onProgress: ({ records }) => process.stdout.write(`${records}\n`),
})
await sync.start()
