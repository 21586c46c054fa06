import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { letters } from '../../../db/schema/tables.ts'
import type { Mail } from '../../ports/mailer.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import type { World } from '../../world.ts'
import type { Letter } from '../list-letters.ts'
import { announceThread } from '../threads/announce-thread.ts'
import { findThread } from '../threads/find-thread.ts'
import type { Thread } from '../threads/thread.ts'
import { refuse } from './refuse-letter.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'mailer'>

/** What a letter is as a mail. */
type Write = (letter: Letter, thread: Thread) => Promise<Mail>

/**
 * Hands a letter to the mail server once it is due. Its row is held meanwhile, so that of two runs one sends; a run that
 * was cut off between the server's word and ours sends the same Message-ID again. What was taken back is left alone.
 */
export function deliverLetter(world: Needs, letterId: string, write: Write): Promise<void> {
  const { db, clock, jobs } = world
  return db.transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, letterId)).for('update')
    if (letter?.state !== 'queued') return
    const early = (letter.due_at?.getTime() ?? 0) - clock.now().getTime()
    // The database's clock ran before ours, or it was sent off anew.
    if (early > 0)
      return jobs.enqueue(tx, 'send-letter', { letterId }, { inSeconds: Math.ceil(early / 1000) })
    await send(tx, world, letter, write)
  })
}

async function send(tx: Database, world: Needs, letter: Letter, write: Write): Promise<void> {
  const { mailer, clock } = world
  const key = { kind: letter.thread_kind, id: letter.thread_id }
  const thread = await findThread(tx, key)
  if (!thread) return
  try {
    await mailer.send(await write(letter, thread))
  } catch (error) {
    if (!(error instanceof RefusedForGood)) throw error
    return refuse(tx, world, letter, error.message)
  }
  await tx
    .update(letters)
    .set({ state: 'sent', sent_at: clock.now(), thread_before: null })
    .where(eq(letters.id, letter.id))
  await announceThread(tx, world, key)
}
