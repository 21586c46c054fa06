import type { Changes } from './changes.ts'
import type { World } from './world.ts'

/** A rule of the business that holds after every step. */
export interface Invariant {
  name: string
  /** Document and section, or article of law, that states the rule. */
  source: string
  /**
   * Tables that the rule reads, and `acceptedMails`. After a step that changed none of them, the rule is not checked. A rule
   * without tables is checked after every step.
   */
  tables?: readonly string[]
  /** Names of rules whose own requests can break this one: they are checked with it when a failure is reduced. */
  observes?: readonly string[]
  /**
   * Returns a sentence about the first record that breaks the rule; `null` if all keep it. A rule that is slow on all records
   * checks only the changed ones.
   */
  check(world: World, changes: Changes): Promise<string | null>
}
