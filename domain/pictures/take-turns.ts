export interface Turns {
  /**
   * Runs `task` once those before it are done. Keys take turns, so that who brings one thing does not wait for
   * all of somebody who brings many. Answers and fails as `task` does.
   */
  take<Result>(key: string, task: () => Promise<Result>): Promise<Result>
}

/** A queue for each key, `atOnce` tasks running over all. Its length is the callers' to bound. */
export function takeTurns(atOnce: number): Turns {
  /** In the order of their next turns; a key stands here while it has somebody waiting. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function startNext(): void {
    const [next] = waiting
    if (running >= atOnce || !next) return
    const [key, queue] = next
    waiting.delete(key)
    const start = queue.shift()
    if (queue.length > 0) waiting.set(key, queue)
    running += 1
    start?.()
  }

  return {
    async take(key, task) {
      await new Promise<void>((start) => {
        waiting.set(key, [...(waiting.get(key) ?? []), start])
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
