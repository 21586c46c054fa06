import type { RateLimit } from '../ports/rate-limits.ts'

/** The limits that one act counts for, each with whom it counts and how many turns it takes, one unless said. */
export type Turns = readonly (readonly [limit: RateLimit, key: string, count?: number])[]

/** No turn is left; they begin anew in that many seconds. */
export interface Wait {
  outcome: 'wait'
  seconds: number
}

/**
 * Acts in a turn of every limit, taken beforehand, or not at all. They are given back when the act throws, and when
 * `isFree` says that nothing came of it.
 */
export async function inTurn<Outcome>(
  turns: Turns,
  act: () => Promise<Outcome>,
  isFree: (outcome: Outcome) => boolean = () => false,
): Promise<Outcome | Wait> {
  const seconds = await take(turns)
  if (seconds > 0) return { outcome: 'wait', seconds }
  let isCounted = false
  try {
    const outcome = await act()
    isCounted = !isFree(outcome)
    return outcome
  } finally {
    // What became of the act stands, even if a turn is lost over it.
    if (!isCounted) await giveBack(turns).catch(() => {})
  }
}

/** All of them, or none and the seconds to wait. */
async function take(turns: Turns): Promise<number> {
  for (const [index, [limit, key, count]] of turns.entries()) {
    const seconds = await limit.take(key, count)
    if (seconds === 0) continue
    await giveBack(turns.slice(0, index))
    return seconds
  }
  return 0
}

async function giveBack(turns: Turns): Promise<void> {
  for (const [limit, key, count] of turns) await limit.giveBack(key, count)
}
