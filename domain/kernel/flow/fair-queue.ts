import { createNetworkCounters, ipv6Prefix48Of, networkSharesPerPrefix48 } from './networks.ts'

export interface FairQueue {
  /**
   * Runs `task` after earlier ones. Keys take turns, so that a single task does not wait for all tasks of another key.
   * Returns and throws the result of `task`. Throws `TooManyWaitingTasks` if the queue is full, or if a key with fewer
   * waiting tasks replaces the task.
   */
  take<Result>(key: string, task: () => Promise<Result>): Promise<Result>
  /**
   * Returns the number of waiting tasks of `key`, or of all keys. For an IPv6 network the tasks of its /48 also count in part.
   */
  waitingCount(key?: string): number
}

/** Maximum numbers of waiting tasks. */
export interface FairQueueBounds {
  ofOne: number
  /**
   * Maximum for all keys together. A full queue still accepts a task of a key that has few: the last task of the key with the
   * most is removed.
   */
  ofAll: number
  /** Message of the `TooManyWaitingTasks`, for the log. */
  tooBusyMessage: string
}

interface WaitingTask {
  start(): void
  lose(): void
}

/** The keys of one turn: a single one, or the IPv6 networks of one /48. */
interface TurnGroup {
  tasks: Map<string, WaitingTask[]>
  /** Number of tasks that may still start before the next group has its turn. */
  left: number
}

/**
 * Returns one queue in which keys take turns. At most `atOnce` tasks run at a time. Without `bounds` the queue is unbounded:
 * callers then have to check `waitingCount` before they call `take`.
 */
export function createFairQueue(atOnce: number, bounds?: FairQueueBounds): FairQueue {
  /** Groups with a waiting task, in the order of their next turns. */
  const groups = new Map<string, TurnGroup>()
  const tally = createNetworkCounters()
  let running = 0

  function add(key: string, task: WaitingTask): void {
    const name = ipv6Prefix48Of(key) ?? key
    const group = groups.get(name) ?? { tasks: new Map<string, WaitingTask[]>(), left: 1 }
    groups.set(name, group)
    const ownTasks = group.tasks.get(key)
    if (ownTasks) ownTasks.push(task)
    else group.tasks.set(key, [task])
    tally.add(key, 1)
  }

  function startNext(): void {
    const [next] = groups
    if (running >= atOnce || !next) return
    const [name, group] = next
    const [first] = group.tasks
    if (!first) return
    const [key, tasks] = first
    const task = tasks.shift()
    group.tasks.delete(key)
    if (tasks.length > 0) group.tasks.set(key, tasks)
    group.left -= 1
    if (group.tasks.size === 0) groups.delete(name)
    else if (group.left <= 0) {
      group.left = Math.min(networkSharesPerPrefix48, group.tasks.size)
      groups.delete(name)
      groups.set(name, group)
    }
    tally.add(key, -1)
    running += 1
    task?.start()
  }

  /** Removes the last task of a key with the most waiting tasks. Returns false if `key` would then have as many. */
  function displace(key: string): boolean {
    const largestLoad = tally.largestLoad()
    if (tally.load(key) + 1 >= largestLoad) return false
    for (const [name, { tasks }] of groups)
      for (const [other, waiting] of tasks) {
        if (tally.load(other) < largestLoad) continue
        const last = waiting.pop()
        if (waiting.length === 0) tasks.delete(other)
        if (tasks.size === 0) groups.delete(name)
        tally.add(other, -1)
        last?.lose()
        return true
      }
    return false
  }

  function requireRoom(key: string): void {
    if (!bounds || running < atOnce) return
    const isFull = tally.total() >= bounds.ofAll
    if (tally.load(key) >= bounds.ofOne || (isFull && !displace(key)))
      throw new TooManyWaitingTasks(bounds.tooBusyMessage)
  }

  return {
    waitingCount: (key) => (key === undefined ? tally.total() : tally.load(key)),
    async take(key, task) {
      requireRoom(key)
      await new Promise<void>((start, reject) => {
        add(key, { start, lose: () => reject(new TooManyWaitingTasks(bounds?.tooBusyMessage)) })
        startNext()
      })
      try {
        return await task()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}

/** Thrown if too many tasks are waiting. The cause is many visitors, not a defect of the site. */
export class TooManyWaitingTasks extends Error {}
