import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createServiceApi, type ServiceApi } from '../../../electron/api/record-api.ts'

/** The reference service in a process of its own, so that its work is not counted as ours. */
export interface BookService {
  base_url: string
  token: string
  group_ids: string[]
  api: ServiceApi
  /** Another computer edits these address records. */
  edit(ids: string[]): Promise<void>
  close(): void
}

export async function startBookService(records: number): Promise<BookService> {
  const script = fileURLToPath(new URL('./serve.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(records)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const told = JSON.parse(String((await lines.next()).value)) as Pick<
    BookService,
    'base_url' | 'token' | 'group_ids'
  >
  const api = createServiceApi({ base_url: told.base_url, token: () => told.token })
  if (!api.ok) throw new Error(JSON.stringify(api.failure))
  return {
    ...told,
    api: api.value,
    async edit(ids) {
      child.stdin.write(`edit ${ids.join(',')}\n`)
      await lines.next()
    },
    close() {
      api.value.close()
      child.stdin.end()
    },
  }
}

/** Texts of all address records, page by page, each with its group. */
export async function readBook({
  api,
  group_ids,
}: BookService): Promise<{ group_id: string; texts: string[] }[]> {
  const pages: { group_id: string; texts: string[] }[] = []
  for (const group_id of group_ids) {
    for (let skip = 0; ;) {
      const page = await api.address.list(group_id, { limit: 500, skip, showdeleted: 'T' })
      if (!page.ok) throw new Error(JSON.stringify(page.failure))
      if (page.value.length === 0) break
      pages.push({ group_id, texts: page.value })
      skip += page.value.length
    }
  }
  return pages
}
