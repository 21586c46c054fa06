import type { Database } from '../../../db/client.ts'
import type { EstimateTold } from '../../events/estimate-acts.ts'
import { findQuoteRequest } from '../../quote-requests/find-quote-request.ts'
import { mayIssue } from '../../settings/company-saved.ts'
import type { World } from '../../world.ts'
import { readPriced } from '../drafts/read-priced.ts'
import { draftTold, type EstimateMail, estimateTold, holdDraft, holdEstimate } from '../estimate.ts'
import { isOpen } from '../estimate-state.ts'
import { ownEmail } from './own-email.ts'

type Needs = World<'db' | 'clock' | 'jobs' | 'announcements' | 'isDemo'>

interface Standing {
  told: EstimateTold
  total: number | null
  /** Of a draft, its client's own address; of a quote none is asked for. */
  email: string | null
}

/** What is sent, held: a whole draft, or a quote that still waits for its client's word. */
export async function readStanding(
  tx: Database,
  world: Needs,
  id: string,
  kind: EstimateMail['kind'],
): Promise<Standing | 'incomplete' | 'gone' | 'company-unsaved'> {
  const draft = kind === 'quote' ? await holdDraft(tx, id) : null
  if (draft) {
    if (!(await mayIssue(tx, world))) return 'company-unsaved'
    const { client, priced } = await readPriced(tx, world, draft)
    if (Object.keys(priced.problems).length > 0) return 'incomplete'
    const request = draft.quote_request_id ? await findQuoteRequest(tx, draft.quote_request_id) : null
    return { told: draftTold, total: priced.totals.total, email: ownEmail(client, request) }
  }
  const estimate = await holdEstimate(tx, id)
  if (!estimate || !isOpen(estimate.state)) return 'gone'
  return { told: estimateTold(estimate), total: estimate.total, email: null }
}
