import { estimateMails } from '../../../db/schema/tables.ts'
import { type ClockBehind, refuseClockBehind } from '../../documents/clock-behind.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { judgeForm, type Problems, type Typed } from '../../forms/judge-form.ts'
import { randomId } from '../../random-id.ts'
import { secondsToUndo } from '../../seconds-to-undo.ts'
import type { StaffPerson } from '../../sign-in/person.ts'
import type { World } from '../../world.ts'
import { announceEstimates, draftTold, type EstimateMail } from '../estimate.ts'
import { readStanding } from './read-standing.ts'
import { sendForm } from './send-form.ts'

export type Sending =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'incomplete' }
  /** A draft takes its number when it leaves, which waits for the company's page (docs/product.md §11.26). */
  | { outcome: 'company-unsaved' }
  /** It comes to something else than the person has seen, or is for somebody else. */
  | { outcome: 'unseen' }
  | { outcome: 'invalid'; problems: Problems }
  | ClockBehind

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'isDemo'>

/**
 * Sends a quote off, or reminds its client of it: recipient and words are frozen, the job takes it ten seconds later, and a
 * draft is issued only then (docs/product.md §11.13). The same press twice is one mail. `seen` are the cents that a draft
 * came to before the eyes of whoever sends it without being asked once more: it then goes to its client's own address alone.
 */
export function sendEstimate(
  world: Needs,
  by: StaffPerson,
  id: string,
  kind: EstimateMail['kind'],
  typed: Typed,
  seen?: number,
): Promise<Sending> {
  const judged = judgeForm(sendForm, typed)
  if (judged.outcome === 'invalid') return Promise.resolve(judged)
  const { email, texte: text = '' } = judged.values
  return world.db.transaction(async (tx): Promise<Sending> => {
    const standing = await readStanding(tx, world, id, kind)
    if (typeof standing === 'string') return { outcome: standing }
    const isSeen = standing.total === seen && standing.email === email
    if (seen !== undefined && !isSeen) return { outcome: 'unseen' }
    const behind =
      standing.told === draftTold ? await refuseClockBehind(tx, world, actorOf(by), 'estimates') : null
    if (behind) return behind
    const now = world.clock.now()
    const mailId = randomId()
    const queued = await tx
      .insert(estimateMails)
      .values({
        id: mailId,
        estimate_id: id,
        kind,
        email,
        text,
        created_at: now,
        author_id: by.userId,
        author_name: by.name,
        due_at: new Date(now.getTime() + secondsToUndo * 1000),
      })
      .onConflictDoNothing()
      .returning({ id: estimateMails.id })
    if (queued.length === 0) return { outcome: 'saved' }
    const after = standing.told
    await recordEvent(tx, world, actorOf(by), { act: 'estimate.sent-off', id, before: null, after })
    await world.jobs.enqueue(tx, 'send-estimate', { mailId }, { inSeconds: secondsToUndo })
    await announceEstimates(tx, world)
    return { outcome: 'saved' }
  })
}
