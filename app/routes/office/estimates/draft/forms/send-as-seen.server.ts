import { redirect } from 'react-router'
import { sendEstimate } from '../../../../../../domain/estimates/sending/send-estimate.ts'
import { companyFirst } from '../../../../../../domain/settings/company-first.ts'
import { siteContext, staffContext } from '../../../../../context.ts'
import { type FormOutcome, refused } from '../../../../../forms/form-outcome.ts'
import type { Visited } from '../../../../../http/visit.ts'
import { sendingAddress } from '../../estimate-address.ts'
import { changed } from '../../refusals.server.ts'

/**
 * Sends what stood before the eyes of whoever pressed, to the address that stood there; whatever is otherwise by now is
 * looked at and confirmed first.
 */
export async function sendAsSeen(
  context: Visited['context'],
  page: string,
  id: string,
  { email, seen }: { email: string; seen: string | undefined },
): Promise<FormOutcome | Response> {
  const cents = seen ? Number(seen) : Number.NaN
  const by = context.get(staffContext)
  const sending = await sendEstimate(context.get(siteContext), by, id, 'quote', { email }, cents)
  if (sending.outcome === 'gone') return changed
  if (sending.outcome === 'clock-behind') return refused(sending.problem)
  if (sending.outcome === 'company-unsaved') return refused(companyFirst)
  return redirect(sending.outcome === 'saved' ? page : sendingAddress(page, 'envoi', 'relire'), 303)
}
