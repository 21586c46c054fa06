import { retryOnPlatform } from '../../../../../domain/e-invoicing/retry-on-platform.ts'
import { sendInvoice } from '../../../../../domain/invoices/mails/send-invoice.ts'
import { sendReminder } from '../../../../../domain/invoices/mails/send-reminder.ts'
import { refused } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { paymentForms } from '../../payments/payment-forms.server.ts'
import { receiveCredit } from './credit/credit-form.server.ts'
import { failing, issuer, refusals } from './invoice-outcomes.server.ts'
import { receiveMail, toneIn } from './mails/mail-form.server.ts'
import { receiveAgain, receiveUndo } from './mails/sent-mail-forms.server.ts'

const receiveRetry = receiveForm({
  shape: buttonShape,
  failing,
  async act(visit: RecordVisit) {
    const retried = await retryOnPlatform(...issuer(visit), visit.params.id)
    return retried ? { outcome: 'saved' } : refused(refusals.gone)
  },
})

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
