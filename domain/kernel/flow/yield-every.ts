import { setImmediate } from 'node:timers/promises'

/** Milliseconds that a loop may compute before other requests have their turn. */
const longestTurn = 10

/**
 * Returns a function to await in each round of a long loop: it lets other requests run when the loop has computed for 10 ms since
 * it last did. Rounds cost what their data says, so a fixed number of rounds would be no bound.
 */
export function yieldEvery(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestTurn) return
    await setImmediate()
    since = performance.now()
  }
}
