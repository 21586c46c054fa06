import { setImmediate } from 'node:timers/promises'

/** Milliseconds that a loop may compute before other requests run. */
const longestTurn = 10

/**
 * Returns a function to await in each iteration of a long loop. It lets other requests run after the loop has computed for 10 ms.
 * A fixed number of iterations would be no limit, because the duration of an iteration depends on its data.
 */
export function yieldToEventLoopEvery(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestTurn) return
    await setImmediate()
    since = performance.now()
  }
}
