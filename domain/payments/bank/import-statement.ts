import { cutText } from '../../cut-text.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { withoutControls } from '../../without-controls.ts'
import type { World } from '../../world.ts'
import { keepEntries } from './keep-entries.ts'
import { readStatement } from './read-statement.ts'

export type StatementImport =
  /** How many lines are new, were here already, and are no money that came in. */
  | { outcome: 'saved'; fresh: number; known: number; leftOut: number }
  | { outcome: 'unreadable'; sentence: string }

/**
 * Keeps the lines of a statement on which money came in, each once however often it is imported; nothing is recorded as
 * paid before somebody has said of which invoice (docs/product.md §11.16).
 */
export async function importStatement(
  world: World<'db' | 'clock' | 'announcements'>,
  by: Actor,
  { fileName, content }: { fileName: string; content: Buffer },
): Promise<StatementImport> {
  const statement = await readStatement(content)
  if (statement.outcome === 'unreadable') return statement
  const { entries, leftOut } = statement
  return world.db.transaction(async (tx) => {
    const fresh = await keepEntries(tx, entries, world.clock.now())
    const known = entries.length - fresh
    const file = cutText(withoutControls(fileName), 120) || 'sans nom'
    await recordEvent(tx, world, by, {
      act: 'bank.imported',
      id: 'bank',
      before: null,
      after: { file, fresh, known },
    })
    await world.announcements.announce(tx, 'office')
    return { outcome: 'saved', fresh, known, leftOut }
  })
}
