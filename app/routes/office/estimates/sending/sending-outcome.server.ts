import { redirect } from 'react-router'
import type { Sending } from '../../../../../domain/estimates/sending/send-estimate.ts'
import { companyFirst } from '../../../../../domain/settings/company-first.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import { changed } from '../refusals.server.ts'

export function toldSending(sending: Sending, page: string): FormOutcome | Response {
  if (sending.outcome === 'invalid') return sending
  if (sending.outcome === 'gone') return changed
  if (sending.outcome === 'incomplete') return refused('Il manque encore quelque chose au brouillon.')
  if (sending.outcome === 'clock-behind') return refused(sending.problem)
  if (sending.outcome === 'company-unsaved') return refused(companyFirst)
  return redirect(page, 303)
}
