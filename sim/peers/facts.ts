import type { Facts } from '../../domain/business/site.ts'

/** Facts of the business as this process knows them. The real process reads them again when a change is announced. */
export interface SimulatedFacts extends Facts {
  /** Replaces the facts by those that were read from the database. */
  replace(read: Facts): void
}

/** Creates the simulated holder of the business facts. */
export function createFacts(first: Facts): SimulatedFacts {
  let read = first
  return {
    current: () => read.current(),
    at: (instant) => read.at(instant),
    showsExample: first.showsExample,
    replace(later) {
      read = later
    },
  }
}
