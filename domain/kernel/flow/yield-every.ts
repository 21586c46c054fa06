import { setImmediate } from 'node:timers/promises'

/** Milliseconds that a loop may compute before other requests run. */
const longestTurn = 10

/**
 * Returns a function to await in each round of a long loop. It lets other requests run once the loop has computed for 10 ms. A
 * fixed number of rounds would be no limit, because the duration of a round depends on its data.
 */
export function yieldEvery(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestTurn) return
    await setImmediate()
    since = performance.now()
  }
}
