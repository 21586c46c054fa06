import { setTimeout } from 'node:timers/promises'

/** Milliseconds before each further attempt. */
const pauses = [200, 1_000, 2_000]

/** Runs `action` up to four times within a few seconds: for what must be recorded because a failure would send a mail again. */
export async function retryBriefly(action: () => Promise<void>): Promise<void> {
  for (const pause of pauses)
    try {
      return await action()
    } catch {
      await setTimeout(pause)
    }
  return action()
}
