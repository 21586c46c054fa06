import { eq } from 'drizzle-orm'
import { letters } from '../../../db/schema/tables.ts'
import type { World } from '../../world.ts'
import { refuse } from './refuse-letter.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** Nobody will try a letter again: it is shown as refused. */
export function giveLetterUp(world: Needs, letterId: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, letterId)).for('update')
    if (letter?.state !== 'queued') return
    await refuse(tx, world, letter, 'le serveur de messagerie n’a pas répondu')
  })
}
