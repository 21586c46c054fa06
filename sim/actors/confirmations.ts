import type { World } from '../world.ts'

/*
 * Actions of the simulated people that the site does not record: confirmed warnings, and moves that the site accepted without
 * asking. Rules compare them with the records.
 */

const notes = new WeakMap<World, Map<string, Set<string>>>()

/** Kind of a note: what a user confirmed, or was not asked about. */
type NoteKind =
  /** A rim was finished without a step that was sold for it: `<rim id> <step>`. */
  | 'step-left-out'
  /** An order with unfinished rims was moved and its client told, without a confirmation: the number of the order. */
  | 'move-without-question'
  /** The desk chose the promised day, possibly after the contract's one: the id of the order. */
  | 'promised-day-chosen'
  /** The erasure of a person was confirmed: the id of the client. */
  | 'erasure-asked'
  /** A person was erased: their mail address and last name as JSON. */
  | 'erased'

/** Stores a note of an action for the rules. */
export function note(world: World, kind: NoteKind, what: string): void {
  const kinds = notes.get(world) ?? new Map<string, Set<string>>()
  notes.set(world, kinds)
  kinds.set(kind, (kinds.get(kind) ?? new Set()).add(what))
}

/**
 * Runs an action and returns its outcome. Stores these notes if it saved, or if it failed: the process may have ended after the
 * commit.
 */
export async function noteIfSaved(
  world: World,
  kind: NoteKind,
  whats: readonly string[],
  run: () => Promise<{ outcome: string }>,
): Promise<string> {
  let outcome = 'failed'
  try {
    outcome = (await run()).outcome
    return outcome
  } finally {
    if (outcome === 'saved' || outcome === 'failed') for (const what of whats) note(world, kind, what)
  }
}

/** Returns the notes of a kind, in the order in which they were made. */
export const notesOf = (world: World, kind: NoteKind): ReadonlySet<string> =>
  notes.get(world)?.get(kind) ?? new Set()

/** An erased person, as the simulation notes it. */
export interface ErasedPerson {
  email: string | null
  name: string
  /** Whether a mail of the person waits in the mailbox: it is read later, and stored as a new message. */
  writesAgain: boolean
}
