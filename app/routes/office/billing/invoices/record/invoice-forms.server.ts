import { data, redirect } from 'react-router'
import { retryOnPlatform } from '../../../../../../domain/billing/e-invoicing/platform-flows.ts'
import { creditForm, invoiceMailForm } from '../../../../../../domain/billing/invoices/invoice-forms.ts'
import { maxLines } from '../../../../../../domain/billing/invoices/invoice-lines.ts'
import {
  type ComposedMail,
  cancelMail,
  type MailSendOutcome,
  sendInvoice,
  sendMailAgain,
  sendReminder,
} from '../../../../../../domain/billing/invoices/invoice-mails.ts'
import { creditFromOffice } from '../../../../../../domain/billing/invoices/issue-from-office.ts'
import type { ReminderLevel } from '../../../../../../domain/billing/invoices/reminders.ts'
import { resendForm } from '../../../../../../domain/billing/printing/resend-form.ts'
import { validateForm } from '../../../../../../domain/kernel/forms/validate-form.ts'
import { parseCents } from '../../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../../domain/kernel/person.ts'
import { type BodyLimits, bodyLimits, buttonLimits } from '../../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../../http/context.ts'
import type { RecordVisit } from '../../../../../http/visit.ts'
import { officeFailures } from '../../../../../office/form/office-failures.ts'
import { invoiceAddress } from '../../../../../office/records/invoice-address.ts'
import { paymentForms } from '../../payments/payment-section.server.ts'

const { failing } = officeFailures

const invoiceRefusals = {
  gone: 'Cette facture a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  waiting: 'Un e-mail de cette facture attend déjà de partir.',
  'too-late': 'L’e-mail est déjà parti\u00a0: il ne peut plus être repris.',
  'too-much': 'Cet avoir dépasserait ce qui a été facturé et n’a pas encore été repris.',
  nothing: 'Indiquez combien reprendre d’au moins une ligne.',
  discounts:
    'Cet avoir ne reprendrait que des remises, et le client vous le devrait\u00a0: reprenez-les avec les lignes qu’elles réduisent.',
  deducted: 'Cet acompte est déduit d’une facture\u00a0: faites l’avoir sur celle-ci.',
} as const

const toMailOutcome = ({ outcome }: MailSendOutcome | { outcome: 'too-late' }): FormOutcome =>
  outcome === 'saved' ? { outcome } : formError(invoiceRefusals[outcome])

/** Whoever may issue; for others the form does not exist. */
function requireIssuer({ context }: RecordVisit): [SiteContext, StaffPerson] {
  const by = context.get(staffContext)
  if (!hasPermission(by, 'issue-invoices')) throw data(null, { status: 404 })
  return [context.get(siteContext), by]
}

const mailLimits = bodyLimits(invoiceMailForm, {
  maxBytes: 65_536,
  more: { text: { longest: 32_768 }, ton: { longest: 2 } },
})

type Send = (
  visit: RecordVisit,
  mail: ComposedMail,
  typed: Record<string, string>,
) => Promise<MailSendOutcome>

const receiveMail = (send: Send) =>
  receiveForm({
    shape: mailLimits,
    failing,
    async action(visit: RecordVisit, typed) {
      requireIssuer(visit)
      const checked = validateForm(invoiceMailForm, typed)
      if (checked.outcome === 'invalid') return checked
      const { email = '', subject, text } = checked.values
      return toMailOutcome(await send(visit, { email, subject, text }, typed))
    },
  })

const askedLevel = ({ ton }: Record<string, string>) => Number(ton) as ReminderLevel

const mailPressLimits: BodyLimits = {
  ...buttonLimits,
  fields: { lettre: { longest: 64 }, email: { longest: 1_024 } },
}

const receiveUndo = receiveForm({
  shape: mailPressLimits,
  failing,
  async action(visit: RecordVisit, { lettre = '' }) {
    return toMailOutcome(await cancelMail(...requireIssuer(visit), visit.params.id, lettre))
  },
})

const receiveResend = receiveForm({
  shape: mailPressLimits,
  failing,
  async action(visit: RecordVisit, { lettre: mailId = '', email }) {
    const checked = validateForm(resendForm, { email })
    if (checked.outcome === 'invalid') return checked
    return toMailOutcome(
      await sendMailAgain(...requireIssuer(visit), visit.params.id, { mailId, ...checked.values }),
    )
  },
})

const receiveCredit = receiveForm({
  shape: bodyLimits(creditForm, {
    maxBytes: 65_536,
    more: { quantite: { longest: 16, most: maxLines }, ligne: { longest: 8, most: maxLines } },
  }),
  failing,
  async action(visit: RecordVisit, typed, { fields }) {
    const [deps, by] = requireIssuer(visit)
    const checked = validateForm(creditForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { id, part, somme = '', reason, email = '' } = checked.values
    const cents = part === 'somme' ? parseCents(somme) : undefined
    if (cents === null || (cents !== undefined && cents <= 0))
      return { outcome: 'invalid', problems: { somme: 'Indiquez une somme, par exemple\u00a0: 47,03' } }
    const quantities = part === 'lignes' ? quantitiesIn(fields) : undefined
    if (quantities === null) return formError(invoiceRefusals.nothing)
    const issued = await creditFromOffice(deps, by, {
      id,
      invoiceId: visit.params.id,
      reason,
      email,
      quantities,
      cents,
    })
    if (issued.outcome === 'clock-behind' || issued.outcome === 'facts-missing')
      return formError(issued.problem)
    return issued.outcome === 'issued'
      ? redirect(invoiceAddress(issued.id, issued.posId), 303)
      : formError(invoiceRefusals[issued.outcome])
  },
})

/** How many of each line, by its place; `null` where none is asked for, or one is no number. */
function quantitiesIn(fields: URLSearchParams): number[] | null {
  const places = fields.getAll('ligne')
  const asked: number[] = []
  for (const [index, typed] of fields.getAll('quantite').entries()) {
    const quantity = typed.trim() === '' ? 0 : Number(typed)
    const place = Number(places[index])
    if (!Number.isInteger(quantity) || quantity < 0 || !Number.isInteger(place) || place >= maxLines)
      return null
    asked[place] = quantity
  }
  const quantities = Array.from(asked, (quantity) => quantity ?? 0)
  return quantities.some((quantity) => quantity > 0) ? quantities : null
}

const receiveRetry = receiveForm({
  shape: buttonLimits,
  failing,
  async action(visit: RecordVisit) {
    const retried = await retryOnPlatform(...requireIssuer(visit), visit.params.id)
    return retried ? { outcome: 'saved' } : formError(invoiceRefusals.gone)
  },
})

/** The forms of an invoice's record, by the names that stand behind their addresses. */
export const invoiceForms = actionsByIntent({
  envoyer: receiveMail((visit, mail) => sendInvoice(...requireIssuer(visit), visit.params.id, mail)),
  relancer: receiveMail((visit, mail, typed) =>
    sendReminder(...requireIssuer(visit), visit.params.id, askedLevel(typed), mail),
  ),
  annuler: receiveUndo,
  renvoyer: receiveResend,
  avoir: receiveCredit,
  plateforme: receiveRetry,
  ...paymentForms,
})
