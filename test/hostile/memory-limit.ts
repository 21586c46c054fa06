import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Memory limit of the shipped container (`mem_limit` of `compose.yaml`), in bytes. */
export const shippedMemory = readShippedLimit()

function readShippedLimit(): number {
  const [, megabytes] = /mem_limit: (\d+)m/.exec(readFileSync('compose.yaml', 'utf8')) ?? []
  if (!megabytes) throw new Error('compose.yaml limits no memory')
  return Number(megabytes) * 2 ** 20
}

export interface MemoryLimit {
  /** Shell command that puts the shell, and the command that replaces it, under the limit. */
  wrapper: string
  /** Number of processes that the kernel has ended because the limit was reached. */
  kills(): number
  remove(): void
}

/**
 * Makes a control group with the memory limit of the shipped container. Returns `null` if the machine does not permit it (not
 * root, or no memory controller): then only the thread of `honest-users.ts` watches the limit.
 */
export function limitMemory(): MemoryLimit | null {
  const own = readFileSync('/proc/self/cgroup', 'utf8')
  const [, second] = /^0::(\/.*)$/m.exec(own) ?? []
  const [, first] = /^\d+:memory:(\/.*)$/m.exec(own) ?? []
  if (first) return makeGroup(join('/sys/fs/cgroup/memory', first), versions.first)
  return second ? makeGroup(join('/sys/fs/cgroup', second), versions.second) : null
}

const versions = {
  first: { limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
  second: { limit: 'memory.max', events: 'memory.events' },
}

function makeGroup(parent: string, { limit, events }: (typeof versions)['first']): MemoryLimit | null {
  const folder = join(parent, `tw-jantes-${process.pid}-${Date.now()}`)
  try {
    mkdirSync(folder)
  } catch {
    return null
  }
  const remove = () => rmdirSync(folder)
  try {
    writeFileSync(join(folder, limit), String(shippedMemory))
    return {
      wrapper: `echo $$ > '${folder}/cgroup.procs' &&`,
      kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, events), 'utf8'))?.[1] ?? 0),
      remove,
    }
  } catch {
    remove()
    return null
  }
}
