import { data, redirect } from 'react-router'
import { retryOnPlatform } from '../../../../domain/e-invoicing/retry-on-platform.ts'
import { judgeForm } from '../../../../domain/forms/judge-form.ts'
import { againForm, creditForm, invoiceMailForm } from '../../../../domain/invoices/invoice-form.ts'
import { creditFromOffice } from '../../../../domain/invoices/issue-from-office.ts'
import { cancelMail } from '../../../../domain/invoices/mails/cancel-mail.ts'
import {
  type MailSending,
  sendInvoice,
  sendMailAgain,
  sendReminder,
  type WrittenMail,
} from '../../../../domain/invoices/mails/send-mail.ts'
import type { InvoiceTone } from '../../../../domain/invoices/reminder-tones.ts'
import { mostLines } from '../../../../domain/invoices/typed-lines.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { buttonShape, type FormShape, shapeOf } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { paymentForms } from '../payments/payment-forms.server.ts'
import { invoiceAddress } from './invoice-address.ts'

type InvoiceVisit = Visited & { params: { id: string } }

const { failing } = officeFailures

const refusals = {
  gone: 'Cette facture a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  waiting: 'Un e-mail de cette facture attend déjà de partir.',
  'too-late': 'L’e-mail est déjà parti\u00a0: il ne peut plus être repris.',
  'too-much': 'Cet avoir dépasserait ce qui a été facturé et n’a pas encore été repris.',
  nothing: 'Indiquez combien reprendre d’au moins une ligne.',
  deducted: 'Cet acompte est déduit d’une facture\u00a0: faites l’avoir sur celle-ci.',
} as const

const refused = (outcome: keyof typeof refusals): FormOutcome => ({
  outcome: 'invalid',
  problems: { form: refusals[outcome] },
})

const told = ({ outcome }: MailSending | { outcome: 'too-late' }): FormOutcome =>
  outcome === 'saved' ? { outcome } : refused(outcome)

/** Whoever may issue; for others the form does not exist. */
function issuer({ context }: InvoiceVisit): [SiteContext, StaffPerson] {
  const by = context.get(staffContext)
  if (!may(by, 'issue-invoices')) throw data(null, { status: 404 })
  return [context.get(siteContext), by]
}

const mailShape = shapeOf(invoiceMailForm, {
  mostBytes: 65_536,
  more: { text: { longest: 32_768 }, ton: { longest: 2 } },
})

type Send = (visit: InvoiceVisit, mail: WrittenMail, typed: Record<string, string>) => Promise<MailSending>

const receiveMail = (send: Send) =>
  receiveForm({
    shape: mailShape,
    failing,
    async act(visit: InvoiceVisit, typed) {
      issuer(visit)
      const judged = judgeForm(invoiceMailForm, typed)
      if (judged.outcome === 'invalid') return judged
      const { email = '', subject, text } = judged.values
      return told(await send(visit, { email, subject, text }, typed))
    },
  })

const mailButton: FormShape = {
  ...buttonShape,
  fields: { lettre: { longest: 64 }, email: { longest: 1_024 } },
}

const receiveUndo = receiveForm({
  shape: mailButton,
  failing,
  async act(visit: InvoiceVisit, { lettre = '' }) {
    return told(await cancelMail(...issuer(visit), visit.params.id, lettre))
  },
})

const receiveAgain = receiveForm({
  shape: mailButton,
  failing,
  async act(visit: InvoiceVisit, { lettre: mailId = '', email }) {
    const judged = judgeForm(againForm, { email })
    if (judged.outcome === 'invalid') return judged
    return told(await sendMailAgain(...issuer(visit), visit.params.id, { mailId, ...judged.values }))
  },
})

const receiveCredit = receiveForm({
  shape: shapeOf(creditForm, {
    mostBytes: 65_536,
    more: { quantite: { longest: 16, most: mostLines }, ligne: { longest: 8, most: mostLines } },
  }),
  failing,
  async act(visit: InvoiceVisit, typed, fields) {
    const [world, by] = issuer(visit)
    const judged = judgeForm(creditForm, typed)
    if (judged.outcome === 'invalid') return judged
    const { id, part, reason, email = '' } = judged.values
    const quantities = part === 'lignes' ? quantitiesIn(fields) : undefined
    if (quantities === null) return refused('nothing')
    const issued = await creditFromOffice(world, by, {
      ...{ id, invoiceId: visit.params.id, reason, email },
      quantities,
    })
    return issued.outcome === 'issued'
      ? redirect(invoiceAddress(issued.id, issued.posId), 303)
      : refused(issued.outcome)
  },
})

/** How many of each line, by its place; `null` where none is asked for, or one is no number. */
function quantitiesIn(fields: URLSearchParams): number[] | null {
  const places = fields.getAll('ligne')
  const asked: number[] = []
  for (const [index, typed] of fields.getAll('quantite').entries()) {
    const quantity = typed.trim() === '' ? 0 : Number(typed)
    const place = Number(places[index])
    if (!Number.isInteger(quantity) || quantity < 0 || !Number.isInteger(place) || place >= mostLines)
      return null
    asked[place] = quantity
  }
  const quantities = Array.from(asked, (quantity) => quantity ?? 0)
  return quantities.some((quantity) => quantity > 0) ? quantities : null
}

const receiveRetry = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: InvoiceVisit) {
    const retried = await retryOnPlatform(...issuer(visit), visit.params.id)
    return retried ? { outcome: 'saved' } : refused('gone')
  },
})

const toneIn = ({ ton }: Record<string, string>) => Number(ton) as InvoiceTone

/** The forms of an invoice's record, by the names that stand behind their addresses. */
export const invoiceForms = oneOfForms({
  envoyer: receiveMail((visit, mail) => sendInvoice(...issuer(visit), visit.params.id, mail)),
  relancer: receiveMail((visit, mail, typed) =>
    sendReminder(...issuer(visit), visit.params.id, toneIn(typed), mail),
  ),
  annuler: receiveUndo,
  renvoyer: receiveAgain,
  avoir: receiveCredit,
  plateforme: receiveRetry,
  ...paymentForms,
})
