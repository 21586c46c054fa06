import type { Clock } from '../../domain/kernel/ports/clock.ts'

/** A clock that only the simulation moves. */
export interface SimulatedClock extends Clock {
  /** Returns the latest time that the clock has shown, also before it was set back. */
  latest(): Date
  /** Moves the clock by that many seconds; negative numbers move it back, as a wrongly set machine would. */
  move(seconds: number): void
}

/** Starts a clock at that time. */
export function createClock(start: Date): SimulatedClock {
  let time = start.getTime()
  let latest = time
  return {
    now: () => new Date(time),
    latest: () => new Date(latest),
    move(seconds) {
      time += seconds * 1000
      latest = Math.max(latest, time)
    },
  }
}
