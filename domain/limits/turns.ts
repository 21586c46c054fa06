import type { Database } from '../../db/client.ts'
import type { RateLimit } from '../ports.ts'

/** The limits that one act counts for, each with whom it counts and how many turns it takes, one unless said. */
export type Turns = readonly (readonly [limit: RateLimit, key: string, count?: number])[]

/**
 * Takes a turn of every limit, or of none: seconds to wait when one of them has none left, else 0. In a
 * transaction, a roll-back gives them back; whoever commits without having done anything calls `giveBackTurns`.
 */
export async function takeTurns(db: Database, turns: Turns): Promise<number> {
  for (const [index, [limit, key, count]] of turns.entries()) {
    const seconds = await limit.take(db, key, count)
    if (seconds === 0) continue
    await giveBackTurns(db, turns.slice(0, index))
    return seconds
  }
  return 0
}

export async function giveBackTurns(db: Database, turns: Turns): Promise<void> {
  for (const [limit, key, count] of turns) await limit.giveBack(db, key, count)
}

/** No turn is left; they begin anew in that many seconds. */
export interface Wait {
  outcome: 'wait'
  seconds: number
}

/**
 * Does what is too long for a transaction in turns taken beforehand; they are given back when it throws, or when
 * `isFree` finds that it cost nothing.
 */
export async function inTurn<Outcome>(
  db: Database,
  turns: Turns,
  act: () => Promise<Outcome>,
  isFree: (outcome: Outcome) => boolean,
): Promise<Outcome | Wait> {
  const seconds = await takeTurns(db, turns)
  if (seconds > 0) return { outcome: 'wait', seconds }
  let isCounted = false
  try {
    const outcome = await act()
    isCounted = !isFree(outcome)
    return outcome
  } finally {
    if (!isCounted) await giveBackTurns(db, turns)
  }
}
