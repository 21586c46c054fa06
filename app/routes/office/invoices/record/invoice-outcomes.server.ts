import { data } from 'react-router'
import type { MailSending } from '../../../../../domain/invoices/mails/send-written.ts'
import { companyFirst } from '../../../../../domain/settings/company-first.ts'
import type { StaffPerson } from '../../../../../domain/sign-in/person.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../context.ts'
import { type FormOutcome, refused } from '../../../../forms/form-outcome.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'

export const { failing } = officeFailures

export const refusals = {
  'company-unsaved': companyFirst,
  gone: 'Cette facture a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  waiting: 'Un e-mail de cette facture attend déjà de partir.',
  'too-late': 'L’e-mail est déjà parti\u00a0: il ne peut plus être repris.',
  'too-much': 'Cet avoir dépasserait ce qui a été facturé et n’a pas encore été repris.',
  nothing: 'Indiquez combien reprendre d’au moins une ligne.',
  deducted: 'Cet acompte est déduit d’une facture\u00a0: faites l’avoir sur celle-ci.',
} as const

export const told = ({ outcome }: MailSending | { outcome: 'too-late' }): FormOutcome =>
  outcome === 'saved' ? { outcome } : refused(refusals[outcome])

/** Whoever may issue; for others the form does not exist. */
export function issuer({ context }: RecordVisit): [SiteContext, StaffPerson] {
  const by = context.get(staffContext)
  if (!may(by, 'issue-invoices')) throw data(null, { status: 404 })
  return [context.get(siteContext), by]
}
