import { and, eq } from 'drizzle-orm'
import { letters } from '../../../db/schema/tables.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { inThread } from '../list-letters.ts'
import { holdThread } from '../threads/find-thread.ts'
import type { ThreadKey } from '../threads/thread-key.ts'
import { queueLetter } from './queue-letter.ts'

/** Sends a letter that was refused off once more, to the address that the thread has now. */
export function sendAgain(
  world: World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailAddress'>,
  person: StaffPerson,
  key: ThreadKey,
  letterId: string,
): Promise<{ outcome: 'queued' } | { outcome: 'gone' }> {
  return world.db.transaction(async (tx) => {
    const thread = await holdThread(tx, key)
    const isRefused = and(inThread(key), eq(letters.id, letterId), eq(letters.state, 'refused'))
    const [letter] = await tx.select().from(letters).where(isRefused).for('update')
    if (!thread || !letter) return { outcome: 'gone' }
    // Whoever sends it again may take it back: it is theirs from now on.
    await tx.update(letters).set({ author_id: person.userId }).where(eq(letters.id, letterId))
    await queueLetter(tx, world, person, thread, letter)
    return { outcome: 'queued' }
  })
}
