import type { World } from './world.ts'

/** A rule of the business that holds after every step. */
export interface Invariant {
  name: string
  /** Document and section, or article of law, that states the rule. */
  source: string
  /** Returns a sentence about the first record that breaks the rule; `null` if all keep it. */
  check(world: World): Promise<string | null>
}
