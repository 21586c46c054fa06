import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { letters } from '../../../db/schema/tables.ts'
import { theSite } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Mail } from '../../ports/mailer.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import type { World } from '../../world.ts'
import type { Letter } from '../list-letters.ts'
import { announceThread } from '../threads/announce-thread.ts'
import { findThread, holdThread } from '../threads/find-thread.ts'
import type { Thread } from '../threads/thread.ts'
import { standUnanswered } from '../threads/thread-standing.ts'

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

/** Nobody will try a letter again: it is shown as refused. */
export function giveLetterUp(world: Needs, letterId: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, letterId)).for('update')
    if (letter?.state !== 'queued') return
    await refuse(tx, world, letter, 'le serveur de messagerie n’a pas répondu')
  })
}

/** A server will not take a letter, or has sent it back: it is for the workshop to say something again. */
export async function refuse(
  tx: Database,
  world: Omit<Needs, 'db'>,
  letter: Letter,
  reason: string,
): Promise<void> {
  const thread = await holdThread(tx, { kind: letter.thread_kind, id: letter.thread_id })
  if (!thread) return
  const refusal = reason.split('\n')[0]?.slice(0, 300) ?? ''
  await tx.update(letters).set({ state: 'refused', refusal }).where(eq(letters.id, letter.id))
  await standUnanswered(tx, thread, world.clock.now())
  await recordEvent(tx, world, theSite, {
    act: `${thread.kind}.answer-refused`,
    id: thread.id,
    before: null,
    after: thread.told,
  })
  await announceThread(tx, world, thread)
}
