interface FairQueue {
  /**
   * Runs `task` once those before it are done. Keys take turns, so that who brings one thing does not wait for
   * all of somebody who brings many. Answers and fails as `task` does.
   */
  take<Result>(key: string, task: () => Promise<Result>): Promise<Result>
  /** How many wait for their turn, those of `key` or all. */
  waiting(key?: string): number
}

/** A queue for each key, `atOnce` tasks running over all. Callers bound its length by `waiting`. */
export function fairQueue(atOnce: number): FairQueue {
  /** In the order of their next turns; a key stands here while it has somebody waiting. */
  const queues = new Map<string, (() => void)[]>()
  let running = 0

  function startNext(): void {
    const [next] = queues
    if (running >= atOnce || !next) return
    const [key, queue] = next
    queues.delete(key)
    const start = queue.shift()
    if (queue.length > 0) queues.set(key, queue)
    running += 1
    start?.()
  }

  return {
    waiting(key) {
      if (key !== undefined) return queues.get(key)?.length ?? 0
      return [...queues.values()].flat().length
    },
    async take(key, task) {
      await new Promise<void>((start) => {
        queues.set(key, [...(queues.get(key) ?? []), start])
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

/** What a port throws that has as much waiting as it takes: expected from a crowd, and no defect of ours. */
export class TooBusy extends Error {}
