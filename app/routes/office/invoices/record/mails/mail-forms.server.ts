import { againForm } from '../../../../../../domain/documents/again-form.ts'
import { judgeForm } from '../../../../../../domain/forms/judge-form.ts'
import { invoiceMailForm } from '../../../../../../domain/invoices/invoice-form.ts'
import { cancelMail } from '../../../../../../domain/invoices/mails/cancel-mail.ts'
import {
  type MailSending,
  sendMailAgain,
  type WrittenMail,
} from '../../../../../../domain/invoices/mails/send-mail.ts'
import type { InvoiceTone } from '../../../../../../domain/invoices/reminder-tones.ts'
import { buttonShape, type FormShape, shapeOf } from '../../../../../forms/form-shape.ts'
import { receiveForm } from '../../../../../forms/receive-form.ts'
import { failing, type InvoiceVisit, issuer, told } from '../invoice-outcomes.server.ts'

const mailShape = shapeOf(invoiceMailForm, {
  mostBytes: 65_536,
  more: { text: { longest: 32_768 }, ton: { longest: 2 } },
})

type Send = (visit: InvoiceVisit, mail: WrittenMail, typed: Record<string, string>) => Promise<MailSending>

export const receiveMail = (send: Send) =>
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

export const receiveUndo = receiveForm({
  shape: mailButton,
  failing,
  async act(visit: InvoiceVisit, { lettre = '' }) {
    return told(await cancelMail(...issuer(visit), visit.params.id, lettre))
  },
})

export const receiveAgain = receiveForm({
  shape: mailButton,
  failing,
  async act(visit: InvoiceVisit, { lettre: mailId = '', email }) {
    const judged = judgeForm(againForm, { email })
    if (judged.outcome === 'invalid') return judged
    return told(await sendMailAgain(...issuer(visit), visit.params.id, { mailId, ...judged.values }))
  },
})

export const toneIn = ({ ton }: Record<string, string>) => Number(ton) as InvoiceTone
