import { setTimeout } from 'node:timers/promises'

/** Pauses in milliseconds before each further attempt. */
const pauses = [200, 1_000, 2_000]

/**
 * Runs `action` up to four times within a few seconds. Use it for results that must be recorded because a missing
 * record would send a mail again.
 */
export async function retryBriefly(action: () => Promise<void>): Promise<void> {
  for (const pause of pauses)
    try {
      return await action()
    } catch {
      await setTimeout(pause)
    }
  return action()
}
