import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

type Process = { pid: number; parent: number; state: string; command: string }

/** Every process of the machine (proc(5)). */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
        const [state = '', parent = ''] = rest.split(' ')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(parent), state, command }]
      } catch {
        return []
      }
    })
}

/** The process, its children and theirs; without dead processes that their parents have not collected yet. */
export function processTree(root: number): Process[] {
  const alive = processes().filter(({ state }) => state !== 'Z')
  const tree = alive.filter(({ pid }) => pid === root)
  for (const member of tree) tree.push(...alive.filter(({ parent }) => parent === member.pid))
  return tree
}

export function isRunning(pid: number): boolean {
  return processes().some((process) => process.pid === pid && process.state !== 'Z')
}

/** Sockets of these processes that wait for TCP connections, as rows of /proc/net/tcp. */
export function listeningSockets(pids: number[]): string[] {
  const own = new Set(pids.flatMap(socketInodes))
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8').split('\n').slice(1),
  )
  return rows.filter((row) => {
    const [, , , state, , , , , , inode = ''] = row.trim().split(/\s+/)
    return state === '0A' && own.has(inode)
  })
}

function socketInodes(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
      const target = readlinkSync(`/proc/${pid}/fd/${descriptor}`)
      return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []
    })
  } catch {
    return []
  }
}
