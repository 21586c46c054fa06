import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { estimateDrafts } from '../../../db/schema/tables.ts'
import { type ClockBehind, refuseClockBehind } from '../../documents/clock-behind.ts'
import { pointOfSale } from '../../documents/points-of-sale.ts'
import type { Actor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { mayIssue } from '../../settings/company-saved.ts'
import type { World } from '../../world.ts'
import { wholeContent } from '../drafts/estimate-content.ts'
import { readPriced } from '../drafts/read-priced.ts'
import {
  announceEstimates,
  type Estimate,
  type EstimateDraft,
  estimateTold,
  holdEstimate,
} from '../estimate.ts'
import { issueEstimate } from './issue-estimate.ts'
import { replaceEstimate } from './replace-estimate.ts'
import { standEstimated } from './stand-estimated.ts'

export type IssueWorld = World<'db' | 'clock' | 'jobs' | 'announcements' | 'addresses' | 'isDemo'>

export type Issuing =
  | { outcome: 'issued'; estimate: Estimate }
  /** Something is missing, or does not fit its client: by the name of the field. */
  | { outcome: 'incomplete'; problems: Record<string, string> }
  | { outcome: 'gone' }
  | { outcome: 'leaving' }
  | ClockBehind
  /** Nobody has saved the company's page yet: no number is taken (docs/product.md §11.26). */
  | { outcome: 'company-unsaved' }

/**
 * Makes of a held draft the quote of the same id, in the transaction that takes its number: the request that it answers is
 * `estimated`, the quote that it replaces counts no more.
 */
export async function issueHeld(
  tx: Database,
  world: Omit<IssueWorld, 'db'>,
  actor: Actor,
  draft: EstimateDraft,
): Promise<Issuing> {
  if (!(await mayIssue(tx, world))) return { outcome: 'company-unsaved' }
  const { client, priced } = await readPriced(tx, world, draft)
  const { problems } = priced
  if (!client || Object.keys(problems).length > 0) return { outcome: 'incomplete', problems }
  const behind = await refuseClockBehind(tx, world, actor, 'estimates')
  if (behind) return behind
  const { id, pos_id, content, quote_request_id: requestId } = draft
  const { vehicle = '', registration = '', message = '' } = wholeContent(content)
  await tx.delete(estimateDrafts).where(eq(estimateDrafts.id, id))
  await issueEstimate(
    { ...world, db: tx },
    {
      id,
      client,
      pos: pointOfSale(pos_id),
      lines: priced.printed,
      rims: priced.rims,
      requestId,
      content,
      workingDays: priced.workingDays,
      validityDays: priced.validityDays,
      message: message.trim(),
      vehicle: { name: vehicle.trim(), registration: registration.trim() || null },
    },
  )
  const estimate = await holdEstimate(tx, id)
  if (!estimate) throw new Error('a quote that was just issued is not there')
  const replaces = draft.replaces ? await replaceEstimate(tx, world, actor, draft.replaces, estimate) : null
  const after = { ...estimateTold(estimate), replaces }
  await recordEvent(tx, world, actor, { act: 'estimate.issued', id, before: null, after })
  if (requestId) await standEstimated(tx, world, actor, requestId, estimate)
  await announceEstimates(tx, world)
  return { outcome: 'issued', estimate }
}
