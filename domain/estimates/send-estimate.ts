import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { estimateMails } from '../../db/schema/tables.ts'
import type { Client } from '../clients/client.ts'
import { actorOf } from '../events/actor.ts'
import type { EstimateTold } from '../events/estimate-acts.ts'
import { recordEvent } from '../events/record-event.ts'
import { judgeForm, type Problems, type Typed } from '../forms/judge-form.ts'
import { findQuoteRequest, type QuoteRequest } from '../quote-requests/find-quote-request.ts'
import { randomId } from '../random-id.ts'
import { secondsToUndo } from '../seconds-to-undo.ts'
import type { StaffPerson } from '../sign-in/person.ts'
import type { World } from '../world.ts'
import { readPriced } from './drafts/read-priced.ts'
import {
  announceEstimates,
  draftTold,
  type EstimateMail,
  estimateTold,
  findLeaving,
  holdDraft,
  holdEstimate,
} from './estimate.ts'
import { isOpen } from './estimate-state.ts'
import { sendForm } from './send-form.ts'

export type Sending =
  | { outcome: 'saved' }
  | { outcome: 'gone' }
  | { outcome: 'incomplete' }
  /** It comes to something else than the person has seen, or is for somebody else. */
  | { outcome: 'unseen' }
  | { outcome: 'invalid'; problems: Problems }

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements'>

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
    const now = world.clock.now()
    const mailId = randomId()
    const queued = await tx
      .insert(estimateMails)
      .values({
        ...{ id: mailId, estimate_id: id, kind, email, text, created_at: now },
        ...{ author_id: by.userId, author_name: by.name },
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

interface Standing {
  told: EstimateTold
  total: number | null
  /** Of a draft, its client's own address; of a quote none is asked for. */
  email: string | null
}

/** What is sent, held: a whole draft, or a quote that still waits for its client's word. */
async function readStanding(
  tx: Database,
  world: Needs,
  id: string,
  kind: EstimateMail['kind'],
): Promise<Standing | 'incomplete' | 'gone'> {
  const draft = kind === 'quote' ? await holdDraft(tx, id) : null
  if (draft) {
    const { client, priced } = await readPriced(tx, world, draft)
    if (Object.keys(priced.problems).length > 0) return 'incomplete'
    const request = draft.quote_request_id ? await findQuoteRequest(tx, draft.quote_request_id) : null
    return { told: draftTold, total: priced.totals.total, email: ownEmail(client, request) }
  }
  const estimate = await holdEstimate(tx, id)
  if (!estimate || !isOpen(estimate.state)) return 'gone'
  return { told: estimateTold(estimate), total: estimate.total, email: null }
}

/** Where a draft goes unless somebody types another address: its client's, or where they have none that of the request. */
export const ownEmail = (
  client: Pick<Client, 'email'> | null,
  request: Pick<QuoteRequest, 'email'> | null,
): string => client?.email?.trim() || request?.email.trim() || ''

/** Takes a mail back as long as its job may not have it: a draft is a draft again. */
export function cancelSending(
  world: World<'db' | 'clock' | 'announcements'>,
  by: StaffPerson,
  id: string,
): Promise<{ outcome: 'saved' } | { outcome: 'too-late' }> {
  return world.db.transaction(async (tx) => {
    // In the order in which everybody holds them: the quote first, then its mail.
    const draft = await holdDraft(tx, id)
    const estimate = draft ? null : await holdEstimate(tx, id)
    const leaving = await findLeaving(tx, id)
    if (!leaving || leaving.due_at <= world.clock.now()) return { outcome: 'too-late' }
    await tx.update(estimateMails).set({ state: 'cancelled' }).where(eq(estimateMails.id, leaving.id))
    const after = estimate ? estimateTold(estimate) : draftTold
    await recordEvent(tx, world, actorOf(by), { act: 'estimate.sending-cancelled', id, before: null, after })
    await announceEstimates(tx, world)
    return { outcome: 'saved' }
  })
}
